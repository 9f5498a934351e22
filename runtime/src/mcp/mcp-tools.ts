import type { RuntimeDiagnostic } from '../types/resolution.ts'

export interface McpToolsOptions {
  /** The server's name: that of the build's configuration, where it stands there, so that its generated tools are found. */
  readonly server: string
  /** `false`: tools keep the server's own names. Default: as the build named them, else `server__tool`. */
  readonly prefix?: boolean
  /**
   * Which tools are taken, by the server's own name. The second argument says whether the build knows the tool:
   * `(_, isReviewed) => isReviewed` takes none that nobody has looked at. Default: all.
   */
  readonly filter?: (tool: string, isReviewed: boolean) => boolean
  /** Time limit of a call and of each page of a list, in ms. Default: the client's own. */
  readonly timeoutMs?: number
  /** Makes a handler's output of a result. Default: `readResult`. */
  readonly toOutput?: (result: unknown) => unknown
  /** Told of each tool that is left out, has drifted or is gone, and of lists that could not be read. */
  readonly onDiagnostic?: (diagnostic: RuntimeDiagnostic) => void
}

/** The tools of one connected server in a registry. */
export interface McpTools {
  readonly server: string
  /** Names in the registry that calls are forwarded for, in code-unit order. */
  names(): readonly string[]
  /** Whether the server was there when last heard of; fits `createAvailability({ probes: { 'server:NAME': tools.isUp } })`. */
  isUp(): boolean
  /** Remarks on the list as it was last read. */
  diagnostics(): readonly RuntimeDiagnostic[]
  /**
   * Reads the list again; after a reconnection, say. Calls during a reading share the one that follows it. Rejects where the
   * list can't be read, and leaves everything registered as it was.
   */
  refresh(): Promise<void>
  /** Stops following the server and takes its tools out of the registry; those that the build knows stay and are unavailable. */
  close(): void
}
