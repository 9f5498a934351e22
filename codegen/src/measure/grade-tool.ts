import type { Grade, Json } from 'toolcrib'
import { own, type WireFunction } from './span.ts'
import { isObject } from '../normalize/is-object.ts'
import type { Target } from './target.ts'

const MAPS = new Set(['properties', '$defs', 'definitions', 'patternProperties', 'dependentSchemas'])
const DATA = new Set(['default', 'examples', 'example', 'const', 'enum', 'required'])

/** The keywords that a schema uses, at any depth; a form that no record shows gives its keyword with a mark. */
function collect(schema: Json | undefined, found: Set<string>, depth: number): void {
  if (!isObject(schema) || depth > 30) return
  for (const [key, value] of Object.entries(schema)) {
    found.add(key)
    if (key === 'type' && Array.isArray(value)) found.add('type[]')
    if (key === 'additionalProperties' && isObject(value)) found.add('additionalProperties{}')
    if (DATA.has(key)) continue
    if (MAPS.has(key) && isObject(value))
      for (const item of Object.values(value)) collect(item, found, depth + 1)
    else if (Array.isArray(value))
      for (const item of value as readonly Json[]) collect(item, found, depth + 1)
    else collect(value, found, depth + 1)
  }
}

/** An option or an array's item that carries a comment: the broken forms, which no record shows. */
function hasBrokenPart(schema: Json | undefined, isPart: boolean, depth: number): boolean {
  if (!isObject(schema) || depth > 30) return false
  const isCommented = ['description', 'title', 'default'].some((key) => own(schema, key) !== undefined)
  if (isPart && isCommented) return true
  const properties = own(schema, 'properties')
  const inner = isObject(properties) ? Object.values(properties) : []
  if (inner.some((item) => hasBrokenPart(item, isPart, depth + 1))) return true
  const options = own(schema, 'anyOf')
  return [own(schema, 'items'), ...(Array.isArray(options) ? (options as readonly Json[]) : [])].some(
    (item) => hasBrokenPart(item, true, depth + 1),
  )
}

/** A definition that leads back to itself: a rendering must stop somewhere, and no record says where. */
function isRecursive(root: Json | undefined): boolean {
  if (!isObject(root)) return false
  const links = new Map<string, readonly string[]>()
  for (const group of ['$defs', 'definitions']) {
    const definitions = own(root, group)
    if (!isObject(definitions)) continue
    for (const [name, definition] of Object.entries(definitions)) {
      const refs = JSON.stringify(definition).matchAll(/"\$ref":"((?:[^"\\]|\\.)*)"/g)
      links.set(
        `#/${group}/${name}`,
        Array.from(refs, ([, ref]) => ref ?? ''),
      )
    }
  }
  const reaches = (from: string, to: string, seen: Set<string>): boolean =>
    (links.get(from) ?? []).some((next) => {
      if (next === to || next === '#') return true
      if (seen.has(next)) return false
      seen.add(next)
      return reaches(next, to, seen)
    })
  return Array.from(links.keys()).some((name) => reaches(name, name, new Set()))
}

/** True when the records show how everything in the tool's schema is rendered. */
export function isCovered(target: Target, tool: WireFunction): boolean {
  const { id, covers } = target.rendering
  if (covers.size === 0) return true
  const found = new Set<string>()
  collect(tool.parameters, found, 0)
  if (id.startsWith('openai') && hasBrokenPart(tool.parameters, false, 0)) return false
  if (found.has('$ref') && isRecursive(tool.parameters)) return false
  return [...found].every((key) => covers.has(key))
}

/** The grade of one tool's figure: never better than its target's, and an estimate where the records are silent. */
export function gradeTool(target: Target, grade: Grade, tool: WireFunction): Grade {
  return grade !== 'estimate' && isCovered(target, tool) ? grade : 'estimate'
}

const ORDER: readonly Grade[] = ['exact', 'calibrated', 'estimate']

/** The least sure of some grades. */
export function leastSure(grades: Iterable<Grade>): Grade {
  let worst: Grade = 'exact'
  for (const grade of grades) if (ORDER.indexOf(grade) > ORDER.indexOf(worst)) worst = grade
  return worst
}
