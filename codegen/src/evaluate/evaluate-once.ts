import { join } from 'node:path'
import type { BuildFailure } from 'esbuild'
import { toPosix } from '../files/paths.ts'
import type { PendingTool } from '../scan/pending-tool.ts'
import type { ScannedTool } from '../scan/scanned-tool.ts'
import { BundlingStopped } from './bundle/build-within.ts'
import { bundle, type Bundle } from './bundle/bundle.ts'
import { isListHandler } from './is-list-handler.ts'
import { createEarlyLoads } from './early-loads.ts'
import type { Probed } from './bundle/instrument.ts'
import type { SchemaLibrary } from './bundle/schema-libraries.ts'
import type { EvaluatedTool, ModuleFailure } from './evaluate-options.ts'
import { findVarying } from './find-varying.ts'
import { withOwnLibraries } from './own-libraries.ts'
import { rememberedRun } from './memory/remembered-run.ts'
import type { RunMemory } from './memory/run-memory.ts'
import { runBoth, type Ran } from './run-both.ts'
import { isOver, stepLimit, type ChildLimits } from './run-child.ts'
import { toKnownRequests, toPendingRequests } from './to-request.ts'

export interface AttemptOptions {
  /** Tells the attempts of one evaluation apart. */
  readonly name: string
  readonly root: string
  readonly files: readonly string[]
  readonly pending: readonly PendingTool[]
  readonly known: readonly ScannedTool[]
  readonly explore: boolean
  readonly standsIn: (name: string) => boolean
  /** Whether code goes on behind `process.exit`, where the app would have ended. */
  readonly goesOn: boolean
  /** Whether the app itself is started, and asked as by a client. */
  readonly starts: boolean
  /** Whether keys that the environment lacks are stood in for. */
  readonly needsKeys: boolean
  readonly findsVarying: boolean
  readonly harness: string
  /** For this attempt alone; empty. */
  readonly folder: string
  readonly limits: ChildLimits
  readonly timeLimitMs: number
  readonly memory?: RunMemory | undefined
}

export interface Attempt {
  readonly files: readonly string[]
  readonly tools: readonly EvaluatedTool[]
  readonly failures: readonly ModuleFailure[]
  /** Files of which a definition stays open. */
  readonly open: ReadonlySet<string>
  /** Packages that refuse to load. */
  readonly refusing: readonly string[]
  readonly reads: readonly string[]
  readonly manifests: readonly string[]
  readonly schemas: readonly SchemaLibrary[]
}

/** For what the code waits for: an answer that never comes must not use up the time of everything else. */
const WAIT_MS = 1000

