import type { Field } from '../../scan/convention.ts'
import type { ChildAnswer, ChildRequest, EvaluatedRecord } from '../protocol.ts'
import { explore } from './explore.ts'
import type { Guards } from './guards.ts'
import { createLibraries } from './libraries.ts'
import { dialectOf, firstLine, makeFields, valuesOf, type Values } from './make-record.ts'
import { isEnded, type ProbedRun, type ProbeLog } from './probes.ts'
import { createCalls } from './calls.ts'
import { construct, exportsIn, reach, valueAt, type Namespace } from './reach.ts'
import { readChanged, readRun } from './read-pending.ts'
import { readOpenShape } from './read-shape.ts'
import type { ServerLog } from './servers.ts'
import { waitFor } from './wait-for.ts'

type Made = Pick<EvaluatedRecord, 'fields' | 'faults'>

interface Context {
  readonly request: ChildRequest
  /** Steps that ended an earlier process. */
  readonly skip: ReadonlySet<string>
  readonly log: ProbeLog
  readonly servers: ServerLog
  readonly guards: Guards
  /** Says what comes next, in case that it is the last thing said. */
  step(step: string, file: string): void
}

/** Loads every module, runs what has to be run for its definitions to exist, then reads everything there is. */
export async function evaluateModules({
  request,
  skip,
  log,
  servers,
  guards,
  step,
}: Context): Promise<ChildAnswer> {
  const { pending, known, modules, waitMs, libraries: urls } = request
  const failures: { file: string; step: 'load' | 'call'; reason: string }[] = []
  const namespaces = new Map<string, Namespace>()
  const instances = new Map<number, object>()
  for (const { file, url, member, isCommonJs } of modules) {
    if (skip.has(`load ${file}`)) continue
    step(`load ${file}`, file)
    servers.enter(file)
    const exits = guards.exits().length
    try {
      const loaded = await waitFor(import(url) as Promise<Namespace>, waitMs)
      if ('isLate' in loaded) failures.push({ file, step: 'load', reason: 'it did not finish loading' })
      else {
        const namespace = member === undefined ? loaded.value : (loaded.value[member] as Namespace)
        namespaces.set(file, isCommonJs === true ? exportsIn(namespace) : namespace)
      }
    } catch (error) {
      failures.push({ file, step: 'load', reason: firstLine(error) })
    }
    const asked = guards.exits()[exits]
    // Code that goes on by itself may have asked; the module is there all the same.
    if (asked !== undefined && namespaces.has(file))
      failures.push({ file, step: 'call', reason: `it ${asked}` })
  }
  const refusing = failures.some((failure) => failure.step === 'load') ? await findRefusing() : []
  // What the modules began without waiting for it, such as `main()`, gets a moment.
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  const calls = createCalls(waitMs)
  for (const [index, tool] of pending.entries()) {
    const { file } = tool
    const name = `call ${file} ${index}`
    if (skip.has(name)) continue
    const hasRun = log.runs(index).some((run) => isEnded(run, tool.unread))
    const isReached = hasRun && tool.within.at(-1)?.kind !== 'class'
    if (isReached && tool.within.length > 0) continue
    step(name, file)
    servers.enter(file)
    try {
      const instance =
        tool.within.length === 0 ? construct(tool, index, log, namespaces.get(file)) : undefined
      if (instance !== undefined) instances.set(index, instance)
    } catch (error) {
      failures.push({ file, step: 'call', reason: firstLine(error) })
    }
    const why = await reach(tool, index, log, namespaces.get(file), calls)
    if (why !== undefined) failures.push({ file, step: 'call', reason: why })
  }
  const context = { libraries: createLibraries(urls), waitMs }
  const serving = {
    usesMcp2: (urls['@modelcontextprotocol/server'] ?? []).length > 0,
    usesMastra: request.usesMastra,
  }
  const records: EvaluatedRecord[] = []
  const notReached: number[] = []
  for (const [index, tool] of pending.entries()) {
    const namespace = namespaces.get(tool.file)
    const changed = tool.isChangedLater ? readChanged(tool, namespace) : undefined
    const instance = instances.get(index)
    const withInstance = (run: ProbedRun): ProbedRun =>
      instance === undefined ? run : { ...run, result: instance }
    const runs =
      changed === undefined
        ? log
            .runs(index)
            .filter((run) => isEnded(run, tool.unread))
            .map((run) => readRun(tool, withInstance(run)))
        : [changed]
    const alone = log.detached(index, tool.unread)
    if (runs.length === 0) {
      const value = instance ?? (tool.access === undefined ? undefined : valueAt(namespace, tool.access))
      if (value !== undefined) runs.push(readRun(tool, { fields: {}, result: value }))
      else if (isAll(tool.unread, alone)) runs.push({ ...tool.fields, ...alone })
      else notReached.push(index)
    }
    for (const values of runs) {
      const dialect = dialectOf(tool.convention, serving)
      const made = await orElse(await makeFields(values, dialect, context), alone, (other) =>
        makeFields({ ...values, ...other }, dialect, context),
      )
      records.push({ file: tool.file, reach: 'definition', index, ...accessOf(tool.access), ...made })
    }
  }
  for (const [index, { file, access, convention }] of known.entries()) {
    const shape = access.length === 0 ? undefined : readOpenShape(valueAt(namespaces.get(file), access))
    if (shape === undefined) continue
    const made = await makeFields(valuesOf(shape), dialectOf(convention, serving), context)
    records.push({ file, reach: 'known', index, access, ...made })
  }
  if (request.explore) {
    const seen = new Set<unknown>()
    for (const [file, namespace] of namespaces) {
      const name = `call ${file} exports`
      if (skip.has(name)) continue
      step(name, file)
      servers.enter(file)
      for (const { shape, access, reach: how } of await explore(namespace, waitMs, seen)) {
        const made = await makeFields(valuesOf(shape), dialectOf('', serving), context)
        records.push({ file, reach: how, ...(how === 'export' ? { access } : {}), ...made })
      }
    }
  }
  step('list', '')
  for (const { file, shape, convention } of await servers.listed(waitMs)) {
    const made = await makeFields(valuesOf(shape), dialectOf(convention, serving), context)
    records.push({ file, reach: 'server', ...made })
  }
  return { records, failures, refusing, notReached, reads: guards.reads(), touched: guards.touched() }

  /** The packages that can't be had, so that only these need stand-ins. */
  async function findRefusing(): Promise<readonly string[]> {
    const names: string[] = []
    for (const { name, urls: imported } of request.packages) {
      if (skip.has(`load ${name}`)) {
        names.push(name)
        continue
      }
      step(`load ${name}`, '')
      for (const url of imported) {
        const loaded = await waitFor(import(url) as Promise<unknown>, waitMs).catch(() => undefined)
        if (loaded !== undefined && !('isLate' in loaded)) continue
        names.push(name)
        break
      }
    }
    return names
  }
}

/** Whether the module alone gives all that the source does not say. */
function isAll(unread: readonly Field[], alone: Values): boolean {
  return unread.length > 0 && unread.every((field) => alone[field] !== undefined)
}

/** Where a call with stand-ins gave no value that can be trusted, what the module alone gives is taken. */
async function orElse(made: Made, alone: Values, again: (values: Values) => Promise<Made>): Promise<Made> {
  const other = Object.entries(alone).filter(([field]) => field in made.faults)
  return other.length === 0 ? made : again(Object.fromEntries(other))
}

function accessOf(access: EvaluatedRecord['access']): Pick<EvaluatedRecord, 'access'> {
  return access === undefined ? {} : { access }
}
