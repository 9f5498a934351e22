import type { ResidencyHint, ToolAnnotations } from '../types/definition.ts'

const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint']

/** The keys of a server tool's `_meta` that mean something here; servers write many others. */
export const META_KEYS: readonly string[] = ['anthropic/alwaysLoad', 'anthropic/searchHint']

/** What servers say beside name, description and schema, in the forms of an entry. */
export interface ServerToolExtras {
  readonly annotations?: ToolAnnotations
  readonly hint?: ResidencyHint
  readonly searchHints?: readonly string[]
}

/** An object's own members; none for anything else. */
export function membersOf(value: unknown): { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

/**
 * Reads annotations and `_meta` hints. What is no known annotation, or has another type than the protocol gives it, is left
 * out without a word: its author is not the one who would read it.
 */
export function readExtras(tool: { readonly [key: string]: unknown }): ServerToolExtras {
  const given = membersOf(tool['annotations'])
  const title = [given['title'], tool['title']].find((text) => typeof text === 'string' && text.trim() !== '')
  const flags = HINTS.filter((key) => typeof given[key] === 'boolean').map((key) => [key, given[key]])
  const annotations = { ...(title !== undefined && { title }), ...Object.fromEntries(flags) }
  const meta = membersOf(tool['_meta'])
  const words = meta['anthropic/searchHint']
  return {
    ...(Object.keys(annotations).length > 0 && { annotations: annotations as ToolAnnotations }),
    ...(meta['anthropic/alwaysLoad'] === true && {
      hint: { prefer: 'resident', reason: 'its server asks for it (_meta anthropic/alwaysLoad)' },
    }),
    ...(typeof words === 'string' &&
      words.trim() !== '' && { searchHints: [words.replace(/\s+/g, ' ').trim()] }),
  }
}
