/** Which of a server's tools are taken, by the server's own names; `*` stands for any characters. */
export interface McpToolFilter {
  /** Default: all. */
  readonly include?: string | readonly string[]
  readonly exclude?: string | readonly string[]
}

interface McpServerCommon {
  /** Names the snapshot, stands before the tools' names and in `server:NAME` patterns. */
  readonly name: string
  /** `false`: tools keep the server's own names. Default: they are called `NAME__tool`. */
  readonly prefix?: boolean
  /**
   * The server that this project builds: its tools are in the sources already, so it has no snapshot and is no part of the
   * registry. `toolcrib diff --live NAME` compares what it serves with what the sources say.
   */
  readonly own?: boolean
  /** Residency of all its tools, in place of what the server itself asks for; pins still come first (rule D2). */
  readonly residency?: 'resident' | 'deferred'
  readonly tools?: McpToolFilter
  /**
   * Former names of tools that the server has renamed, by its own names, `{ now: 'before' }`: what a session disabled stays disabled, and
   * calls by the old name go on.
   */
  readonly aliases?: { readonly [tool: string]: string | readonly string[] }
  /** Time limit of each step: starting, connecting, each page of the list. In ms; default 30,000. */
  readonly timeoutMs?: number
}

/** A server that is started as a process and spoken to over its standard input and output. */
export interface McpStdioServerConfig extends McpServerCommon {
  readonly command: string
  readonly args?: readonly string[]
  /** Beside a few harmless variables, all that the server gets. `$NAME` takes a value from the environment of `sync`. */
  readonly env?: { readonly [variable: string]: string }
  /** Relative to the configuration's folder, which is the default. */
  readonly cwd?: string
}

/** A server that is reached over HTTP. */
export interface McpHttpServerConfig extends McpServerCommon {
  readonly url: string
  /** `$NAME` takes a value from the environment of `sync`: `{ Authorization: 'Bearer $TOKEN' }`. */
  readonly headers?: { readonly [header: string]: string }
}

/** An MCP server whose tools `toolcrib sync` takes into a snapshot, which the build reads. */
export type McpServerConfig = McpStdioServerConfig | McpHttpServerConfig

/** A server with every default applied. Values hold references as they were written, and no secret. */
export interface ResolvedMcpServer {
  readonly name: string
  readonly launch:
    | {
        readonly kind: 'stdio'
        readonly command: string
        readonly args: readonly string[]
        readonly env: readonly (readonly [string, string])[]
        readonly cwd?: string
      }
    | {
        readonly kind: 'http'
        readonly url: string
        readonly headers: readonly (readonly [string, string])[]
      }
  readonly prefix: boolean
  readonly own: boolean
  readonly residency?: 'resident' | 'deferred'
  readonly include: readonly string[]
  readonly exclude: readonly string[]
  /** Former names of each tool, all by the server's own names. */
  readonly aliases: ReadonlyMap<string, readonly string[]>
  readonly timeoutMs: number
}
