import { createHash } from 'node:crypto'
import type { JsonSchema } from 'toolcrib'

/**
 * Digest of what a model sees of a tool: the first 16 hex digits of the SHA-256 of its JSON. Keys keep their order, since models
 * read properties in order and a provider's cache compares bytes: another order is another definition.
 */
export function fingerprint(name: string, description: string, inputSchema: JsonSchema): string {
  const text = JSON.stringify([name, description, inputSchema])
  return createHash('sha256').update(text, 'utf8').digest('hex').slice(0, 16)
}
