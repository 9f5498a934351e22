import { isRecord, isSchema, readOpenShape, readShape, type Shape } from './read-shape.ts'
import type { Namespace } from './reach.ts'
import { isStandIn, standIn } from './stand-in.ts'
import { waitFor } from './wait-for.ts'

export interface Found {
  readonly shape: Shape
  readonly access: readonly (string | number)[]
  readonly reach: 'export' | 'function' | 'class'
}

const MAX_DEPTH = 4
const MAX_ITEMS = 2000
/** Functions that make or register tools, by how projects call them. Handlers have other names, and are not called. */
const MAKES = /^(register|configure|create|make|build|get|setup|define|load|init)[A-Z_]|[tT]ools?$|^default$/

/** Tools in what a module exports: objects, lists, maps, instances; what its functions give and its classes hold. */
export async function explore(
  namespace: Namespace,
  waitMs: number,
  seen: Set<unknown>,
): Promise<readonly Found[]> {
  const found: Found[] = []
  for (const name of Object.keys(namespace).sort()) {
    const value = namespace[name]
    const before = found.length
    walk(value, [name], 'export', found, seen, 0)
    if (typeof value !== 'function' || isStandIn(value) || found.length > before) continue
    // Parameters that have a default are left out first: what is served then is what nobody asked to be otherwise.
    for (const count of new Set([value.length, Math.max(value.length, 1)])) {
      const made = await call(value, name, count, waitMs)
      if (made !== undefined) walk(made.value, [name], made.reach, found, seen, 0)
      if (found.length > before) break
    }
  }
  return found
}

async function call(
  value: Function,
  name: string,
  count: number,
  waitMs: number,
): Promise<{ readonly value: unknown; readonly reach: 'function' | 'class' } | undefined> {
  const isClass = /^class\b/.test(Function.prototype.toString.call(value))
  try {
    if (isClass) {
      if (!/[tT]ool|[sS]erver/.test(name)) return undefined
      return {
        value: Reflect.construct(value, [standIn('options'), standIn('options2'), standIn('options3')]),
        reach: 'class',
      }
    }
    if (!MAKES.test(name)) return undefined
    const args = Array.from({ length: count }, (_, index) => standIn(`argument ${index + 1}`))
    const made = await waitFor((value as (...args: unknown[]) => unknown)(...args), waitMs)
    return 'isLate' in made ? undefined : { value: made.value, reach: 'function' }
  } catch {
    return undefined
  }
}

function walk(
  value: unknown,
  access: readonly (string | number)[],
  reach: Found['reach'],
  found: Found[],
  seen: Set<unknown>,
  depth: number,
): void {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return
  if (seen.has(value) || found.length > MAX_ITEMS) return
  const shape = readShape(value) ?? named(value, access)
  if (shape?.schema !== undefined) {
    seen.add(value)
    found.push({ shape, access, reach })
    return
  }
  if (depth >= MAX_DEPTH || isStandIn(value) || isSchema(value)) return
  seen.add(value)
  for (const [key, member] of membersOf(value)) walk(member, [...access, key], reach, found, seen, depth + 1)
}

/** An AI SDK tool is named by the key that it stands under. */
function named(value: unknown, access: readonly (string | number)[]): Shape | undefined {
  const shape = readOpenShape(value)
  const key = access.at(-1)
  const isTool = shape?.schema !== undefined && typeof shape.description === 'string'
  return isTool && shape.name === undefined && typeof key === 'string' && key !== 'default'
    ? { ...shape, name: key }
    : undefined
}

function membersOf(value: object): readonly (readonly [string | number, unknown])[] {
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item, index) => [index, item] as const)
  // Members of maps and sets have no path that generated code could follow, but they are tools all the same.
  if (value instanceof Map) return [...value.values()].map((item, index) => [index, item] as const)
  if (value instanceof Set) return [...value].map((item, index) => [index, item] as const)
  if (typeof value === 'function' || !isRecord(value)) return []
  try {
    return Object.entries(value).slice(0, MAX_ITEMS)
  } catch {
    return []
  }
}
