import { TOOL_SEARCH } from '../search/tool-search.ts'
import type { CallError, CallErrorCode } from '../types/call.ts'
import type { ToolEntry } from '../types/manifest.ts'
import type { Registry } from '../types/registry.ts'
import type { Explanation } from '../types/resolution.ts'

/** What a call needs to know of the session that it is made in. */
export interface CallScope {
  readonly registry: Registry
  /** The name behind a provider's form of it. */
  ownName(asked: string): string
  /** Whether a tool may be called now, advertised or not. By its own name. */
  isAvailable(name: string): boolean
  /** Whether the name stands in this turn's array. */
  isAdvertised(name: string): boolean
  explain(name: string): Explanation
}

/** A tool, an error, or neither of them: the search tool. */
export interface FoundTool {
  readonly entry?: ToolEntry
  readonly isAlias?: boolean
  readonly error?: CallError
}

/** Finds what a call means, by name over everything available (rule A2), or says truly why nothing can be called. */
export function findTool(scope: CallScope, asked: string): FoundTool {
  const { registry, isAvailable, isAdvertised, explain } = scope
  if (asked === TOOL_SEARCH.name && isAdvertised(asked)) return {}
  const name = scope.ownName(asked)
  const found = registry.lookup(name)
  if (found.kind === 'tool') {
    const { entry } = found
    if (isAvailable(entry.name)) return { entry, isAlias: found.via === 'alias' }
    return { error: refusal(explain(entry.name), asked) }
  }
  if (found.kind !== 'unknown' || !isAdvertised(name)) return { error: refusal(explain(name), asked) }
  const message = `${quote(asked)} is temporarily unavailable: what offers it has disconnected.`
  return { error: { code: 'unavailable', message } }
}

/** The states of an explanation that are told as they are. */
const TOLD = /^(disabled|outside|builtin|quarantined|removed)$/

function refusal({ state, reason, use, nearest = [] }: Explanation, asked: string): CallError {
  const name = quote(asked)
  if (TOLD.test(state)) {
    const code = state as CallErrorCode
    if (use === undefined) return { code, message: `${name} cannot be called. ${reason}` }
    return { code, message: `${name} cannot be called. ${reason} Use ${quote(use)}.`, use }
  }
  // What is hidden here is answered exactly as what does not exist (rule I10).
  const code = 'unknown'
  const message = `There is no tool ${name}.`
  if (state !== code || nearest.length === 0) return { code, message }
  return { code, message: `${message} Did you mean ${nearest.map(quote).join(', ')}?`, nearest }
}

/** A name of any origin inside a sentence. */
export function quote(name: string): string {
  return JSON.stringify(name.length > 140 ? `${name.slice(0, 140)}...` : name)
}
