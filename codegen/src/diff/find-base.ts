import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { git } from './git.ts'

/** The commit to compare with, and how it was chosen. */
export interface Base {
  readonly from: 'merge-base' | 'ref'
  readonly ref: string
  readonly commit: string
}

/**
 * Finds the commit to compare with: the one that was named, or where the branch left the main one. In a shallow clone that may not be
 * there: then the answer is the command that fetches it, because the tip of the main branch would blame this branch for what
 * others did.
 *
 * @param target The branch that a pull request goes to, where the environment tells.
 */
export async function findBase(
  root: string,
  named: string | undefined,
  target: string | undefined,
): Promise<Base | Diagnostic> {
  const inside = await git(root, 'rev-parse', '--is-inside-work-tree')
  if (!inside.ok) {
    const why =
      inside.text === 'git is not installed' ? inside.text : 'the configuration is in no git repository'
    return notFound(why, 'Compare with a file: toolcrib diff --base-file path/to/budget.json')
  }
  if (named !== undefined) {
    const commit = await commitOf(root, named)
    return commit === undefined ? unknownRef(root, named) : { from: 'ref', ref: named, commit }
  }
  const first = target === undefined || target === '' ? [] : [`origin/${target}`]
  const branches = [...new Set([...first, 'origin/main', 'main', 'origin/master', 'master'])]
  for (const ref of branches) {
    if ((await commitOf(root, ref)) === undefined) continue
    const common = await git(root, 'merge-base', 'HEAD', ref)
    if (common.ok && common.text !== '') return { from: 'merge-base', ref, commit: common.text }
    return noAncestor(root, ref)
  }
  const main = target === undefined || target === '' ? 'main' : target
  return notFound(
    `none of ${branches.join(', ')} is in this clone`,
    `Fetch the branch: git fetch origin ${main}:refs/remotes/origin/${main}${await deeper(root)}\nOr name another: toolcrib diff --base REF`,
  )
}

async function commitOf(root: string, ref: string): Promise<string | undefined> {
  // Git would take it for an option.
  if (ref.startsWith('-')) return undefined
  const { ok, text } = await git(root, 'rev-parse', '--verify', '--quiet', `${ref}^{commit}`)
  return ok ? text : undefined
}

async function unknownRef(root: string, ref: string): Promise<Diagnostic> {
  const isShallow = (await git(root, 'rev-parse', '--is-shallow-repository')).text === 'true'
  const depth = isShallow ? ' --depth=1' : ''
  const remote = /^origin\/([\w./-]+)$/.exec(ref)?.[1]
  const plain = /^[\w][\w./-]*$/.test(ref) && !/^(HEAD|FETCH_HEAD|ORIG_HEAD)$/.test(ref)
  const hint =
    remote !== undefined
      ? `Fetch it: git fetch${depth} origin ${remote}:refs/remotes/origin/${remote}`
      : plain
        ? `Fetch it: git fetch${depth} origin ${ref}\nThen: toolcrib diff --base FETCH_HEAD`
        : isShallow
          ? 'The clone is shallow. Fetch the history: git fetch --unshallow origin'
          : 'Give a branch, a tag or a commit.'
  return notFound(`${JSON.stringify(ref)} is no commit of this clone`, hint)
}

async function noAncestor(root: string, ref: string): Promise<Diagnostic> {
  const isShallow = (await git(root, 'rev-parse', '--is-shallow-repository')).text === 'true'
  return isShallow
    ? notFound(
        `the clone is shallow and does not reach back to where this branch left ${ref}`,
        `Fetch the history: git fetch --unshallow origin\nOr compare with the tip of the branch: toolcrib diff --base ${ref}`,
      )
    : notFound(
        `HEAD and ${ref} have no common ancestor`,
        `Compare with the tip of the branch: toolcrib diff --base ${ref}`,
      )
}

async function deeper(root: string): Promise<string> {
  const { text } = await git(root, 'rev-parse', '--is-shallow-repository')
  return text === 'true' ? ' && git fetch --unshallow origin' : ''
}

function notFound(message: string, hint: string): Diagnostic {
  return { code: 'base-not-found', severity: 'error', message, hint }
}
