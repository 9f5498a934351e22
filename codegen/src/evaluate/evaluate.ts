import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import process from 'node:process'
import { byCodeUnit } from 'toolcrib'
import { toPosix } from '../files/paths.ts'
import { entryModules } from './bundle/entry-modules.ts'
import type { EvaluateOptions, EvaluateResult, ModuleFailure } from './evaluate-options.ts'
import { evaluateOnce, type Attempt, type AttemptOptions } from './evaluate-once.ts'
import { harnessIn } from './harness.ts'
import { byRecord } from './record-order.ts'
import { isOver } from './run-child.ts'

const TIME_LIMIT_MS = 20_000
const MEMORY_MB = 512
/** Where a process can be asked for its own time, the clock only ends what waits, or a machine that is busy with others. */
const CLOCK_FACTOR = process.platform === 'linux' ? 3 : 1

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
  if (modules.length === 0) return { tools: [], schemas: [], failures: [], dependencies: [] }
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
      timeLimitMs,
      memory: options.memory,
      limits: {
        deadline: performance.now() + timeLimitMs * CLOCK_FACTOR,
        processor: { leftMs: timeLimitMs },
        memoryMb,
      },
    }
    const attempts: Attempt[] = []
    const attempt = async (
      name: string,
      which: readonly string[],
      standsIn: AttemptOptions['standsIn'],
    ): Promise<void> => {
      if (attempts.length > 0 && isOver(base.limits)) return
      const own = join(folder, name)
      await mkdir(own)
      attempts.push(
        await evaluateOnce({
          ...base,
          name,
          files: which,
          standsIn,
          goesOn: attempts.length > 0,
          starts: name === 'started' || name === 'entries',
          needsKeys: name === 'entries',
          folder: own,
        }),
      )
    }
    const failing = (): readonly string[] => {
      const last = attempts.at(-1)
      return last === undefined ? [] : last.files.filter((file) => isWorthAnother(file, last))
    }
    await attempt('real', modules, () => false)
    const refusing = new Set(attempts[0]?.refusing)
    const exits = attempts[0]?.failures.some(({ reason }) => reason.includes('process.exit'))
    // Without what can't be had and nothing else, first: a package's constants may stand in a schema.
    if ((refusing.size > 0 || exits === true) && failing().length > 0)
      await attempt('without-refusing', failing(), (name) => refusing.has(name))
    if (failing().length > 0) await attempt('stand-ins', failing(), () => true)
    // What only a stand-in was passed to may be called with real arguments where the package starts.
    // As it starts for everybody first: with keys that mean nothing, it may offer a part only.
    for (const name of ['started', 'entries']) {
      const asking = modules.filter((file) => lacksArguments(file, attempts))
      const entries = asking.length === 0 ? [] : entryModules(base.root, asking)
      if (entries.length > 0)
        await attempt(name, [...new Set([...entries, ...asking])], (found) => refusing.has(found))
    }
    // Imports in a circle give nothing yet to who comes too early, and who comes first is the app's to say.
    const early = modules.filter((file) => cameTooEarly(file, attempts))
    const starts = early.length === 0 ? [] : entryModules(base.root, early)
    if (starts.length > 0)
      await attempt('in-order', [...new Set([...starts, ...early])], (name) => refusing.has(name))
    await options.memory?.save()
    return finish(root, modules, attempts)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function isModule(file: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(file)
}

/** A module that did not load, in an attempt that left a definition of it open, may load without its packages. */
function isWorthAnother(file: string, { failures, open }: Attempt): boolean {
  const hinders = ({ step, reason }: ModuleFailure): boolean =>
    step === 'load' || reason.includes('process.exit')
  return open.has(file) && failures.some((failure) => failure.file === file && hinders(failure))
}

const OF_NOTHING =
  /undefined or null|of undefined|before initialization|is not (?:a function|a constructor|iterable|defined)|from undefined|extends value undefined/

/** Whether a module did not load for want of something that another one has not made yet. */
function cameTooEarly(file: string, attempts: readonly Attempt[]): boolean {
  const tried = attempts.filter(({ files }) => files.includes(file))
  return (
    tried.length > 0 &&
    tried.every(({ failures, open }) =>
      failures.some(
        (failure) =>
          failure.file === file &&
          failure.step === 'load' &&
          open.has(file) &&
          OF_NOTHING.test(failure.reason),
      ),
    )
  )
}

/** Whether the best attempt at a module left fields that an argument would give. */
function lacksArguments(file: string, attempts: readonly Attempt[]): boolean {
  const last = attempts.findLast(({ files }) => files.includes(file))
  return (
    last?.open.has(file) === true &&
    last.failures.every((failure) => failure.file !== file || failure.step !== 'limit')
  )
}

/** What the attempts know together: of each module what the attempt says that found most of it, the later one where two found as much. */
function finish(root: string, modules: readonly string[], attempts: readonly Attempt[]): EvaluateResult {
  const winners = new Map<string, Attempt>()
  for (const attempt of attempts) {
    for (const file of attempt.files) {
      const before = winners.get(file)
      if (before === undefined || wholeIn(attempt, file) >= wholeIn(before, file)) winners.set(file, attempt)
    }
  }
  const won = <T extends { readonly file: string }>(list: (attempt: Attempt) => readonly T[]): T[] =>
    attempts.flatMap((attempt) => list(attempt).filter(({ file }) => winners.get(file) === attempt))
  const manifests = attempts.flatMap(({ manifests: found }) =>
    found.map((path) => toPosix(relative(root, path))),
  )
  const dependencies = [...attempts.flatMap(({ reads }) => reads), ...manifests]
  return {
    tools: won(({ tools }) => tools).sort(byRecord),
    schemas: [
      ...new Map(
        attempts.flatMap(({ schemas }) => schemas.map((library) => [JSON.stringify(library), library])),
      ).values(),
    ],
    // What starts the app is only a help: that it does not start here is nothing to tell.
    failures: won(({ failures }) => failures)
      .filter(({ file }) => modules.includes(file))
      .sort((a, b) => byCodeUnit(a.file, b.file) || byCodeUnit(a.reason, b.reason)),
    dependencies: [...new Set(dependencies)].sort(byCodeUnit),
  }
}

/** How many definitions of a module an attempt knows entirely. */
function wholeIn({ tools }: Attempt, file: string): number {
  return tools.filter(
    ({ file: of, reach, fields, faults }) =>
      of === file &&
      (reach === 'definition' || reach === 'server') &&
      fields.name !== undefined &&
      Object.keys(faults).length === 0,
  ).length
}
