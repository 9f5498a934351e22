import { byCodeUnit } from '../order.ts'
import type { Json, JsonObject } from '../types/json.ts'
import { isObject } from './is-object.ts'
import { resolvePointer } from './map-schema.ts'
import type { Draft } from './map-schema.ts'

/** What no provider takes at the root of a tool's schema, and what makes sense only beside it. */
const BRANCHING = ['$ref', 'allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', 'not', 'enum', 'const']
const ANNOTATIONS = ['$comment', '$id', 'default', 'description', 'examples', 'title']

type Lose = (keyword: string) => void

/**
 * An object schema for the same arguments with no reference or combinator at its root, where providers refuse them
 * (makenotion/notion-mcp-server issue 340, langchain-ai/langchainjs issue 9804). `lose` is told each keyword whose meaning the
 * flat form can't carry whole; nothing breaks by that, since calls are checked against the schema itself.
 * `undefined`: no object matches.
 */
export function flattenSchema(
  schema: Json,
  root: Json,
  lose: Lose,
  open: readonly Json[] = [],
): JsonObject | undefined {
  if (!isObject(schema)) return schema === true ? { type: 'object' } : undefined
  if (![schema.type ?? 'object'].flat().includes('object')) return undefined
  if (schema.type === 'object' && !BRANCHING.some((keyword) => Object.hasOwn(schema, keyword))) return schema
  // A cycle adds nothing that the first pass through it has not.
  if (open.includes(schema)) return { type: 'object' }

  const into: Draft = { type: 'object', ...schema }
  into.type = 'object'
  for (const keyword of BRANCHING) delete into[keyword]
  const below = (part: Json = true): JsonObject | undefined =>
    flattenSchema(part, root, lose, [...open, schema])

  const all = [...((schema.allOf ?? []) as Json[])]
  if (schema.$ref !== undefined)
    all.unshift(resolvePointer(root, schema.$ref as string) ?? (lose('$ref'), true))
  for (const part of all) {
    const flat = below(part)
    if (!flat) return undefined
    join(into, flat, lose, true)
  }
  for (const [keyword, parts] of [
    ['anyOf', schema.anyOf],
    ['oneOf', schema.oneOf],
    ['if', schema.if === undefined ? undefined : [schema.then, schema.else]],
  ] as const) {
    if (!parts) continue
    const branches = (parts as Json[]).map((part) => below(part)).filter((flat) => flat !== undefined)
    if (branches.length === 0) return undefined
    if (branches.length > 1) lose(keyword)
    join(
      into,
      branches.length > 1 ? union(branches) : (branches[0] as JsonObject),
      lose,
      branches.length === 1,
    )
  }
  for (const keyword of ['not', 'enum', 'const']) if (Object.hasOwn(schema, keyword)) lose(keyword)
  return into
}

function propertiesOf(schema: JsonObject): [string, Json][] {
  return Object.entries((schema.properties ?? {}) as JsonObject)
}

/** Takes `other` into `into`; where both describe a property, both count if `both` says so, else the first. */
function join(into: Draft, other: JsonObject, lose: Lose, both: boolean): void {
  const mine = new Map(propertiesOf(into))
  const merged = new Map(mine)
  for (const [name, schema] of propertiesOf(other)) {
    const known = mine.get(name)
    if (known === undefined) merged.set(name, schema)
    else if (both && !isSame(known, schema)) merged.set(name, { allOf: [known, schema] })
  }
  for (const [key, value] of Object.entries(other)) {
    if (key === 'properties') continue
    if (key === 'required') {
      const required = new Set([...((into.required ?? []) as string[]), ...(value as string[])])
      if (required.size > 0) into.required = [...required].sort(byCodeUnit)
    }
    // A closed object beside another's properties: meant to be closed over both, which plain JSON Schema can't say.
    else if (key === 'additionalProperties' && propertiesOf(other).length < merged.size) lose(key)
    else if (!Object.hasOwn(into, key)) into[key] = value
    else if (!isSame(into[key], value) && !ANNOTATIONS.includes(key)) lose(key)
  }
  if ('additionalProperties' in into && mine.size < merged.size && mine.size > 0) {
    lose('additionalProperties')
    delete into.additionalProperties
  }
  if (merged.size > 0) into.properties = Object.fromEntries(merged)
}

/** Every property that some branch has; required where all branches require it, closed where all are. */
function union(branches: readonly JsonObject[]): JsonObject {
  const properties = new Map<string, Json[]>()
  for (const branch of branches) {
    for (const [name, schema] of propertiesOf(branch)) {
      const forms = properties.get(name) ?? []
      if (!forms.some((form) => isSame(form, schema))) properties.set(name, [...forms, schema])
    }
  }
  return {
    type: 'object',
    properties: Object.fromEntries(
      [...properties].map(([name, forms]) => [
        name,
        forms.length > 1 ? { anyOf: forms } : (forms[0] as Json),
      ]),
    ),
    required: branches
      .map((branch) => (branch.required ?? []) as string[])
      .reduce((all, one) => all.filter((name) => one.includes(name))),
    ...(branches.every((branch) => branch.additionalProperties === false) && { additionalProperties: false }),
  }
}

function isSame(a: Json | undefined, b: Json | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
