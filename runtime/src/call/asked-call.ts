import type { CallOptions } from '../types/call.ts'
import type { ToolEntry } from '../types/manifest.ts'
import type { LiveTool } from '../types/registry.ts'
import type { Explanation } from '../types/resolution.ts'

/** A call as of the moment at which it was made: all that depends on the session's state is settled. */
export interface AskedCall {
  /** The name that the model used. */
  readonly asked: string
  readonly args: unknown
  readonly options: CallOptions | undefined
  /** Number of the turn that it was made in. */
  readonly turn: number
  /** The tool, where it may be called, advertised or not (rule A2). */
  readonly entry: ToolEntry | undefined
  readonly isAlias: boolean
  /** Whether the name stands in the turn's array. */
  readonly isAdvertised: boolean
  /** Why there is no such tool. */
  readonly explained: Explanation | undefined
  /** A connected tool's handler. */
  readonly handler: Promise<LiveTool['execute'] | undefined> | undefined
}
