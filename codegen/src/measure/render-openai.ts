import type { Json, JsonObject } from 'toolcrib'
import { commentAbove, commentLines, notesOf, spacedJson } from './openai-notes.ts'
import { deref, hasProperties, isRequired } from './schema-access.ts'
import {
  createSpanWriter,
  isObject,
  joinPath,
  own,
  type Span,
  type SpanWriter,
  type WireFunction,
} from './span.ts'

interface Walk {
  readonly out: SpanWriter
  readonly root: Json | undefined
}

/** True where a schema, or anything in it, carries a comment: that breaks the objects around it into lines. */
function isCommented(root: Json | undefined, schema: Json | undefined, depth: number): boolean {
  const at = deref(root, schema, depth)
  if (!isObject(at) || depth > 20) return false
  if (commentAbove(at) !== '' || notesOf(at) !== '') return true
  return isBroken(root, at, depth)
}

/** True where a schema's type takes several lines. */
function isBroken(root: Json | undefined, schema: JsonObject, depth: number): boolean {
  if (depth > 20 || !isRenderable(schema)) return false
  const properties = own(schema, 'properties')
  if (isObject(properties))
    return Object.values(properties).some((item) => isCommented(root, item, depth + 1))
  const items = own(schema, 'items')
  if (isObject(items) && own(schema, 'type') === 'array') return isCommented(root, items, depth + 1)
  const options = own(schema, 'anyOf') ?? own(schema, 'oneOf')
  return Array.isArray(options) && options.some((item: Json) => isCommented(root, item, depth + 1))
}

/** A list of types is dumped as JSON, comment and all. */
function isRenderable(schema: JsonObject): boolean {
  return !Array.isArray(own(schema, 'type'))
}

function writeType(walk: Walk, path: string, schema: Json | undefined, depth: number): void {
  const { out, root } = walk
  const at = deref(root, schema, depth)
  if (!isObject(at) || depth > 20) return out.schema(path, 'any')
  if (!isRenderable(at)) return out.schema(path, spacedJson(at))
  const choices = own(at, 'enum')
  if (Array.isArray(choices)) {
    return out.schema(joinPath(path, 'enum'), choices.map((value: Json) => spacedJson(value)).join(' | '))
  }
  const fixed = own(at, 'const')
  if (fixed !== undefined) return out.schema(joinPath(path, 'const'), spacedJson(fixed))
  const type = own(at, 'type')
  if (type === 'object' || (type === undefined && isObject(own(at, 'properties'))))
    return writeObject(walk, path, at, depth)
  if (type === 'array') return writeArray(walk, path, at, depth)
  if (type === 'integer' || type === 'number') return out.schema(path, 'number')
  if (type === 'string' || type === 'boolean' || type === 'null') return out.schema(path, type)
  for (const key of ['anyOf', 'oneOf', 'allOf']) {
    const options = own(at, key)
    if (Array.isArray(options) && options.length > 0)
      return writeUnion(walk, joinPath(path, key), options, depth, key === 'allOf' ? '&' : '|')
  }
  out.schema(path, 'any')
}

function writeArray(walk: Walk, path: string, schema: JsonObject, depth: number): void {
  const items = own(schema, 'items')
  const inner = joinPath(path, 'items')
  if (isObject(items) && isCommented(walk.root, items, depth + 1)) {
    walk.out.schema(path, 'Array<\n')
    writeCommented(walk, inner, items, depth + 1)
    return walk.out.schema(path, '\n>')
  }
  writeType(walk, inner, items, depth + 1)
  walk.out.schema(path, '[]')
}

function writeUnion(walk: Walk, path: string, options: readonly Json[], depth: number, sign: string): void {
  const { out, root } = walk
  const broken = options.some((option) => isCommented(root, option, depth + 1))
  options.forEach((option, index) => {
    if (broken) out.schema(path, `\n ${sign} `)
    else if (index > 0) out.schema(path, ` ${sign} `)
    const inner = `${path}[${index}]`
    if (broken) writeCommented(walk, inner, option, depth + 1)
    else writeType(walk, inner, option, depth + 1)
  })
  if (broken) out.schema(path, '\n')
}

function writeCommented(walk: Walk, path: string, schema: Json | undefined, depth: number): void {
  const at = deref(walk.root, schema, depth)
  if (isObject(at)) walk.out.schema(joinPath(path, 'description'), commentAbove(at))
  writeType(walk, path, at, depth)
  const notes = isObject(at) && isRenderable(at) ? notesOf(at) : ''
  if (notes !== '') walk.out.schema(path, ` // ${notes}`)
}

function writeObject(walk: Walk, path: string, schema: JsonObject, depth: number): void {
  const { out, root } = walk
  const properties = own(schema, 'properties')
  if (!isObject(properties) || Object.keys(properties).length === 0)
    return writeMap(walk, path, schema, depth)
  const broken = isBroken(root, schema, depth)
  out.schema(path, broken ? '{\n' : '{ ')
  const names = Object.keys(properties)
  names.forEach((name, index) => {
    const inner = joinPath(joinPath(path, 'properties'), name)
    const property = deref(root, properties[name], depth + 1)
    const notes = isObject(property) && isRenderable(property) ? notesOf(property) : ''
    const above = isObject(property) && broken && notes !== '' && isBrokenUnion(root, property, depth + 1)
    if (isObject(property)) out.schema(joinPath(inner, 'description'), commentAbove(property))
    if (above) out.schema(inner, `// ${notes}\n`)
    out.schema(inner, `${name}${isRequired(schema, name) ? '' : '?'}: `)
    writeType(walk, inner, property, depth + 1)
    if (broken) out.schema(inner, `,${notes === '' || above ? '' : ` // ${notes}`}\n`)
    else if (index < names.length - 1) out.schema(inner, ', ')
  })
  out.schema(path, broken ? '}' : ' }')
}

function isBrokenUnion(root: Json | undefined, schema: JsonObject, depth: number): boolean {
  return !isObject(own(schema, 'properties')) && isBroken(root, schema, depth)
}

function writeMap(walk: Walk, path: string, schema: JsonObject, depth: number): void {
  const values = own(schema, 'additionalProperties')
  if (!isObject(values) || Object.keys(values).length === 0) return walk.out.schema(path, 'object')
  walk.out.schema(path, '{ [key: string]: ')
  writeType(walk, joinPath(path, 'additionalProperties'), values, depth + 1)
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
  if (!hasProperties(parameters)) {
    out.wrapper(' = () => any;\n\n')
    return out.spans
  }
  out.wrapper(' = (_: ')
  out.schema('description', commentAbove(parameters))
  writeObject({ out, root: parameters }, '', parameters, 0)
  out.wrapper(') => any;\n\n')
  return out.spans
}
