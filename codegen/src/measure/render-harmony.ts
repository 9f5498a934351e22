import type { Json, JsonObject } from 'toolcrib'
import { commentLines, spacedJson } from './openai-notes.ts'
import { hasProperties, isRequired, textOf } from './schema-access.ts'
import { createSpanWriter, joinPath, own, type Span, type SpanWriter, type WireFunction } from './span.ts'
import { isObject } from '../normalize/is-object.ts'

function plainDefault(schema: JsonObject): string | undefined {
  const value = own(schema, 'default')
  if (value === undefined) return undefined
  // An enum's default stands without quotes.
  return typeof value === 'string' && Array.isArray(own(schema, 'enum')) ? value : spacedJson(value)
}

function scalar(type: Json | undefined): string | undefined {
  if (type === 'integer' || type === 'number') return 'number'
  return type === 'string' || type === 'boolean' || type === 'null' ? type : undefined
}

function writeType(out: SpanWriter, path: string, schema: Json | undefined, depth: number): void {
  if (!isObject(schema) || depth > 20) return out.schema(path, 'any')
  const options = own(schema, 'oneOf')
  if (Array.isArray(options)) return writeOneOf(out, joinPath(path, 'oneOf'), options, depth)
  const type = own(schema, 'type')
  if (Array.isArray(type)) {
    return out.schema(
      joinPath(path, 'type'),
      type.map((item: Json) => scalar(item) ?? String(item)).join(' | '),
    )
  }
  const choices = own(schema, 'enum')
  if (type === 'string' && Array.isArray(choices)) {
    out.schema(joinPath(path, 'enum'), choices.map((value: Json) => spacedJson(value)).join(' | '))
  } else if (type === 'object') writeObject(out, path, schema, depth)
  else if (type === 'array') writeArray(out, path, schema)
  else out.schema(path, scalar(type) ?? 'any')
}

function writeArray(out: SpanWriter, path: string, schema: JsonObject): void {
  const items = own(schema, 'items')
  const type = isObject(items) ? scalar(own(items, 'type')) : undefined
  out.schema(path, type === undefined ? 'Array<any>' : `${type}[]`)
}

function writeOneOf(out: SpanWriter, path: string, options: readonly Json[], depth: number): void {
  options.forEach((option, index) => {
    const inner = `${path}[${index}]`
    out.schema(path, '\n | ')
    writeType(out, inner, option, depth + 1)
    if (!isObject(option)) return
    const notes: string[] = []
    const description = textOf(option, 'description')
    if (description !== undefined) notes.push(description)
    const fallback = plainDefault(option)
    if (fallback !== undefined) notes.push(`default: ${fallback}`)
    if (notes.length > 0) out.schema(inner, ` // ${notes.join(' ')}`)
  })
  out.schema(path, '\n')
}

function writeComments(out: SpanWriter, path: string, schema: JsonObject): void {
  const title = textOf(schema, 'title')
  const description = textOf(schema, 'description')
  if (title !== undefined)
    out.schema(joinPath(path, 'title'), `// ${title}\n${description === undefined ? '' : '//\n'}`)
  if (description !== undefined) out.schema(joinPath(path, 'description'), commentLines(description))
  const examples = own(schema, 'examples')
  if (Array.isArray(examples) && examples.length > 0) {
    const lines = examples.map((example: Json) => `// - ${spacedJson(example)}\n`)
    out.schema(joinPath(path, 'examples'), `// Examples:\n${lines.join('')}`)
  }
}

function writeObject(out: SpanWriter, path: string, schema: JsonObject, depth: number): void {
  const description = textOf(schema, 'description')
  if (depth === 0 && description !== undefined)
    out.schema(joinPath(path, 'description'), commentLines(description))
  out.schema(path, '{\n')
  const properties = own(schema, 'properties')
  for (const [name, property] of isObject(properties) ? Object.entries(properties) : []) {
    const inner = joinPath(joinPath(path, 'properties'), name)
    const isUnion = isObject(property) && Array.isArray(own(property, 'oneOf'))
    const fallback = isObject(property) ? plainDefault(property) : undefined
    if (isObject(property)) writeComments(out, inner, property)
    if (isUnion && fallback !== undefined) out.schema(inner, `// default: ${fallback}\n`)
    const isNullable = isObject(property) && own(property, 'nullable') === true
    out.schema(inner, `${name}${isRequired(schema, name) ? '' : '?'}:${isUnion ? '' : ' '}`)
    writeType(out, inner, property, depth + 1)
    out.schema(
      inner,
      `${isNullable ? ' | null' : ''},${isUnion || fallback === undefined ? '' : ` // default: ${fallback}`}\n`,
    )
  }
  out.schema(path, '}')
}

/**
 * The tool text of gpt-oss. The rules are those of openai/harmony's open renderer (docs/format.md and the prompts in its
 * `test-data`), which the tests reproduce; it never puts a type on one line and knows neither `anyOf` nor `$ref`.
 */
export function renderHarmony(tool: WireFunction): readonly Span[] {
  const out = createSpanWriter()
  const { description, parameters } = tool
  if (typeof description === 'string' && description.trim() !== '') out.description(commentLines(description))
  out.wrapper('type')
  out.name(` ${tool.name}`)
  if (!hasProperties(parameters)) {
    out.wrapper(' = () => any;\n\n')
    return out.spans
  }
  out.wrapper(' = (_: ')
  writeObject(out, '', parameters, 0)
  out.wrapper(') => any;\n\n')
  return out.spans
}
