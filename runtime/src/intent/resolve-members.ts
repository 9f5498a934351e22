import { ToolcribError } from '../error.ts'
import type { Registry } from '../types/registry.ts'
import type { IntentLayers, ResolveContext } from '../types/resolution.ts'
import { itemNamed, namesOf } from './item-named.ts'
import { isExact } from './match-pattern.ts'
import { isMember, maskOf, membersIn } from './member-mask.ts'
import type { Members } from './members.ts'
import { decidingStep, planSteps } from './plan-steps.ts'
import { baseOf, readLayers } from './read-layers.ts'
import { createRemarks } from './remarks.ts'
import { stateOf } from './resolve-state.ts'

/** Where nothing else is resident, so few tools are all resident: one search would load them all anyway. */
const FEW = 4

/** Of the sets that were resolved, so many are recognized where they are about to be stored. */
const MOST_LIVE = 64

/** What `resolveIntent` answers with, without listing it. Equal questions to one generation get the same object. */
export function resolveMembers(registry: Registry, layers: IntentLayers, context: ResolveContext): Members {
  const { modes, defaultMode, profiles, surfaces } = registry.manifest
  const { mode = defaultMode, surface, strict = false, searchAvailable = true } = context
  if (!itemNamed(modes, mode)) {
    throw new ToolcribError('unknown-mode', `There is no mode "${mode}" beside ${namesOf(modes).join(', ')}.`)
  }
  const state = stateOf(registry)
  const { entries } = state
  const levels = readLayers(layers, profiles)
  const builtins = [...new Set(context.builtins)].toSorted()

  function resolve(): Members {
    const visibility = state.visibility(surface)
    const input = { registry, state, visibility, levels, builtins, mode, surface, searchAvailable }
    const remarks = createRemarks(input, strict ? 'error' : 'warning')
    if (surface !== undefined && !itemNamed(surfaces, surface)) {
      remarks.unknown('surface', surface, 'surface', namesOf(surfaces))
    }
    for (const level of levels) for (const each of level.unknown) remarks.unknown(...each)
    const steps = planSteps(input, remarks)
    const replaced = new Set<string>()
    const mask = maskOf(entries, ({ name, purpose = name }) => {
      const step = decidingStep(steps, name)
      if (step?.[1] === 'builtins') replaced.add(purpose)
      return !step
    })
    // Never all of a set is deferred, nor any of it where none can be loaded (rule D3).
    const inMode = state.inMode(mode)
    const residents = state.inMode(undefined)
    const isFine =
      searchAvailable && inMode.some(({ residency }, at) => residency === 'resident' && isMember(mask, at))
    const members = isFine ? [] : membersIn(residents, mask)
    const lone = searchAvailable && members.length > FEW ? members[0] : undefined
    const base = baseOf(levels)
    // Whoever lists plain names picked them by hand.
    if (!base?.only?.patterns.every(isExact)) {
      state.live = [{ entries, mask }, ...state.live].slice(0, MOST_LIVE)
    }
    // Not spread into a new one: such objects share no shape.
    return Object.assign(input, {
      list: isFine || lone ? inMode : residents,
      mask,
      lone,
      replaced: [...replaced].toSorted(),
      diagnostics: Object.freeze(remarks.diagnostics),
      isOff: base?.enabled === false,
    })
  }
  return state.results(JSON.stringify([mode, surface, builtins, strict, searchAvailable, levels]), resolve)
}
