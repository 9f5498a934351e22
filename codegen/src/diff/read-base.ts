import { resolve } from 'node:path'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { readTextIfPresent } from '../files/read-text.ts'
import type { DiffBase } from './budget-diff.ts'
import { findBase } from './find-base.ts'
import { git } from './git.ts'
import { readStoredReport, type StoredReport } from './stored-report.ts'

export interface ReadBase {
  readonly base: DiffBase
  /** Without tools where the base has no budget.json. */
  readonly report: StoredReport
}

export interface BaseOptions {
  readonly cwd: string
  readonly root: string
  /** The budget.json, relative to the root. */
  readonly path: string
  readonly base?: string | undefined
  readonly baseFile?: string | undefined
  readonly target?: string | undefined
}

const EMPTY: StoredReport = { format: 1, targets: [], sets: [], budgets: [], tools: [], quarantined: [] }

/** The budget.json to compare with: of a commit, read without a checkout, or a file that was named. */
export async function readBase(options: BaseOptions): Promise<ReadBase | Diagnostic> {
  const { cwd, root, path, baseFile } = options
  if (baseFile !== undefined) {
    const text = await readTextIfPresent(resolve(cwd, baseFile)).catch(() => undefined)
    if (text === undefined) return missing(baseFile)
    const report = readStoredReport(text)
    const base = { from: 'file', file: baseFile, hasBudget: true } as const
    return report === undefined ? unreadable(baseFile) : { base, report }
  }
  const found = await findBase(root, options.base, options.target)
  if ('code' in found) return found
  // Relative to the folder that git is asked in, wherever the repository's root is.
  const listed = await git(root, 'ls-tree', '--name-only', found.commit, '--', `./${path}`)
  if (listed.ok && listed.text === '') return { base: { ...found, hasBudget: false }, report: EMPTY }
  const shown = await git(root, 'show', `${found.commit}:./${path}`)
  const report = shown.ok ? readStoredReport(shown.text) : undefined
  if (report === undefined) return unreadable(`${path} of ${found.ref} (${found.commit.slice(0, 10)})`)
  return { base: { ...found, hasBudget: true }, report }
}

function missing(file: string): Diagnostic {
  return {
    code: 'base-not-found',
    severity: 'error',
    message: `no file at ${file}`,
    hint: 'Give the path of a budget.json.',
  }
}

function unreadable(what: string): Diagnostic {
  return {
    code: 'base-unreadable',
    severity: 'error',
    message: `${what} is no budget.json that can be compared`,
    hint: 'Run `toolcrib build` there, or name another base with --base or --base-file.',
  }
}
