import type { InferInput } from './infer-input.ts'
import type { JsonSchema } from './json.ts'

/** Behaviour hints of a tool, with the Model Context Protocol's names and meanings. */
export interface ToolAnnotations {
  /** A title for people. */
  readonly title?: string
  /** The tool changes nothing. */
  readonly readOnlyHint?: boolean
  /** The tool may delete or overwrite. */
  readonly destructiveHint?: boolean
  /** A second call with the same arguments changes nothing more. */
  readonly idempotentHint?: boolean
  /** The tool reaches outside a closed world (the web, say). */
  readonly openWorldHint?: boolean
}

/** `resident`: full definition in the array on every turn. `deferred`: only its name is shown until it is loaded. */
export type Residency = 'resident' | 'deferred'

/**
 * An author's wish for a tool's residency (rule D2). The plain form is a hint that configuration may override;
 * the object form with a reason is shown in the report.
 */
export type ResidencyHint = Residency | { readonly prefer: Residency; readonly reason: string }

/** What a handler is told about the call that it serves. */
export interface ToolContext<App = unknown> {
  /** The tool's own name, whatever alias or mapped name the model used. */
  readonly name: string
  /** The provider's id of this call, where there is one. */
  readonly callId?: string
  /** Aborted when the turn is cancelled or the call's time limit passes. */
  readonly signal: AbortSignal
  /** Whatever the application passed to `openSession({ app })`: its workspace, clients, configuration. */
  readonly app: App
}

/** What an author writes for one tool. */
export interface ToolDefinition<
  Name extends string = string,
  Schema extends JsonSchema = JsonSchema,
  Output = unknown,
> {
  /** Unique name: 1 to 128 characters of `A-Z a-z 0-9 _ - .` (the MCP set). */
  readonly name: Name
  /** Read by the model on every turn while the tool is resident: this is what the budget measures. */
  readonly description: string
  /** JSON Schema of the arguments; its root is an object. */
  readonly inputSchema: Schema
  readonly annotations?: ToolAnnotations
  /** Labels for `tag:NAME` patterns; never sent to a provider. */
  readonly tags?: readonly string[]
  /** Former names. A call, an intent or a deny by a former name means this tool. */
  readonly aliases?: readonly string[]
  /** Words that people use for this tool and that its description lacks; only the search index reads them. */
  readonly searchHints?: readonly string[]
  readonly residency?: ResidencyHint
  /** What the tool is for, where a provider's built-in may stand in for it (rule I9), e.g. `web_search`. */
  readonly purpose?: string
  readonly execute: (input: InferInput<Schema>, context: ToolContext) => Output | Promise<Output>
}
