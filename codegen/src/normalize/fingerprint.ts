import { createHash } from 'node:crypto'
import type { JsonSchema } from 'toolcrib'
import { canonicalJson } from './canonical-json.ts'

/** Digest of what a model sees of a tool: the first 16 hex digits of the SHA-256 of its canonical JSON. */
export function fingerprint(name: string, description: string, inputSchema: JsonSchema): string {
  const text = canonicalJson({ name, description, inputSchema })
  return createHash('sha256').update(text, 'utf8').digest('hex').slice(0, 16)
}
