import type { Json, JsonObject, JsonSchema } from 'toolcrib'
import { isObject } from '../normalize/is-object.ts'
import { kindOfKeyword } from '../normalize/keywords.ts'

/** Where a sub-schema stands. */
export interface Visited {
  /** `inputSchema.properties.a`. */
  readonly path: string
  /** Levels of objects around and including it that have properties: what strict mode limits. */
  readonly level: number
  /** Sub-schemas around it. */
  readonly depth: number
}

/** Shows every sub-schema, outer ones first. Properties that are named like keywords, defaults and enums are no schemas. */
export function visitSchema(root: JsonSchema, visit: (part: JsonObject, at: Visited) => void): void {
  const walk = (part: Json, at: Visited): void => {
    if (!isObject(part)) return
    const level = at.level + (isObject(part['properties']) ? 1 : 0)
    visit(part, { ...at, level })
    for (const [keyword, value] of Object.entries(part)) {
      const kind = kindOfKeyword(keyword)
      const path = `${at.path}.${keyword}`
      const below = (child: Json, where: string): void =>
        walk(child, { path: where, level, depth: at.depth + 1 })
      if (kind === 'schema' || (kind === 'schema-or-schemas' && !Array.isArray(value))) below(value, path)
      else if ((kind === 'schemas' || kind === 'schema-or-schemas') && Array.isArray(value))
        value.forEach((child: Json, index) => below(child, `${path}[${index}]`))
      else if ((kind === 'schema-map' || kind === 'dependencies') && isObject(value))
        for (const [name, child] of Object.entries(value)) below(child, `${path}.${name}`)
    }
  }
  walk(root, { path: 'inputSchema', level: 0, depth: 0 })
}
