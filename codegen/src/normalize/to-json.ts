import type { Json } from 'toolcrib'
import { describeValue } from './describe-value.ts'
import type { FaultLog } from './fault-log.ts'
import type { TextCheck } from './texts.ts'

/** Levels of arrays and objects in one schema's JSON; a level of schema takes two. Deeper input could overflow the stack. */
const MAX_LEVELS = 256
/** Values in one schema's JSON: more than any real one, and little enough that hostile input costs no time. */
const MAX_VALUES = 200_000

/**
 * A deep copy of any value as JSON. What JSON can't express is reported and left out, as are members that are `undefined`.
 * Returns undefined when nothing usable is left.
 */
export function toJson(value: unknown, where: string, texts: TextCheck, log: FaultLog): Json | undefined {
  let values = 0
  const copy = (current: unknown, path: string, level: number): Json | undefined => {
    values += 1
    if (values > MAX_VALUES) {
      log.error('schema-too-large', `${where} holds more than ${MAX_VALUES} values`, { field: where })
      return undefined
    }
    if (current === null || typeof current === 'boolean') return current
    if (typeof current === 'string') return texts.read(current, path)
    if (typeof current === 'number' && Number.isFinite(current)) return current
    if (!isPlain(current)) {
      log.error('not-json', `${path} is ${describeOdd(current)}, which JSON cannot express`, { field: where })
      return undefined
    }
    if (level >= MAX_LEVELS) {
      log.error('schema-too-deep', `${where} is nested more than ${MAX_LEVELS} levels deep`, { field: where })
      return undefined
    }
    if (Array.isArray(current)) {
      const items: Json[] = []
      for (const [index, item] of current.entries())
        items.push(copy(item, `${path}[${index}]`, level + 1) ?? null)
      return items
    }
    const members: [string, Json][] = []
    for (const [key, member] of Object.entries(current as object)) {
      if (member === undefined) continue
      const copied = copy(member, `${path}.${key}`, level + 1)
      if (copied !== undefined) members.push([texts.read(key, path), copied])
    }
    // Unlike assignment, `fromEntries` makes `__proto__` an own key.
    return Object.fromEntries(members)
  }
  return value === undefined ? undefined : copy(value, where, 0)
}

function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return true
  const prototype: unknown = Object.getPrototypeOf(value)
  // Values from another realm (an evaluated module) have that realm's Object.prototype, whose own prototype is null as well.
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

function describeOdd(value: unknown): string {
  if (typeof value !== 'object' || value === null) return describeValue(value)
  const name: unknown = (value as { constructor?: { name?: unknown } }).constructor?.name
  return typeof name === 'string' && name !== '' ? `an instance of ${name}` : 'an object'
}
