import type { ToolContext } from './definition.ts'
import type { ToolEntry, ToolManifest } from './manifest.ts'

/** A tool that connects while the app runs (an MCP server, a plugin), with its handler. */
export interface LiveTool {
  readonly entry: ToolEntry
  readonly execute: (input: unknown, context: ToolContext) => unknown
}

/** What a name stands for. Own names come before aliases, aliases before tombstones. */
export type Lookup =
  | { readonly kind: 'tool'; readonly entry: ToolEntry; readonly via?: 'alias' }
  | { readonly kind: 'removed'; readonly name: string; readonly reason: string; readonly use?: string }
  | { readonly kind: 'quarantined'; readonly name: string; readonly reason: string }
  | { readonly kind: 'unknown'; readonly name: string }

/** A known name, offered for completion, or any other string: tools may connect later. */
export type AnyName<Name extends string = string> = Name | (string & {})

/** The manifest at run time, plus the tools that connect later. Shared by many sessions. */
export interface Registry<Name extends string = string, Mode extends string = string, Inputs = unknown> {
  readonly manifest: ToolManifest<Name, Mode, Inputs>
  /** Grows by one with every change; a merge computed from an older generation never overwrites a newer one (rule A5). */
  readonly generation: number
  /** By own name or alias. */
  get(name: AnyName<Name>): ToolEntry | undefined
  has(name: AnyName<Name>): boolean
  lookup(name: AnyName<Name>): Lookup
  /** All entries, static and live, in code-unit order of the name. The same array until the next change. */
  entries(): readonly ToolEntry[]
  /**
   * Adds or replaces live tools, all or none; throws on a name that belongs to another source. Returns the new generation.
   * Schemas are taken as they are: `soundSchema` is for those of somebody else.
   * Tools whose definitions equal the registered ones take over the handler and change nothing else; so does a tool that
   * the build took from the same server, whatever its definition is now: what was reviewed goes on being shown.
   */
  register(tools: readonly LiveTool[]): number
  /** Removes live tools by name. Static tools stay; those of a server lose the handler that it gave them. */
  deregister(names: readonly string[]): number
  /** The handler: a live tool's own, or the static tool's module, loaded once. `undefined` where none can be reached. */
  handler(name: AnyName<Name>): Promise<LiveTool['execute'] | undefined>
}
