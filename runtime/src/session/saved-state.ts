import { itemNamed } from '../intent/item-named.ts'
import { TOOL_SEARCH } from '../search/tool-search.ts'
import type { AdvertisedTool } from '../types/advertised.ts'
import type { Intent } from '../types/intent.ts'
import type { Registry } from '../types/registry.ts'
import { advertise } from './advertise.ts'
import { sameDefinition } from './merge-preserving-prefix.ts'

/** What could be read of a saved session. */
export interface SavedState {
  readonly intent: Intent
  readonly mode: string | undefined
  /** The loaded tools, each of them `true`: the transcript that showed it is still there. */
  readonly loaded: ReadonlyMap<string, boolean>
  readonly generation: number
  readonly search: boolean | undefined
  readonly absent: readonly string[]
  /** The array that was last sent, as far as it can be told: every name in its slot, gone ones included. */
  readonly tools: readonly AdvertisedTool[]
}

/**
 * Reads any version's state: what is missing, unknown or of another type counts as absent (rule A8). Only the intent is
 * passed on as it is, for the resolution to check: an unreadable one must not widen what a session may do.
 */
export function readSavedState(registry: Registry, saved: unknown): SavedState {
  const { intent, mode, order, loaded, generation, search, absent, definitions } = Object(saved)
  const pinned = listOf(definitions).flatMap((definition) => {
    const { name, description, inputSchema } = Object(definition)
    const isReadable = isText(name) && isText(description) && Object(inputSchema) === inputSchema
    return isReadable ? Object.freeze({ name, description, inputSchema }) : []
  })
  return {
    intent,
    mode: isText(mode) ? mode : undefined,
    loaded: new Map(textsIn(loaded).map((name) => [name, true])),
    generation: Number.isSafeInteger(generation) ? generation : 0,
    search: typeof search === 'boolean' ? search : undefined,
    absent: textsIn(absent),
    tools: textsIn(order).map((name) => {
      const entry = registry.get(name)
      const now =
        name === TOOL_SEARCH.name ? TOOL_SEARCH : entry?.name === name ? advertise(entry) : undefined
      const then = itemNamed<AdvertisedTool>(pinned, name)
      if (now && (!then || sameDefinition(then, now))) return now
      // Without its definition, a name that is gone or renamed only marks the slot: the merge drops or replaces it.
      return then ?? { name, description: '', inputSchema: {} }
    }),
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function textsIn(value: unknown): readonly string[] {
  return listOf(value).filter(isText)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
