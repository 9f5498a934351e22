import type { ResidencyHint, Residency, ToolAnnotations } from './definition.ts'
import type { Intent } from './intent.ts'
import type { JsonSchema } from './json.ts'

/** How sure a token figure is (DESIGN section 8). */
export type Grade = 'exact' | 'calibrated' | 'estimate'

/** What one tool costs on one target, in tokens. `name + description + schema + wrapper = total`. */
export interface ToolTokens {
  readonly name: number
  readonly description: number
  readonly schema: number
  readonly wrapper: number
  /** What the array grows by when the tool is in it. */
  readonly total: number
  /** What the catalog grows by when the tool is deferred: its line. */
  readonly catalog: number
}

/** A tool's residency in one mode, with the rule that decided it. */
export interface ResidencyDecision<Mode extends string = string> {
  readonly mode: Mode
  readonly residency: Residency
  readonly reason: string
}

/** Where a server's tool comes from: what a call is forwarded by, and what a changed definition is told by. */
export interface ToolOrigin {
  /** The server's own name of the tool. */
  readonly tool: string
  /** First 16 hex digits of the SHA-256 of the definition as the server gives it, keys in any order. */
  readonly digest: string
}

/** What the runtime needs to know of a tool, whether it was generated or connected later. */
export interface ToolEntry<Name extends string = string, Mode extends string = string> {
  readonly name: Name
  readonly description: string
  readonly inputSchema: JsonSchema
  readonly annotations?: ToolAnnotations
  readonly tags?: readonly string[]
  readonly aliases?: readonly string[]
  readonly searchHints?: readonly string[]
  /** The MCP server or plugin that brought the tool; absent for the app's own tools. */
  readonly server?: string
  /** What the server itself calls the tool, and the digest of the definition that was taken from it. */
  readonly origin?: ToolOrigin
  /** How the definition was obtained, where it wasn't read from the source: by running code, or from the server itself. */
  readonly provenance?: 'evaluated' | 'live'
  /** Rule I9: a provider's built-in of this purpose may stand in. Absent means the tool's own name. */
  readonly purpose?: string
  /** One decision a mode, in the modes' code-unit order. Empty for live tools, which follow `hint` or are deferred. */
  readonly residency: readonly ResidencyDecision<Mode>[]
  readonly hint?: ResidencyHint
  /** Tokens per target id. Live tools have none: nothing is counted at run time. */
  readonly tokens: { readonly [target: string]: ToolTokens }
  /** Digest of what the model sees: name, description, inputSchema. */
  readonly fingerprint: string
  /** Where the definition stands, relative to the configuration: `tools/read.ts:12`. */
  readonly source?: string
  /** Loads the module that holds the handler. Absent where the handler can't be reached from an export. */
  readonly load?: () => Promise<unknown>
  /** Path from the module's namespace to the definition: `['default']`, `['tools', 2]`. */
  readonly access?: readonly (string | number)[]
}

/** A named list of patterns: a preset, an overlay. */
export interface NamedSet {
  readonly name: string
  readonly members: readonly string[]
}

/** One mode of the agent, e.g. `agent`, `chat`. */
export interface ModeEntry<Mode extends string = string> {
  readonly name: Mode
  /** The two sets, in code-unit order; every available tool stands in exactly one. */
  readonly resident: readonly string[]
  readonly deferred: readonly string[]
}

/** Which of a server's tools are taken, as patterns over its own names, and how they stand in place of what it asks for itself. */
export interface ServerRule {
  readonly name: string
  readonly include: readonly string[]
  readonly exclude: readonly string[]
  readonly residency?: 'resident' | 'deferred'
}

/** Figures of one target that don't belong to a single tool, in tokens. */
export interface TargetEntry {
  readonly id: string
  readonly grade: Grade
  /** Charged once when the array holds any tool, with `tool_choice` left to the model. */
  readonly constant: number
  /** The search tool's own definition. */
  readonly search: ToolTokens
  /** The catalog's text without its lines; nothing is charged when nothing is deferred. */
  readonly catalogHead: number
}

/**
 * The generated, sorted, static registry data (DESIGN section 1). `Inputs` maps each name to its arguments' type
 * (the generated `ToolInputs`), so that `session.call('read', { ... })` is checked by the compiler.
 */
export interface ToolManifest<Name extends string = string, Mode extends string = string, Inputs = unknown> {
  readonly format: 1
  /** Never present: it carries the type `Inputs` only. */
  readonly inputTypes?: Inputs
  readonly defaultMode: Mode
  readonly modes: readonly ModeEntry<Mode>[]
  /** In code-unit order of the name. */
  readonly entries: readonly ToolEntry<Name, Mode>[]
  /** The default set, as patterns: live tools join it where a pattern takes them. */
  readonly defaults: readonly string[]
  /** What the default set leaves out of `defaults`, as patterns: the overlays' members, where no default set is configured. */
  readonly defaultsExcept?: readonly string[]
  readonly presets: readonly NamedSet[]
  readonly overlays: readonly NamedSet[]
  /** What each surface (web, terminal, ...) may not see. */
  readonly surfaces: readonly { readonly name: string; readonly hidden: readonly string[] }[]
  readonly profiles: readonly { readonly name: string; readonly intent: Intent }[]
  /** Removed names: a call answers with the reason and, where there is one, the tool to use. */
  readonly tombstones: readonly { readonly name: string; readonly reason: string; readonly use?: string }[]
  /** Tools left out by the build, each with its reason. */
  readonly quarantined: readonly { readonly name: string; readonly reason: string }[]
  /** What the configuration says of tools that a server lists and the build has not seen. Servers without a rule stand nowhere. */
  readonly servers?: readonly ServerRule[]
  readonly targets: readonly TargetEntry[]
}
