import type { ToolManifest } from '../types/manifest.ts'
import type { IntentLayers } from '../types/resolution.ts'
import { itemNamed, namesOf } from './item-named.ts'
import { expect, readIntent } from './read-intent.ts'
import type { Level } from './read-intent.ts'

/** The levels that are present, in the order of rule I1. A profile that doesn't exist has no tools: any other answer would widen. */
export function readLayers(layers: IntentLayers, profiles: ToolManifest['profiles']): readonly Level[] {
  expect(layers, 'layers', 'Object', '{ request?, session?, profile? }')
  const { request, session, profile } = layers
  const levels = [
    readIntent(request, 'request'),
    readIntent(session, 'session'),
    readProfile(profile, profiles),
  ]
  return levels.filter((level) => !!level)
}

function readProfile(
  profile: IntentLayers['profile'],
  profiles: ToolManifest['profiles'],
): Level | undefined {
  const at = 'profile'
  if (!Object.hasOwn(Object(profile), at)) return readIntent(profile, at)
  const { profile: name, ...rest } = profile as { readonly profile: string }
  expect(Object.keys(rest).length > 0 ? profile : name, at, 'String', '{ profile: NAME } alone')
  const known = itemNamed(profiles, name)
  if (known) return readIntent(known.intent, `profiles.${name}`)
  return { at, enabled: false, unknown: [[at, name, at, namesOf(profiles)]] }
}

/** The level that names the base (rule I1), or `undefined` where the default set is followed. */
export function baseOf(levels: readonly Level[]): Level | undefined {
  return levels.find(({ enabled, preset, only }) => (enabled ?? preset ?? only) !== undefined)
}
