import type { Registry } from '../types/registry.ts'
import type { ResolvedTool, ResolvedToolset } from '../types/resolution.ts'
import { isMember, membersIn } from './member-mask.ts'
import type { MemberMask } from './member-mask.ts'
import type { Level } from './read-intent.ts'
import type { ResolveState } from './resolve-state.ts'
import type { Visibility } from './visibility.ts'

/** What the steps to a set are planned from. */
export interface PlanInput {
  readonly registry: Registry
  readonly state: ResolveState
  readonly visibility: Visibility
  /** The levels that are present, in the order of rule I1. */
  readonly levels: readonly Level[]
  readonly builtins: readonly string[]
}

/** A resolved toolset as sessions keep it, ten thousand of them: data alone, whose tools are listed on demand. */
export interface Members extends PlanInput, Pick<ResolvedToolset, 'diagnostics' | 'isOff'> {
  readonly mode: string
  readonly surface: string | undefined
  readonly searchAvailable: boolean
  /** Of the given `builtins`, those that stand in for a tool. */
  readonly replaced: readonly string[]
  /** All tools of the registry as this set has them, shared by the sets of a mode. */
  readonly list: readonly ResolvedTool[]
  readonly mask: MemberMask
  /** The set's first tool, where it is resident for this set alone (rule D3). */
  readonly lone: ResolvedTool | undefined
  /** The same with all that a caller may ask of it, once one has. */
  toolset?: ResolvedToolset
}

/** One of the set's tools, by its own name. */
export function memberNamed({ state, list, mask, lone }: Members, name: string): ResolvedTool | undefined {
  if (name === lone?.name) return lone
  const position = state.positions.get(name) ?? -1
  return isMember(mask, position) ? list[position] : undefined
}

/** The set's tools, in code-unit order: another array each time. */
export function toolsOf({ list, mask, lone }: Members): ResolvedTool[] {
  const tools = membersIn(list, mask)
  if (lone) tools[0] = lone
  return tools
}
