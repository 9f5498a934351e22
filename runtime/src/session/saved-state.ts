import type { AdvertisedTool } from '../types/advertised.ts'
import type { Intent } from '../types/intent.ts'

/** What could be read of a saved session. */
export interface SavedState {
  readonly intent: Intent
  readonly mode: string | undefined
  readonly order: readonly string[]
  readonly loaded: readonly string[]
  readonly generation: number
  readonly search: boolean | undefined
  readonly absent: readonly string[]
  readonly definitions: readonly AdvertisedTool[]
}

/**
 * Reads any version's state: what is missing, unknown or of another type counts as absent (rule A8). Only the intent is
 * passed on as it is, for the resolution to check: an unreadable one must not widen what a session may do.
 */
export function readSavedState(saved: unknown): SavedState {
  const { intent, mode, order, loaded, generation, search, absent, definitions } = fieldsOf(saved)
  return {
    intent: intent as Intent,
    mode: isText(mode) ? mode : undefined,
    order: listOf(order).filter(isText),
    loaded: listOf(loaded).filter(isText),
    generation: Number.isSafeInteger(generation) ? (generation as number) : 0,
    search: typeof search === 'boolean' ? search : undefined,
    absent: listOf(absent).filter(isText),
    definitions: listOf(definitions).flatMap((definition) => {
      const { name, description, inputSchema } = fieldsOf(definition)
      const isReadable = isText(name) && isText(description) && fieldsOf(inputSchema) === inputSchema
      return isReadable ? Object.freeze({ name, description, inputSchema } as AdvertisedTool) : []
    }),
  }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return (Object(value) === value ? value : {}) as Record<string, unknown>
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
