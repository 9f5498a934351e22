import type { JsonSchema, ResidencyHint, ToolAnnotations, ToolOrigin } from 'toolcrib'
import type { Place } from '../diagnostics/diagnostic.ts'

/** A definition that passed every rule: what the later stages measure, classify and emit. */
export interface Tool {
  readonly name: string
  readonly description: string
  /** Root is an object; `required` sorted; acyclic `$ref` inlined; the author's property order kept. */
  readonly inputSchema: JsonSchema
  readonly annotations?: ToolAnnotations
  readonly tags: readonly string[]
  readonly aliases: readonly string[]
  readonly searchHints: readonly string[]
  readonly hint?: ResidencyHint
  readonly purpose?: string
  readonly server?: string
  readonly origin?: ToolOrigin
  readonly provenance: 'static' | 'evaluated' | 'live'
  /** The convention that found it. */
  readonly convention?: string
  readonly place: Place
  readonly access?: readonly (string | number)[]
  /** Digest of name, description and inputSchema as the model is shown them: 16 hex digits. */
  readonly fingerprint: string
}
