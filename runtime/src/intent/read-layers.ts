import { ToolcribError } from '../error.ts'
import type { ToolManifest } from '../types/manifest.ts'
import type { IntentLayers } from '../types/resolution.ts'
import { readIntent } from './read-intent.ts'
import type { Level } from './read-intent.ts'

/** The levels that are present, in the order of rule I1. A profile that doesn't exist has no tools: any other answer would widen. */
export function readLayers(
  layers: IntentLayers,
  profiles: ToolManifest['profiles'],
): { readonly levels: readonly Level[]; readonly unknownProfile?: string } {
  if (typeof layers !== 'object' || layers === null || Array.isArray(layers)) {
    throw new ToolcribError(
      'invalid-intent',
      'The layers must be an object { request?, session?, profile? } of intents.',
    )
  }
  const { request, session, profile } = layers
  const wanted = nameOf(profile)
  const named = profiles.find(({ name }) => name === wanted)
  const last =
    wanted === undefined
      ? readIntent(profile, 'profile')
      : readIntent(
          named === undefined ? false : named.intent,
          named === undefined ? 'profile' : `profiles.${wanted}`,
        )
  const levels = [readIntent(request, 'request'), readIntent(session, 'session'), last]
  return {
    levels: levels.filter((level) => level !== undefined),
    ...(wanted !== undefined && named === undefined && { unknownProfile: wanted }),
  }
}

function nameOf(profile: unknown): string | undefined {
  const isObject = typeof profile === 'object' && profile !== null && Object.hasOwn(profile, 'profile')
  if (!isObject) return undefined
  const { profile: name } = profile as { profile: unknown }
  if (typeof name === 'string' && Object.keys(profile).length === 1) return name
  throw new ToolcribError(
    'invalid-intent',
    'A named profile is { profile: NAME } and nothing else beside it.',
  )
}
