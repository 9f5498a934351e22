import { describeValue } from './describe-value.ts'
import type { FaultLog } from './fault-log.ts'

/** The Model Context Protocol's set (SEP-986 in modelcontextprotocol/modelcontextprotocol). */
const LEGAL = /^[A-Za-z0-9_.-]{1,128}$/

/** Names that the runtime puts into an array by itself. */
const RESERVED: ReadonlySet<string> = new Set(['tool_search'])

/** A legal name, or undefined after reporting why it is none. */
export function checkName(name: unknown, log: FaultLog): string | undefined {
  const at = { field: 'name' }
  if (typeof name !== 'string' || name === '') {
    log.error(
      'name-missing',
      `the name is ${name === '' ? 'empty' : describeValue(name)}; expected a string`,
      at,
    )
    return undefined
  }
  const fault = faultOfName(name)
  if (fault !== undefined) {
    log.error(fault.code, `the name ${describeValue(name)} ${fault.message}`, { ...at, ...suggest(name) })
    return undefined
  }
  return name
}

/** What is wrong with a name or alias. */
export function faultOfName(
  name: string,
): { readonly code: 'name-illegal' | 'name-reserved'; readonly message: string } | undefined {
  if (RESERVED.has(name)) return { code: 'name-reserved', message: 'belongs to the runtime’s search tool' }
  if (LEGAL.test(name)) return undefined
  if (name.length > 128)
    return { code: 'name-illegal', message: `has ${name.length} characters; 128 are allowed` }
  const odd = [...new Set(name.match(/[^A-Za-z0-9_.-]/gu) ?? [])].slice(0, 5)
  return { code: 'name-illegal', message: `holds ${odd.map((text) => JSON.stringify(text)).join(', ')}` }
}

function suggest(name: string): { hint?: string } {
  const legal = name.replace(/[^A-Za-z0-9_.-]+/g, '_').slice(0, 128)
  return /[A-Za-z0-9]/.test(legal) && faultOfName(legal) === undefined
    ? { hint: `Rename it, to "${legal}" for one.` }
    : {}
}
