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
  readonly definitions: ReadonlyMap<string, AdvertisedTool>
}

/**
 * Reads any version's state: what is missing, unknown or of another type counts as absent (rule A8). Only the intent is
 * passed on as it is, for the resolution to check: an unreadable one must not widen what a session may do.
 */
export function readSavedState(saved: unknown): SavedState {
  const fields = fieldsOf(saved)
  const { mode, search, generation } = fields
  const definitions = Array.isArray(fields['definitions']) ? fields['definitions'] : []
  return {
    intent: fields['intent'] as Intent,
    mode: typeof mode === 'string' ? mode : undefined,
    order: namesOf(fields['order']),
    loaded: namesOf(fields['loaded']),
    generation: Number.isSafeInteger(generation) ? (generation as number) : 0,
    search: typeof search === 'boolean' ? search : undefined,
    absent: namesOf(fields['absent']),
    definitions: new Map(definitions.filter(isDefinition).map((tool) => [tool.name, frozen(tool)])),
  }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function namesOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []
}

function isDefinition(value: unknown): value is AdvertisedTool {
  const { name, description, inputSchema } = fieldsOf(value)
  return (
    typeof name === 'string' &&
    typeof description === 'string' &&
    typeof inputSchema === 'object' &&
    !!inputSchema
  )
}

function frozen({ name, description, inputSchema }: AdvertisedTool): AdvertisedTool {
  return Object.freeze({ name, description, inputSchema })
}
