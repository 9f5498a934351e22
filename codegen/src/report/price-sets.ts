import { createRegistry, resolveIntent, TOOL_SEARCH, type ToolManifest } from 'toolcrib'
import type { TargetMeasurement } from '../measure/measurement.ts'

/** What a session that chose one set pays on every request, in one mode and on one target. In tokens. */
export interface SetPrice {
  readonly mode: string
  /** `default`, or a preset's name. */
  readonly set: string
  readonly target: string
  /** The request constant, the resident tools and, where anything is deferred, the search tool. */
  readonly resident: number
  readonly catalog: number
  /** The same set with every tool resident: what is paid without deferral. */
  readonly allResident: number
  readonly residentNames: readonly string[]
  readonly deferredNames: readonly string[]
}

/** Name of the set of a session that chose nothing. */
export const DEFAULT_SET = 'default'

/**
 * Prices the default set and every preset in every mode. The sets come from the runtime's own resolver, so what is priced is
 * what a session is given.
 */
export function priceSets(
  manifest: ToolManifest,
  measured: ReadonlyMap<string, TargetMeasurement>,
): readonly SetPrice[] {
  const registry = createRegistry(manifest)
  const sets = [
    { set: DEFAULT_SET, intent: true },
    ...manifest.presets.map(({ name }) => ({ set: name, intent: { preset: name } })),
  ]
  return manifest.modes.flatMap(({ name: mode }) =>
    sets.flatMap(({ set, intent }) => {
      const { tools } = resolveIntent(registry, { session: intent }, { mode })
      const namesOf = (residency: string): readonly string[] =>
        tools.filter((tool) => tool.residency === residency).map((tool): string => tool.name)
      const resident = namesOf('resident')
      const deferred = namesOf('deferred')
      return [...measured.values()].map((target) => ({
        mode,
        set,
        target: target.target,
        resident: arrayTokens(target, deferred.length > 0 ? [TOOL_SEARCH.name, ...resident] : resident),
        catalog: target.catalog(deferred),
        allResident: arrayTokens(target, [...resident, ...deferred]),
        residentNames: resident,
        deferredNames: deferred,
      }))
    }),
  )
}

function arrayTokens(target: TargetMeasurement, names: readonly string[]): number {
  return names.length === 0 ? 0 : target.constant.auto + target.array(names)
}
