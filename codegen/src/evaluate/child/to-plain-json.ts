import { isOfStandIn, isStandIn, standInIn } from './stand-in.ts'

/** Why a value has no JSON that could be trusted: the end of the sentence "it ...". */
export class NotJson extends Error {}

const MAX_DEPTH = 200
const MAX_VALUES = 200_000

/** A copy of what JSON can hold. Members that JSON leaves out are left out; what was made of a stand-in is refused. */
export function toPlainJson(value: unknown): unknown {
  let values = 0
  const open = new Set<object>()
  const copy = (current: unknown, depth: number): unknown => {
    values += 1
    if (values > MAX_VALUES || depth > MAX_DEPTH) throw new NotJson('is too large or nested too deeply')
    if (typeof current === 'string') return checkText(current)
    if (isStandIn(current))
      throw new NotJson(`depends on \`${nameOf(current)}\`, which evaluation can't have`)
    if (typeof current === 'bigint') return Number(current)
    if (typeof current === 'number' && isOfStandIn(current))
      throw new NotJson("depends on `a number of the app`, which evaluation can't have")
    if (typeof current === 'number') return Number.isFinite(current) ? current : null
    if (typeof current !== 'object' || current === null)
      return typeof current === 'boolean' ? current : current === null ? null : undefined
    if (open.has(current)) throw new NotJson('refers back to itself')
    open.add(current)
    const result = copyObject(current, depth, copy)
    open.delete(current)
    return result
  }
  return copy(value, 0)
}

function copyObject(value: object, depth: number, copy: (value: unknown, depth: number) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => copy(item, depth + 1) ?? null)
  const own = value as { readonly toJSON?: unknown }
  if (typeof own.toJSON === 'function') return copy((own.toJSON as () => unknown)(), depth + 1)
  if (value instanceof RegExp) throw new NotJson('holds a regular expression')
  const members: [string, unknown][] = []
  for (const [key, member] of Object.entries(value)) {
    const copied = copy(member, depth + 1)
    if (copied !== undefined) members.push([checkText(key), copied])
  }
  return Object.fromEntries(members)
}

export function checkText(text: string): string {
  const source = standInIn(text)
  if (source !== undefined) throw new NotJson(`depends on \`${source}\`, which evaluation can't have`)
  return text
}

function nameOf(value: unknown): string {
  return standInIn(String(value)) ?? 'a value of the app'
}
