import type { ToolOrigin } from 'toolcrib'
import type { Place } from '../diagnostics/diagnostic.ts'

/**
 * One definition as the source says it, before any rule is applied to it. Fields hold whatever was written, of whatever type:
 * the normalize stage judges them.
 */
export interface ScannedTool {
  /** The convention that found it, e.g. `define-tool`. */
  readonly convention: string
  /** How its values were obtained. */
  readonly provenance: 'static' | 'evaluated' | 'live'
  readonly fields: {
    readonly name?: unknown
    readonly description?: unknown
    readonly inputSchema?: unknown
    readonly annotations?: unknown
    readonly tags?: unknown
    readonly aliases?: unknown
    readonly searchHints?: unknown
    readonly residency?: unknown
    readonly purpose?: unknown
  }
  /** The server that it came from, for tools of an MCP snapshot. */
  readonly server?: string
  /** What that server calls it. */
  readonly origin?: ToolOrigin
  /** Where the definition begins. */
  readonly place: Place
  /** Where each field's value stands. */
  readonly fieldPlaces: { readonly [field: string]: Place }
  /** How generated code reaches the definition: path from the module's namespace, e.g. `['default']`. Absent inside a function. */
  readonly access?: readonly (string | number)[]
}
