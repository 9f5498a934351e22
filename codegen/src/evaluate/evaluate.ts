import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { byCodeUnit } from 'toolcrib'
import { toPosix } from '../files/paths.ts'
import type { EvaluatedTool, EvaluateOptions, EvaluateResult, ModuleFailure } from './evaluate-options.ts'
import { evaluateOnce, type Attempt } from './evaluate-once.ts'
import { harnessIn } from './harness.ts'
import { byRecord } from './record-order.ts'

const TIME_LIMIT_MS = 20_000
const MEMORY_MB = 512

/**
 * Runs the modules that hold the given definitions, and reads what the definitions are then. First with the project's own
 * dependencies; modules that do not load so, once more with every package but schema libraries stood in for. It runs the
 * project's code, in processes of its own that have no network, no secrets and nothing to write to.
 */
export async function evaluate(options: EvaluateOptions): Promise<EvaluateResult> {
  const { root, pending, known = [], files = [], timeLimitMs = TIME_LIMIT_MS, memoryMb = MEMORY_MB } = options
  const modules = [...new Set([...files, ...pending.map(({ place }) => place.file)])]
    .filter(isModule)
    .sort(byCodeUnit)
  if (modules.length === 0) return { tools: [], failures: [], dependencies: [] }
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'toolcrib-evaluate-')))
  try {
    const harness = await harnessIn(folder)
    const base = {
      root: await realpath(root),
      pending,
      known,
      explore: options.explore ?? false,
      findsVarying: options.findsVarying ?? true,
      harness,
      limits: { deadline: performance.now() + timeLimitMs, memoryMb },
    }
    const place = async (name: string): Promise<string> => {
      const path = join(folder, name)
      await mkdir(path)
      return path
    }
    const first = await evaluateOnce({
      ...base,
      files: modules,
      standsIn: false,
      folder: await place('real'),
    })
    const again = modules.filter((file) =>
      first.failures.some((failure) => isWorthAnother(failure, file, first)),
    )
    if (again.length === 0) return finish(root, [first])
    const second = await evaluateOnce({
      ...base,
      files: again,
      standsIn: true,
      folder: await place('stand-ins'),
    })
    return finish(root, [first, second])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function isModule(file: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(file)
}

/** A module that did not load, in an attempt that left a definition of it open, may load without its packages. */
function isWorthAnother({ file, step }: ModuleFailure, candidate: string, { open }: Attempt): boolean {
  return file === candidate && step === 'load' && open.has(candidate)
}

/** What the attempts know together: a later one replaces what the module gave before, if it gave as much. */
function finish(root: string, attempts: readonly Attempt[]): EvaluateResult {
  const tools: EvaluatedTool[] = []
  const failures: ModuleFailure[] = []
  const [first, second] = attempts
  for (const attempt of attempts) {
    tools.push(...attempt.tools.filter(({ file }) => attempt === winner(first, second, file)))
    failures.push(...attempt.failures.filter(({ file }) => attempt === winner(first, second, file)))
  }
  const manifests = attempts.flatMap(({ manifests: found }) =>
    found.map((path) => toPosix(relative(root, path))),
  )
  const dependencies = [...attempts.flatMap(({ reads }) => reads), ...manifests]
  return {
    tools: tools.sort(byRecord),
    failures: failures.sort((a, b) => byCodeUnit(a.file, b.file) || byCodeUnit(a.reason, b.reason)),
    dependencies: [...new Set(dependencies)].sort(byCodeUnit),
  }
}

function winner(first: Attempt | undefined, second: Attempt | undefined, file: string): Attempt | undefined {
  if (second === undefined || !second.files.includes(file)) return first
  const count = (attempt: Attempt | undefined): number =>
    attempt?.tools.filter((tool) => tool.file === file && Object.keys(tool.faults).length === 0).length ?? 0
  return count(second) >= count(first) ? second : first
}
