import type { Json, JsonObject } from 'toolcrib'
import { inlineRefs } from './inline-refs.ts'
import { createLayout, isRenderable, type Layout } from './openai-layout.ts'
import { commentAbove, commentLines, notesOf, spacedJson } from './openai-notes.ts'
import { hasProperties, isRequired } from './schema-access.ts'
import { createSpanWriter, joinPath, own, type Span, type SpanWriter, type WireFunction } from './span.ts'
import { isObject } from '../normalize/is-object.ts'

interface Walk extends Layout {
  readonly out: SpanWriter
}

const SCALARS = new Map([
  ['integer', 'number'],
  ['number', 'number'],
  ['string', 'string'],
  ['boolean', 'boolean'],
  ['null', 'null'],
])

function writeType(walk: Walk, path: string, schema: Json | undefined): void {
  const { out } = walk
  if (!isObject(schema)) return out.schema(path, 'any')
  if (!isRenderable(schema)) return out.schema(path, spacedJson(schema))
  const choices = own(schema, 'enum')
  if (Array.isArray(choices)) {
    return out.schema(joinPath(path, 'enum'), choices.map((value: Json) => spacedJson(value)).join(' | '))
  }
  const fixed = own(schema, 'const')
  if (fixed !== undefined) return out.schema(joinPath(path, 'const'), spacedJson(fixed))
  const type = own(schema, 'type')
  if (type === 'object' || (type === undefined && isObject(own(schema, 'properties')))) {
    return writeObject(walk, path, schema)
  }
  if (type === 'array') return writeArray(walk, path, schema)
  const scalar = typeof type === 'string' ? SCALARS.get(type) : undefined
  if (scalar !== undefined) return out.schema(path, scalar)
  for (const key of ['anyOf', 'oneOf', 'allOf']) {
    const options = own(schema, key)
    if (Array.isArray(options) && options.length > 0) {
      return writeUnion(walk, joinPath(path, key), options, key === 'allOf' ? '&' : '|')
    }
  }
  out.schema(path, 'any')
}

function writeArray(walk: Walk, path: string, schema: JsonObject): void {
  const items = own(schema, 'items')
  const inner = joinPath(path, 'items')
  if (walk.isCommented(items)) {
    walk.out.schema(path, 'Array<\n')
    writeCommented(walk, inner, items)
    return walk.out.schema(path, '\n>')
  }
  writeType(walk, inner, items)
  walk.out.schema(path, '[]')
}

function writeUnion(walk: Walk, path: string, options: readonly Json[], sign: string): void {
  const broken = options.some(walk.isCommented)
  options.forEach((option, index) => {
    const inner = `${path}[${index}]`
    if (broken) {
      walk.out.schema(path, `\n ${sign} `)
      writeCommented(walk, inner, option)
    } else {
      if (index > 0) walk.out.schema(path, ` ${sign} `)
      writeType(walk, inner, option)
    }
  })
  if (broken) walk.out.schema(path, '\n')
}

/** A type with its comment before it and its notes behind it, as in the options of a broken union. */
function writeCommented(walk: Walk, path: string, schema: Json | undefined): void {
  if (isObject(schema)) walk.out.schema(joinPath(path, 'description'), commentAbove(schema))
  writeType(walk, path, schema)
  const notes = isObject(schema) && isRenderable(schema) ? notesOf(schema) : ''
  if (notes !== '') walk.out.schema(path, ` // ${notes}`)
}

function writeObject(walk: Walk, path: string, schema: JsonObject): void {
  const { out } = walk
  const properties = own(schema, 'properties')
  if (!isObject(properties) || Object.keys(properties).length === 0) return writeMap(walk, path, schema)
  const broken = walk.isBroken(schema)
  out.schema(path, broken ? '{\n' : '{ ')
  Object.entries(properties).forEach(([name, property], index, all) => {
    const inner = joinPath(joinPath(path, 'properties'), name)
    const head = `${name}${isRequired(schema, name) ? '' : '?'}: `
    if (broken) writeBrokenProperty(walk, inner, head, property)
    else {
      out.schema(inner, head)
      writeType(walk, inner, property)
      if (index < all.length - 1) out.schema(inner, ', ')
    }
  })
  out.schema(path, broken ? '}' : ' }')
}

function writeBrokenProperty(walk: Walk, path: string, head: string, property: Json): void {
  const { out } = walk
  const notes = isObject(property) && isRenderable(property) ? notesOf(property) : ''
  // Notes stand behind the type, unless that ends on a line of its own.
  const above = isObject(property) && !isObject(own(property, 'properties')) && walk.isBroken(property)
  if (isObject(property)) out.schema(joinPath(path, 'description'), commentAbove(property))
  if (above && notes !== '') out.schema(path, `// ${notes}\n`)
  out.schema(path, head)
  writeType(walk, path, property)
  out.schema(path, above || notes === '' ? ',\n' : `, // ${notes}\n`)
}

function writeMap(walk: Walk, path: string, schema: JsonObject): void {
  const values = own(schema, 'additionalProperties')
  if (!isObject(values) || Object.keys(values).length === 0) return walk.out.schema(path, 'object')
  walk.out.schema(path, '{ [key: string]: ')
  writeType(walk, joinPath(path, 'additionalProperties'), values)
  walk.out.schema(path, ' }')
}

/**
 * OpenAI's tool text: a TypeScript type for each function, inside `namespace functions`. Reconstructed from recorded requests
 * and their billed usage (test recordings of pydantic-ai, mirascope, fantasy, ruby_llm, ellmer, chatlas, openllmetry). Bounds,
 * formats and broken unions follow the forms that the public probes of serbyte-development/json-schema-to-openai-typescript
 * observed in ChatGPT; openai/harmony's open renderer is a near relative.
 */
export function renderOpenAI(tool: WireFunction): readonly Span[] {
  const out = createSpanWriter()
  const { description, parameters } = tool
  if (typeof description === 'string' && description.trim() !== '') out.description(commentLines(description))
  out.wrapper('type')
  out.name(` ${tool.name}`)
  const root = parameters === undefined ? undefined : inlineRefs(parameters)
  if (!hasProperties(root)) {
    out.wrapper(' = () => any;\n\n')
    return out.spans
  }
  out.wrapper(' = (_: ')
  out.schema('description', commentAbove(root))
  writeObject({ out, ...createLayout() }, '', root)
  out.wrapper(') => any;\n\n')
  return out.spans
}
