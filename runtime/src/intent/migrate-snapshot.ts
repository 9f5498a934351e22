import type { Intent } from '../types/intent.ts'
import type { Registry } from '../types/registry.ts'
import { resolveIntent } from './resolve-intent.ts'
import { stateOf } from './resolve-state.ts'

export interface MigrateOptions<Name extends string = string> {
  /** What lists meant in earlier versions of the app: the names that were expanded, and the intent that they stood for. */
  readonly former?: readonly { readonly names: readonly string[]; readonly intent: Intent<Name> }[]
}

/**
 * Turns a stored list of all names into the intent that it was made from (rule I7): `true` where it equals the default set,
 * `{ preset }` where it equals a preset, the given intent where it equals a former set, each with `overlays` where exactly the members
 * of configured overlays come on top. Names count by what they stand for today: a former name is its new one, and
 * a removed name is left out on both sides. A list that equals none of these was picked by hand and is returned as it is.
 */
export function migrateSnapshot<Name extends string>(
  list: readonly string[],
  registry: Registry<Name>,
  { former = [] }: MigrateOptions<NoInfer<Name>> = {},
): Intent<Name> {
  if (list.length === 0) return []
  const { manifest } = registry
  const state = stateOf(registry)
  const stored = today(list)

  function today(names: readonly string[]): ReadonlySet<string> {
    const found = names.map((name) => registry.lookup(name))
    return new Set(
      found.flatMap((each, at) =>
        each.kind === 'removed' ? [] : each.kind === 'tool' ? each.entry.name : names[at]!,
      ),
    )
  }
  function membersOf(patterns: readonly string[]): ReadonlySet<string> {
    return new Set(state.members(patterns).taken.keys())
  }

  const known: { readonly names: ReadonlySet<string>; readonly intent: Intent<Name> }[] = [
    { names: new Set(resolveIntent(registry).tools.map(({ name }) => name)), intent: true },
    ...manifest.presets.map(({ name, members }) => ({ names: membersOf(members), intent: { preset: name } })),
    ...former.map(({ names, intent }) => ({ names: today(names), intent })),
  ]
  for (const { names, intent } of known) if (isSame(names, stored)) return intent
  for (const { names, intent } of known) {
    const overlays = overlaysOver(names)
    if (overlays.length === 0) continue
    const switches = { overlays: Object.fromEntries(overlays.map((name) => [name, true])) }
    if (intent === true) return { enabled: true, ...switches }
    if (typeof intent === 'object' && intent !== null && 'preset' in intent) return { ...intent, ...switches }
  }
  return list as Intent<Name>

  /** The overlays whose members are exactly what is stored beyond the set; none where the rest is anything else. */
  function overlaysOver(names: ReadonlySet<string>): readonly string[] {
    if (names.size === 0) return []
    const sets = manifest.overlays.map(({ name, members }) => ({ name, members: membersOf(members) }))
    const used = sets.filter(({ members }) => holds(stored, members) && !holds(names, members))
    const together = new Set([...names, ...used.flatMap(({ members }) => [...members])])
    return isSame(together, stored) ? used.map(({ name }) => name) : []
  }
}

function holds(all: ReadonlySet<string>, some: ReadonlySet<string>): boolean {
  for (const name of some) if (!all.has(name)) return false
  return true
}

function isSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size > 0 && a.size === b.size && holds(a, b)
}
