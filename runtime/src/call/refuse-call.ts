import type { CallError, CallErrorCode } from '../types/call.ts'
import type { AskedCall } from './asked-call.ts'

/** The states of an explanation that are told as they are. */
const TOLD = /^(disabled|outside|builtin|quarantined|removed)$/

/** Says truly why nothing can be called by a name. */
export function refuseCall({ asked, isAdvertised, explained }: AskedCall): CallError {
  const name = quote(asked)
  const { state, reason, use, nearest = [] } = explained!
  if (state === 'unknown' && isAdvertised) {
    const message = `${name} is temporarily unavailable: what offers it has disconnected.`
    return { code: 'unavailable', message }
  }
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
