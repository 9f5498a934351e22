import { byCodeUnit, resolveIntent } from 'toolcrib'
import type { Intent, ResolvedTool, Turn } from 'toolcrib'
import type { Actor } from './world.ts'

const SEARCH = 'tool_search'

export function fail(message: string, ...details: unknown[]): never {
  throw new Error(`${message}: ${details.map((detail) => JSON.stringify(detail)).join(' ')}`)
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, index) => name === b[index])
}

export function availableTo(actor: Actor, request?: Intent): Map<string, ResolvedTool> {
  const { registry, intent, mode, options } = actor
  const context = { mode, searchAvailable: options.search !== false }
  const { tools } = resolveIntent(registry, { request, session: intent }, context)
  return new Map(tools.map((tool) => [tool.name, tool]))
}

/** Everything that must hold between one boundary's array and the next one's, whatever led there. */
export function checkBoundary(
  actor: Actor,
  before: Turn | undefined,
  turn: Turn,
  request: Intent,
  wasCold: boolean,
): void {
  const names = turn.tools.map((tool) => tool.name as string)
  const catalog = turn.deferred.map((tool) => tool.name as string)
  const available = availableTo(actor, request)
  const down = actor.availability.down([...available.values()])
  const max = actor.options.maxTools ?? Infinity

  if (new Set(names).size !== names.length) fail('duplicate', names)
  if (names.some((name) => catalog.includes(name))) fail('in array and catalog', names, catalog)
  for (const name of [...names, ...catalog]) {
    if (name !== SEARCH && !available.has(name)) fail('not available', name, names)
  }
  if (names.length > max) fail('over the limit', names)
  const hasSearch = names.includes(SEARCH)
  if (available.size === 0 && hasSearch && !actor.options.mayConnect) {
    // It stays for a session that had something to find, and goes with an intent of no tools at all.
    if (!before) fail('search tool for nothing', names)
  }
  for (const [name, tool] of available) {
    const isShown = names.includes(name) || catalog.includes(name)
    if (!isShown && !down.has(name)) fail('lost', name, names, catalog)
    const isResident = tool.residency === 'resident' || !hasSearch
    if (isResident && !down.has(name) && !names.includes(name) && max === Infinity)
      fail('not resident', name, names)
  }

  const current = (name: string): string => actor.registry.get(name)?.name ?? name
  const base = [...new Set(actor.base.map(current))]
  if (wasCold && request === undefined) {
    if (!isSame(names, names.toSorted(byCodeUnit))) fail('not rebuilt in order', names)
    const kept = names.filter((name) => down.has(name))
    if (kept.length > 0) fail('rebuilt with what is down', kept)
  } else if (!wasCold) {
    const stayed = base.filter((name) => names.includes(name))
    if (!isSame(names.slice(0, stayed.length), stayed)) fail('a slot moved', base, names)
    const tail = names.slice(stayed.length)
    if (!isSame(tail, tail.toSorted(byCodeUnit))) fail('tail out of order', tail)
    for (const name of base) {
      if (names.includes(name)) continue
      const mayGo = name === SEARCH ? available.size === 0 || request !== undefined : !available.has(name)
      if (!mayGo) fail('dropped although available', name, names)
    }
  }
  checkReport(before, turn, names)
}

/** The report against the arrays themselves: bytes, not names. */
function checkReport(before: Turn | undefined, turn: Turn, names: readonly string[]): void {
  const { change } = turn
  const old = before?.tools ?? []
  if (before === turn) return
  if (before?.tools === turn.tools) {
    const { added, removed, changed, firstChangedSlot } = change
    if (added.length + removed.length + changed.length > 0 || firstChangedSlot !== undefined)
      fail('no change', change)
    return
  }
  const oldNames = old.map((tool) => tool.name as string)
  const oldBytes = old.map((tool) => JSON.stringify(tool))
  const bytes = turn.tools.map((tool) => JSON.stringify(tool))
  const most = Math.max(bytes.length, oldBytes.length)
  const slot = Array.from({ length: most }).findIndex((_, index) => bytes[index] !== oldBytes[index])
  // A reopened session has no turn to compare with in memory; its order is compared by the boundary check.
  if (before && (change.firstChangedSlot ?? -1) !== slot) fail('wrong slot', change, oldNames, names)
  if (!before) return
  const added = names.filter((name) => !oldNames.includes(name))
  const removed = oldNames.filter((name) => !names.includes(name))
  if (!isSame([...change.added].toSorted(byCodeUnit), added.toSorted(byCodeUnit)))
    fail('added', change, added)
  if (!isSame([...change.removed].toSorted(byCodeUnit), removed.toSorted(byCodeUnit)))
    fail('removed', change, removed)
  const changed = names.filter((name) => {
    const index = oldNames.indexOf(name)
    return index >= 0 && oldBytes[index] !== bytes[names.indexOf(name)]
  })
  if (!isSame([...change.changed].toSorted(byCodeUnit), changed.toSorted(byCodeUnit)))
    fail('changed', change, changed)
  if (slot < 0 && turn.tools !== before.tools && old.length > 0) fail('same bytes, another object', names)
}