/** Bundles and runs the files once, with their packages or without. */
export async function evaluateOnce(options: AttemptOptions): Promise<Attempt> {
  const { root, files, pending, known, standsIn, folder, explore, limits, memory } = options
  const out = join(folder, 'bundle')
  const own = new Set(files)
  const since = process.cpuUsage()
  // Other modules are not loaded, and what is known of them must not matter.
  const held = known.flatMap(({ place }, index) => (own.has(place.file) ? [index] : []))
  const early = createEarlyLoads()
  const bundling = bundle({
    root,
    files,
    probed: probedByFile(pending, own),
    out,
    standsIn,
    goesOn: options.goesOn,
    // What goes on behind `process.exit` gets its stand-ins before anything is loaded.
    ...(options.goesOn ? {} : { onPackage: early.add }),
    isInOrder: options.name === 'in-order',
    isOver: () => isOver(limits) || ownTime(since) > limits.processor.leftMs,
  })
  let bundled: Bundle
  let ran: Ran
  // Whoever waits for it hears of its failure.
  bundling.then(
    () => (limits.processor.leftMs -= ownTime(since)),
    () => {},
  )
  try {
    const prepared = bundling.then((found) => ({
      request: {
        modules: found.modules,
        pending: toPendingRequests(pending),
        known: toKnownRequests(held.flatMap((index) => known[index] ?? [])),
        explore,
        libraries: withOwnLibraries(found.libraries),
        packages: found.packages,
        startsServers: options.starts || pending.some((tool) => own.has(tool.place.file) && isUnread(tool)),
        usesMastra: [...found.standIns, ...found.packages.map(({ name }) => name)].includes('@mastra/mcp'),
        waitMs: Math.min(WAIT_MS, stepLimit(limits.deadline) / 2),
      },
      findsVarying: options.findsVarying && found.mayVary,
    }))
    const run = (within: ChildLimits): Promise<Ran> =>
      runBoth({ ...options, limits: within, early: early.follow }, prepared, folder)
    const { name, goesOn, starts, needsKeys, timeLimitMs } = options
    const setting = [name, goesOn, starts, needsKeys, timeLimitMs, limits.memoryMb]
    ran =
      memory === undefined
        ? await run(limits)
        : await rememberedRun({ memory, root, files, setting, folder, limits, bundling, prepared, run })
    bundled = await bundling
  } catch (error) {
    const isStopped = error instanceof BundlingStopped
    const reason = isStopped
      ? 'the time for evaluation is over, while the modules were bundled'
      : `the bundler refuses it: ${firstOf(error as BuildFailure)}`
    const step = isStopped ? ('limit' as const) : ('bundle' as const)
    return {
      files,
      tools: [],
      failures: files.map((file) => ({ file, step, reason, isOfAll: true })),
      open: own,
      reads: files,
      manifests: [],
      refusing: [],
      schemas: [],
    }
  }
  const { here, elsewhere } = ran
  const failures: ModuleFailure[] = [
    ...here.failures,
    ...[...bundled.broken].map(([file, reason]) => ({ file, step: 'bundle' as const, reason })),
  ]
  const { standIns } = bundled
  const varying = findVarying(here.records, elsewhere?.records, [root, folder], options.needsKeys)
  const tools = here.records.map((record, index) => ({
    ...record,
    ...(record.reach === 'known' ? { index: held[record.index ?? -1] ?? -1 } : {}),
    varying: varying[index] ?? [],
    standIns,
  }))
  const serving = new Set(tools.filter(({ reach }) => reach === 'server').map(({ file }) => file))
  // What makes any tools is known by what its server lists.
  const isServed = (index: number | undefined, file: string): boolean => {
    const tool = index === undefined ? undefined : pending[index]
    if (tool !== undefined && isListHandler(tool) && serving.size > 0) return true
    return serving.has(file) && (tool === undefined || tool.makesAny === true)
  }
  const open = new Set([
    ...here.notReached
      .filter((index) => !isServed(index, pending[index]?.place.file ?? ''))
      .flatMap((index) => pending[index]?.place.file ?? []),
    // A list handler that ran and has nothing to list lacks what its server is made with.
    ...tools
      .filter(({ faults }) => Object.keys(faults).length > 0)
      .concat(tools.filter(saysNothing))
      .filter(({ index, file, reach }) => reach !== 'definition' || !isServed(index, file))
      .map(({ file }) => file),
  ])
  const reads = [...bundled.inputs, ...here.reads.map(toPosix)]
  const { manifests, schemas } = bundled
  return { files, tools, failures, open, reads, refusing: here.refusing, manifests, schemas }
}

function saysNothing({ reach, fields, faults }: EvaluatedTool): boolean {
  return reach === 'definition' && Object.keys({ ...fields, ...faults }).length === 0
}

/** A file that is too large to be read is run as it is. */
function isUnread({ range }: PendingTool): boolean {
  return range.end === 0
}

/** The first line of esbuild's own message only counts its errors. */
function firstOf({ errors, message }: BuildFailure): string {
  const [first] = errors ?? []
  if (first === undefined) return message.split('\n')[0] ?? ''
  const { location, text } = first
  return location === null ? text : `${toPosix(location.file)}:${location.line}: ${text}`
}

function probedByFile(
  pending: readonly PendingTool[],
  files: ReadonlySet<string>,
): ReadonlyMap<string, readonly Probed[]> {
  const byFile = new Map<string, Probed[]>()
  for (const [index, tool] of pending.entries()) {
    const { file } = tool.place
    // A file that is too large to be read is run as it is.
    if (files.has(file) && tool.range.end > 0)
      byFile.set(file, [...(byFile.get(file) ?? []), { index, tool }])
  }
  return byFile
}

/** What this process has used of a processor since, for bundling; esbuild's own is not seen. */
function ownTime(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}
