import { ToolcribError } from '../error.ts'
import { byCodeUnit } from '../order.ts'
import type { Registry } from '../types/registry.ts'
import type { IntentLayers, ResolveContext, ResolvedTool, ResolvedToolset } from '../types/resolution.ts'
import { createExplain } from './explain.ts'
import { isExact } from './match-pattern.ts'
import { decidingStep, planSteps } from './plan-steps.ts'
import { baseOf, readLayers } from './read-layers.ts'
import { createRemarks } from './remarks.ts'
import type { ResolveState } from './resolve-state.ts'
import { stateOf } from './resolve-state.ts'

/** Sessions rarely differ in more than this many ways at a time; beyond it, resolving again is cheap. */
const MOST_RESULTS = 64

/** Where nothing else is resident, so few tools are all resident: one search would load them all anyway. */
const FEW = 4

/**
 * Expands what a session stores into the tools that it may use, against the registry as it is now (DESIGN section 3).
 * Equal intents on one registry generation give the same object.
 * @throws ToolcribError `invalid-intent` for a form that rule I2 doesn't list, `resolved-set` where a resolved toolset is given
 * in an intent's place, `unknown-mode`. A pattern that takes nothing is a diagnostic.
 */
export function resolveIntent<Name extends string, Mode extends string>(
  registry: Registry<Name, Mode>,
  layers: IntentLayers<NoInfer<Name>> = {},
  context: ResolveContext<NoInfer<Mode>> = {},
): ResolvedToolset<Name> {
  const { modes, defaultMode, profiles, surfaces } = registry.manifest
  const { mode = defaultMode, surface, strict = false, searchAvailable = true } = context
  const known = modes.map(({ name }) => name)
  if (!known.includes(mode)) {
    throw new ToolcribError('unknown-mode', `There is no mode "${mode}" beside ${known.join(', ')}.`)
  }
  const state = stateOf(registry)
  const levels = readLayers(layers, profiles)
  const base = baseOf(levels)
  const builtins = [...new Set(context.builtins)].toSorted(byCodeUnit)
  const key = JSON.stringify([mode, surface, builtins, strict, searchAvailable, levels])
  const kept = state.results.get(key)
  if (kept) return kept as ResolvedToolset<Name>

  const visibility = state.visibility(surface)
  const remarks = createRemarks(registry, visibility.mayTell, strict ? 'error' : 'warning')
  const shown = surfaces.map(({ name }) => name)
  if (surface !== undefined && !shown.includes(surface)) remarks.unknown('surface', surface, 'surface', shown)
  for (const level of levels) for (const each of level.unknown) remarks.unknown(...each)
  const input = { registry, state, visibility, levels, builtins }
  const steps = planSteps(input, remarks)
  const replaced = new Set<string>()
  const available = state.inMode(mode).filter(({ name, entry }) => {
    const step = decidingStep(steps, name)
    if (step?.rule === 'builtins') replaced.add(entry.purpose ?? name)
    return !step
  })
  const tools = Object.freeze(neverAllDeferred(available, state, searchAvailable))
  const get = createGet(tools)
  const resolved: ResolvedToolset = Object.freeze({
    tools,
    builtins: [...replaced].toSorted(byCodeUnit),
    diagnostics: Object.freeze(remarks.diagnostics),
    isOff: base?.enabled === false,
    get,
    explain: createExplain({ ...input, get, mode, surface, searchAvailable }),
  })
  const { results, live } = state
  if (results.size >= MOST_RESULTS) results.delete([...results.keys()][0]!)
  results.set(key, resolved)
  // Whoever lists plain names picked them by hand.
  if (!base?.only?.patterns.every(isExact)) state.live = [tools, ...live].slice(0, MOST_RESULTS)
  return resolved as ResolvedToolset<Name>
}

/** The available tools as the mode has them, but never all deferred, nor any where none can be loaded (rule D3). */
function neverAllDeferred(
  tools: readonly ResolvedTool[],
  state: ResolveState,
  searchAvailable: boolean,
): readonly ResolvedTool[] {
  const isAnyResident = tools.some(({ residency }) => residency === 'resident')
  const few = tools.length > FEW ? 1 : FEW
  const count = !searchAvailable ? Infinity : isAnyResident ? 0 : few
  // The copy has no room to grow: thousands of sessions may hold one each.
  return tools.map((tool, position) => (position < count ? state.tool('resident')(tool.entry) : tool))
}

/** Looks names up in what is sorted by them: thousands of sessions may hold a set each, and none needs an index. */
function createGet(tools: readonly ResolvedTool[]): ResolvedToolset['get'] {
  return (name) => {
    let [low, high] = [0, tools.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (tools[middle]!.name < name) low = middle + 1
      else high = middle
    }
    return tools[low]?.name === name ? tools[low] : undefined
  }
}
