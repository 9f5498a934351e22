import type { Intent } from '../types/intent.ts'
import type { Registry } from '../types/registry.ts'
import { namesOf } from './item-named.ts'
import { membersIn } from './member-mask.ts'
import { readIntent, resolvedSet } from './read-intent.ts'
import { resolveMembers } from './resolve-members.ts'
import { stateOf } from './resolve-state.ts'

/** A shorter list is taken for what somebody picked, even where it happens to hold a whole set. */
const SHORTEST_SNAPSHOT = 4

/**
 * Throws unless the value may be stored as a session's intent (rules I2, I7). Call it where an intent is written, not where one is
 * read: stored lists of old are `migrateSnapshot`'s business.
 *
 * A resolved toolset and its `tools` are recognized as such. A list of names made from them (also under `only`) is recognized with
 * a `registry` at hand: it holds, in any order, exactly the names of the default set, of a preset, or of a set that this registry
 * has resolved lately from anything but a list of plain names, and these are four or more. So a short list never raises
 * a false alarm, a longer one only where `true` or the preset would say the same, and a part of a set never does.
 * @throws ToolcribError `invalid-intent` or `resolved-set`.
 */
export function assertIntent<Name extends string = string>(
  value: unknown,
  registry?: Registry<Name>,
): asserts value is Intent<Name> {
  const { only } = readIntent(value, 'intent') ?? {}
  const names = new Set(only?.patterns)
  if (!registry || !only || names.size < SHORTEST_SNAPSHOT) return
  const presets = namesOf(registry.manifest.presets).map((preset) => ({ preset }))
  const { entries, live } = stateOf(registry)
  const whole = [true, ...presets].map((session) => ({
    entries,
    mask: resolveMembers(registry, { session }, {}).mask,
  }))
  for (const known of [...whole, ...live]) {
    const set = namesOf(membersIn(known.entries, known.mask))
    if (set.length === names.size && set.every((name) => names.has(name))) throw resolvedSet(only.at)
  }
}
