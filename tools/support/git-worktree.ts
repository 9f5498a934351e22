// Worktrees below `.worktrees` in the workspace.
import { relative, sep } from 'node:path'

import type { ToolApp } from './app.ts'
import { replaceFile } from './edit-file.ts'
import { runGit } from './git.ts'
import { visibleText } from './visible-text.ts'
import { locate } from './workspace-path.ts'

const FOLDER = '.worktrees'
const NAME = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/

export interface WorktreeRequest {
  readonly name: string
  readonly branch: string
  readonly base: string
}

/** Makes the checkout; a sentence says where it is. @throws with git's words when git refuses. */
export async function addWorktree(
  app: ToolApp,
  request: WorktreeRequest,
  signal: AbortSignal,
): Promise<string> {
  const { branch, base } = request
  const path = await worktreePath(app, request.name)
  await runGit(app, ['check-ref-format', '--branch', branch], signal).catch((error: unknown) => {
    signal.throwIfAborted()
    throw new Error(`"${visibleText(branch)}" cannot be a branch's name.`, { cause: error })
  })
  if (base.startsWith('-')) throw new Error(`"${visibleText(base)}" is no commit or branch.`)
  const exists = await runGit(app, ['rev-parse', '--verify', '--quiet', `refs/heads/${branch}`], signal).then(
    () => true,
    () => false,
  )
  // The rule keeps the checkouts out of the repository's own status, and out of searches.
  await replaceFile(await locate(app.workspace, `${FOLDER}/.gitignore`), '*\n')
  const args = exists
    ? ['worktree', 'add', '--', path, branch]
    : ['worktree', 'add', '-b', branch, '--', path, base]
  await runGit(app, args, signal)
  return `Made ${path} on the ${exists ? 'existing' : 'new'} branch ${branch}.`
}

/** Removes a checkout below `.worktrees`. @throws with git's words when git refuses. */
export async function removeWorktree(
  app: ToolApp,
  name: string,
  force: boolean,
  signal: AbortSignal,
): Promise<void> {
  const path = await worktreePath(app, name)
  await runGit(app, ['worktree', 'remove', ...(force ? ['--force'] : []), '--', path], signal)
}

/** One line a checkout: path, branch, commit, and what git says about it. */
export async function listWorktrees(app: ToolApp, signal: AbortSignal): Promise<string> {
  const { root } = await locate(app.workspace, '.')
  const output = await runGit(app, ['worktree', 'list', '--porcelain', '-z'], signal)
  const records = output.split('\0\0').filter((record) => record !== '')
  return records.map((record) => describeRecord(record, root)).join('\n')
}

/** git worktree(1), "Porcelain format": attributes with an optional value, one after the other. */
function describeRecord(record: string, root: string): string {
  const attributes = new Map(
    record.split('\0').map((line) => {
      const space = line.indexOf(' ')
      return space === -1 ? [line, ''] : [line.slice(0, space), line.slice(space + 1)]
    }),
  )
  const path = attributes.get('worktree') ?? ''
  const branch =
    attributes.get('branch')?.replace(/^refs\/heads\//, '') ?? (attributes.has('bare') ? 'bare' : 'detached')
  const marks = ['locked', 'prunable'].filter((mark) => attributes.has(mark)).map((mark) => ` ${mark}`)
  const commit = attributes.get('HEAD')?.slice(0, 10) ?? ''
  return visibleText(`${displayed(path, root)} ${branch} ${commit}`.trimEnd() + marks.join(''))
}

function displayed(path: string, root: string): string {
  const way = relative(root, path)
  if (way === '') return '.'
  return way.startsWith('..') ? path : way.split(sep).join('/')
}

async function worktreePath(app: ToolApp, name: string): Promise<string> {
  if (!NAME.test(name))
    throw new Error(`"${visibleText(name)}" cannot name a worktree: use letters, digits, "_", "." and "-".`)
  const place = await locate(app.workspace, `${FOLDER}/${name}`)
  return place.segments.join('/')
}
