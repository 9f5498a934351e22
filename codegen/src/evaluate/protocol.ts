import type { Field, FieldKeys } from '../scan/convention.ts'

/** What parent and child say to each other. Lines of JSON: the parent's on standard input, the child's on file descriptor 3. */

/** A definition that the scan left open, as the child needs to know it. */
export interface PendingRequest {
  readonly file: string
  readonly convention: string
  readonly fields: { readonly [F in Field]?: unknown }
  /** Fields whose expressions carry a probe. */
  readonly unread: readonly Field[]
  readonly keys: FieldKeys
  readonly isChangedLater: boolean
  readonly access?: readonly (string | number)[]
  readonly within: readonly {
    readonly kind: 'function' | 'class' | 'method' | 'constructor'
    readonly name?: string
    readonly access?: readonly (string | number)[]
    readonly isStatic: boolean
    readonly parameters: readonly string[]
    readonly leftOut?: readonly (true | readonly string[])[]
  }[]
}

/** A definition that the source says completely: its value after everything ran is held against it. */
export interface KnownRequest {
  readonly file: string
  /** Empty where no path leads to it. */
  readonly access: readonly (string | number)[]
  readonly convention: string
}

/** What is known before the modules are bundled. */
export interface ChildSetting {
  /** Absolute folder that reads are reported relative to. */
  readonly root: string
  /** The only folder that may be written to. */
  readonly temporary: string
  /** Shows another time, host and platform, so that text which depends on them is seen. */
  readonly isOtherMachine: boolean
  /** Steps that ended an earlier child. */
  readonly skip: readonly string[]
  /** Whether code goes on behind `process.exit`, where the app would have ended. */
  readonly goesOn: boolean
  /** Whether keys that the environment lacks are stood in for, so that an app starts. */
  readonly needsKeys: boolean
  /** Whether the app itself is started. */
  readonly starts: boolean
}

export interface BundledModule {
  readonly file: string
  readonly url: string
  /** The export that is the module's namespace, where one bundle holds several. */
  readonly member?: string
  /** Written in CommonJS: a bundle gives its exports as one default. */
  readonly isCommonJs?: true
}

export interface ChildRequest {
  /** In code-unit order of the file; `url` is the bundled module. */
  readonly modules: readonly BundledModule[]
  readonly pending: readonly PendingRequest[]
  readonly known: readonly KnownRequest[]
  /** Whether tools that the scan knows nothing of are looked for in exports, functions and classes. */
  readonly explore: boolean
  /** Packages that the modules import, to find those that refuse to load. */
  readonly packages: readonly { readonly name: string; readonly urls: readonly string[] }[]
  /** Libraries as the project resolves them, as URLs. */
  readonly libraries: { readonly [name: string]: readonly string[] }
  /** Whether the modules serve their tools with Mastra's MCP server. */
  readonly usesMastra: boolean
  /** Whether servers that start are asked as by a client: those whose library is not to be had by itself. */
  readonly startsServers: boolean
  /** For anything that is waited for, while nothing else happens. */
  readonly waitMs: number
}

export type Reach = 'definition' | 'export' | 'function' | 'class' | 'server' | 'known'

export interface EvaluatedRecord {
  readonly file: string
  readonly reach: Reach
  /** Index in `pending` or `known`. */
  readonly index?: number
  readonly access?: readonly (string | number)[]
  /** Only what could be read; JSON. */
  readonly fields: { readonly [F in Field]?: unknown }
  /** Fields that have a value which is no JSON, with the reason as the end of a sentence: "it ...". */
  readonly faults: { readonly [F in Field]?: string }
}

export interface ChildAnswer {
  readonly records: readonly EvaluatedRecord[]
  /** Modules and steps that failed, by file: the reason as a sentence without its full stop. */
  readonly failures: readonly {
    readonly file: string
    readonly step: 'load' | 'call'
    readonly reason: string
  }[]
  /** Packages that refuse to load. Looked for only where a module did not load. */
  readonly refusing: readonly string[]
  /** Pending definitions whose code never ran. */
  readonly notReached: readonly number[]
  /** Files that the code read, relative to the root. */
  readonly reads: readonly string[]
  readonly touched: readonly Touched[]
}

/** What code asked the file system: absolute. `unknown` is what can't be asked again with little effort. */
export interface Touched {
  readonly what: 'file' | 'list' | 'kind' | 'unknown'
  readonly path: string
}

/** A package that the modules will import, and that does nothing but define. */
export interface EarlyPackage {
  readonly name: string
  readonly url: string
}

/** One line of the parent: first the setting, then packages while the modules are bundled, then the request. */
export type ParentLine =
  | { readonly setting: ChildSetting }
  | { readonly early: EarlyPackage }
  | { readonly request: ChildRequest }

/** One line of the child. A step is named before it begins, so that the parent knows what a child died of. */
export type ChildLine = { readonly step: string; readonly file: string } | { readonly answer: ChildAnswer }
