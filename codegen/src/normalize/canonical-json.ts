import { byCodeUnit } from 'toolcrib'
import type { Json } from 'toolcrib'

/** JSON text with object keys in code-unit order and no spaces: equal values give equal text, however they were written. */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const members = Object.entries(value as { readonly [key: string]: Json })
    .sort(([a], [b]) => byCodeUnit(a, b))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`)
  return `{${members.join(',')}}`
}
