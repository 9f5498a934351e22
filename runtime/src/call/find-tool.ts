import { TOOL_SEARCH } from '../search/tool-search.ts'
import type { CallError, CallErrorCode } from '../types/call.ts'
import type { ToolEntry } from '../types/manifest.ts'
import type { Registry } from '../types/registry.ts'
import type { Explanation } from '../types/resolution.ts'
import { PROVIDER_LIMITS } from '../wire/provider-limits.ts'
import type { Provider } from '../wire/provider-limits.ts'
import { fromProviderName } from '../wire/provider-names.ts'

/** What a call needs to know of the session that it is made in. */
export interface CallScope {
  readonly registry: Registry
  /** The wire format that the model's names come from, where it is known. */
  provider(): string | undefined
  /** Whether a tool may be called now, advertised or not. By its own name. */
  isAvailable(name: string): boolean
  /** Whether the name stands in this turn's array. */
  isAdvertised(name: string): boolean
  explain(name: string): Explanation
}

export type FoundTool =
  | { readonly kind: 'search' }
  | { readonly kind: 'tool'; readonly entry: ToolEntry; readonly isAlias: boolean }
  | { readonly kind: 'none'; readonly error: CallError }

/** Finds what a call means, by name over everything available (rule A2), or says truly why nothing can be called. */
export function findTool(scope: CallScope, asked: string): FoundTool {
  const { registry, isAvailable, isAdvertised, explain } = scope
  if (asked === TOOL_SEARCH.name && isAdvertised(asked)) return { kind: 'search' }
  const name = ownName(registry, scope.provider(), asked)
  const found = registry.lookup(name)
  if (found.kind !== 'tool') {
    if (found.kind !== 'unknown' || !isAdvertised(name)) return none(refusal(explain(name), asked))
    const message = `${quote(asked)} is temporarily unavailable: what offers it has disconnected.`
    return none({ code: 'unavailable', message })
  }
  const { entry } = found
  if (isAvailable(entry.name)) return { kind: 'tool', entry, isAlias: found.via === 'alias' }
  return none(refusal(explain(entry.name), asked))
}

/** The name behind a provider's form of it. Which provider it was decides; where that is open, a known name comes first. */
export function ownName(registry: Registry, known: string | undefined, asked: string): string {
  const all = Object.keys(PROVIDER_LIMITS) as Provider[]
  const meant = all.find((one) => one === known)
  if (meant) return fromProviderName(meant, asked, registry) ?? asked
  if (registry.lookup(asked).kind !== 'unknown') return asked
  for (const one of all) {
    const name = fromProviderName(one, asked, registry)
    if (name !== undefined) return name
  }
  return asked
}

function none(error: CallError): FoundTool {
  return { kind: 'none', error }
}

const TOLD: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'disabled',
  'outside',
  'builtin',
  'quarantined',
  'removed',
] satisfies CallErrorCode[])

function refusal({ state, reason, use, nearest }: Explanation, asked: string): CallError {
  if (TOLD.has(state)) {
    const message = `${quote(asked)} cannot be called. ${reason}${use === undefined ? '' : ` Use ${quote(use)}.`}`
    return { code: state as CallErrorCode, message, ...(use !== undefined && { use }) }
  }
  // What is hidden here is answered exactly as what does not exist (rule I10).
  const near = state === 'unknown' && nearest?.length ? nearest : undefined
  const hint = near ? ` Did you mean ${near.map(quote).join(', ')}?` : ''
  return {
    code: 'unknown',
    message: `There is no tool ${quote(asked)}.${hint}`,
    ...(near && { nearest: near }),
  }
}

/** A name of any origin inside a sentence. */
export function quote(name: string): string {
  return JSON.stringify(name.length > 140 ? `${name.slice(0, 140)}...` : name)
}
