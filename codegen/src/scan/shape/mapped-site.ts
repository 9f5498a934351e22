import { ts } from 'ts-morph'
import type { Field, Site } from '../convention.ts'
import type { FoldContext } from '../fold/context.ts'
import { isFault } from '../fold/fault.ts'
import { isPrimitive } from '../fold/value.ts'
import { follow } from './follow.ts'
import type { ListItem, MapFunction } from './list-items.ts'
import { valueOf } from './property-of.ts'
import { returnedBy } from './returned-by.ts'
import { unwrap } from './unwrap.ts'

const MAPPED: readonly Field[] = ['name', 'description', 'inputSchema', 'annotations']

/** Functions that give the JSON schema of a schema library's value, which the evaluator makes of it by itself. */
const CONVERTERS: ReadonlySet<string> = new Set(['zodToJsonSchema', 'toJSONSchema', 'toJsonSchema'])

/** The definition that a list's item is, after what `map` makes of it: which of its keys become which fields. */
export function mappedSite({ node, maps }: ListItem, context: FoldContext): Site {
  const site: Site = { node, definition: node }
  const [map, second] = maps
  if (map === undefined) return site
  // Two maps in a row are beyond reading: what the last one makes has to be run.
  return { ...site, ...given(second ?? map, context) }
}

function given(map: MapFunction, context: FoldContext): Pick<Site, 'keys' | 'given'> {
  const [body] = returnedBy(map)
  const object = body === undefined ? undefined : follow(body, context)
  const [parameter] = map.parameters
  if (object === undefined || !ts.isObjectLiteralExpression(object) || parameter === undefined) return {}
  const keys: { [F in Field]?: readonly string[] } = {}
  const expressions: { [F in Field]?: ts.Expression } = {}
  const spreadsItem = object.properties.some(
    (property) =>
      ts.isSpreadAssignment(property) && unwrap(property.expression).getText() === parameter.name.getText(),
  )
  for (const field of MAPPED) {
    const value = valueOf(object, field)
    const key = value === undefined ? undefined : keyOfItem(value, parameter.name, context)
    if (key !== undefined) keys[field] = [key]
    else if (value !== undefined) expressions[field] = value
    else if (!spreadsItem) keys[field] = []
  }
  return { keys, given: expressions }
}

/** The key of the item that an expression reads, and nothing more: `item.name`, `name` of `({ name })`. */
function keyOfItem(
  expression: ts.Expression,
  pattern: ts.BindingName,
  context: FoldContext,
): string | undefined {
  const node = unwrap(expression)
  if (ts.isCallExpression(node)) {
    const [first] = node.arguments
    const callee = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression
    const value = context.fold(node.expression)
    const isConverter =
      ts.isIdentifier(callee) &&
      CONVERTERS.has(callee.text) &&
      !isFault(value) &&
      !isPrimitive(value) &&
      value.kind === 'external'
    return isConverter && first !== undefined ? keyOfItem(first, pattern, context) : undefined
  }
  if (ts.isPropertyAccessExpression(node)) {
    return node.expression.getText() === pattern.getText() ? node.name.text : undefined
  }
  if (!ts.isIdentifier(node) || !ts.isObjectBindingPattern(pattern)) return undefined
  const element = pattern.elements.find(({ name }) => name.getText() === node.text)
  return element === undefined || element.initializer !== undefined
    ? undefined
    : (element.propertyName ?? element.name).getText()
}
