import { ToolcribError } from '../error.ts'
import { byCodeUnit } from '../order.ts'
import type { Registry } from '../types/registry.ts'
import type { IntentLayers, ResolveContext, ResolvedTool, ResolvedToolset } from '../types/resolution.ts'
import { createExplain } from './explain.ts'
import { nearestNames } from './nearest-names.ts'
import { applySteps, planSteps } from './plan-steps.ts'
import type { Step } from './plan-steps.ts'
import { readLayers } from './read-layers.ts'
import { createRemarks } from './remarks.ts'
import type { ResolveState } from './resolve-state.ts'
import { keepResult, stateOf } from './resolve-state.ts'
import { visibilityOf } from './visibility.ts'

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
  const { manifest } = registry
  const mode = context.mode ?? manifest.defaultMode
  if (!manifest.modes.some(({ name }) => name === mode)) {
    const known = manifest.modes.map(({ name }) => name)
    const near = nearestNames(mode, known)
    throw new ToolcribError(
      'unknown-mode',
      `There is no mode "${mode}". The manifest has: ${(near.length > 0 ? near : known).join(', ')}.`,
    )
  }
  const state = stateOf(registry)
  const { levels, unknownProfile } = readLayers(layers, manifest.profiles)
  const builtins = [...new Set(context.builtins)].toSorted(byCodeUnit)
  const { surface, strict: isStrict = false, searchAvailable = true } = context
  const key = JSON.stringify([mode, surface, builtins, isStrict, searchAvailable, levels])
  const kept = state.results.get(key)
  if (kept !== undefined) return kept.resolved as ResolvedToolset<Name>

  const visibility = visibilityOf(manifest, state, surface)
  const remarks = createRemarks(registry, visibility, isStrict)
  if (!visibility.isKnown) remarks.unknown('surface', surface ?? '', 'surface', manifest.surfaces)
  if (unknownProfile !== undefined) remarks.unknown('profile', unknownProfile, 'profile', manifest.profiles)
  for (const { at, unknown } of levels) {
    for (const { key: name, nearest } of unknown) remarks.unknownKey(`${at}.${name}`, nearest)
  }
  const input = { manifest, state, visibility, levels, builtins }
  const steps = planSteps(input, remarks)
  const available = applySteps(steps, state.index.entries.length)
  const tools = Object.freeze(pick(state, available, mode, searchAvailable))
  const resolved: ResolvedToolset = Object.freeze({
    tools,
    builtins: standingIn(state, steps),
    diagnostics: Object.freeze(remarks.diagnostics),
    explain: createExplain({ input, tools, mode, surface, searchAvailable }),
  })
  keepResult(state, key, { resolved, levels })
  return resolved as ResolvedToolset<Name>
}

/** The available tools as the mode has them, but never all deferred, nor any where none can be loaded (rule D3). */
function pick(
  state: ResolveState,
  available: Uint8Array,
  mode: string,
  searchAvailable: boolean,
): readonly ResolvedTool[] {
  // The copy has no room to grow: thousands of sessions may hold one each.
  const tools = state
    .inMode(mode)
    .filter((_, position) => available[position] === 1)
    .slice()
  const isAnyResident = tools.some(({ residency }) => residency === 'resident')
  if (searchAvailable && (isAnyResident || tools.length === 0)) return tools
  const isFew = !searchAvailable || tools.length <= FEW
  const resident = isFew ? tools : tools.slice(0, 1)
  return [
    ...resident.map(({ name }) => state.tool(state.index.position(name)!, 'resident')),
    ...tools.slice(resident.length),
  ]
}

/** The purposes whose local tool has made room for the provider's own. */
function standingIn(state: ResolveState, steps: readonly Step[]): readonly string[] {
  const builtin = steps.find(({ kind }) => kind === 'builtin')
  if (builtin === undefined) return []
  const others = steps.filter((step) => step !== builtin)
  const before = applySteps(others, builtin.mask.length)
  const replaced = state.index.entries.filter(
    (_, position) => before[position] === 1 && builtin.mask[position] === 1,
  )
  return [...new Set(replaced.map(({ name, purpose }) => purpose ?? name))].toSorted(byCodeUnit)
}
