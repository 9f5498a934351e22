import type { Json, JsonObject } from 'toolcrib'

/**
 * One schema object of draft 4 to 2019-09 in its 2020-12 form, where that loses nothing: a tuple becomes `prefixItems`, and a
 * boolean exclusive bound takes its number. Providers refuse the older forms. `rewritten` is told each keyword.
 */
export function modernizeDraft(schema: JsonObject, rewritten: (keyword: string) => void): JsonObject {
  const isTuple = Array.isArray(schema['items'])
  const isBoolean = (edge: string): boolean => typeof schema[edge] === 'boolean'
  if (!isTuple && !isBoolean('exclusiveMinimum') && !isBoolean('exclusiveMaximum')) return schema
  const members: [string, Json][] = []
  for (const [keyword, value] of Object.entries(schema)) {
    const edge = EDGES.get(keyword)
    if (isTuple && keyword === 'items') {
      rewritten('items')
      // `prefixItems` is never empty.
      if ((value as Json[]).length > 0) members.push(['prefixItems', value])
      if (schema['additionalItems'] !== undefined) members.push(['items', schema['additionalItems']])
    } else if (isTuple && keyword === 'additionalItems') continue
    else if (edge !== undefined && schema[edge] === true) members.push([edge, value])
    else if ([...EDGES.values()].includes(keyword) && isBoolean(keyword)) rewritten(keyword)
    else members.push([keyword, value])
  }
  return Object.fromEntries(members)
}

const EDGES: ReadonlyMap<string, string> = new Map([
  ['minimum', 'exclusiveMinimum'],
  ['maximum', 'exclusiveMaximum'],
])
