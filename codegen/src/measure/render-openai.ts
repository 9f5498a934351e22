import type { Json, JsonObject } from 'toolcrib'
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

/** Comment lines of a text: dedented, trimmed on the left, a bare `//` for an empty line. */
export function commentLines(text: string): string[] {
  return text.split('\n').map((line) => {
    const trimmed = line.trimStart()
    return trimmed === '' ? '//' : `// ${trimmed}`
  })
}

function text(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function commentOf(schema: JsonObject): string | undefined {
  const parts = [text(own(schema, 'title')), text(own(schema, 'description'))].filter(
    (part) => part !== undefined,
  )
  return parts.length === 0 ? undefined : parts.join('\n\n')
}

function hasComment(schema: Json | undefined): boolean {
  if (!isObject(schema)) return false
  if (commentOf(schema) !== undefined || own(schema, 'default') !== undefined) return true
  return hasInnerComment(schema)
}

function hasInnerComment(schema: JsonObject): boolean {
  const properties = own(schema, 'properties')
  if (isObject(properties) && Object.values(properties).some((value) => hasComment(value))) return true
  const items = own(schema, 'items')
  return isObject(items) && hasInnerComment(items)
}

function writeType({ out, root }: Walk, path: string, schema: Json | undefined): void {
  const walk = { out, root }
  if (!isObject(schema)) return out.schema(path, 'any')
  const choices = own(schema, 'enum')
  if (Array.isArray(choices)) {
    return out.schema(joinPath(path, 'enum'), choices.map((value) => JSON.stringify(value)).join(' | '))
  }
  const type = own(schema, 'type')
  if (type === 'object' || (type === undefined && isObject(own(schema, 'properties')))) {
    return writeObject(walk, path, schema)
  }
  if (type === 'array') {
    writeType(walk, joinPath(path, 'items'), own(schema, 'items'))
    return out.schema(path, '[]')
  }
  if (type === 'integer' || type === 'number') return out.schema(path, 'number')
  if (type === 'string' || type === 'boolean' || type === 'null') return out.schema(path, type)
  const any = own(schema, 'anyOf')
  if (Array.isArray(any)) {
    any.forEach((option: Json, index) => {
      if (index > 0) out.schema(joinPath(path, 'anyOf'), ' | ')
      writeType(walk, `${joinPath(path, 'anyOf')}[${index}]`, option)
    })
    return
  }
  out.schema(path, 'any')
}

function writeObject(walk: Walk, path: string, schema: JsonObject): void {
  const { out } = walk
  const properties = own(schema, 'properties')
  if (!isObject(properties) || Object.keys(properties).length === 0) return out.schema(path, 'object')
  const multi = hasInnerComment(schema)
  const required = own(schema, 'required')
  const isRequired = (name: string): boolean => Array.isArray(required) && required.includes(name)
  out.schema(path, multi ? '{\n' : '{ ')
  const names = Object.keys(properties)
  names.forEach((name, index) => {
    const inner = joinPath(joinPath(path, 'properties'), name)
    const property = properties[name]
    if (isObject(property)) {
      const comment = commentOf(property)
      if (comment !== undefined) {
        out.schema(joinPath(inner, 'description'), `${commentLines(comment).join('\n')}\n`)
      }
    }
    out.schema(inner, `${name}${isRequired(name) ? '' : '?'}: `)
    writeType(walk, inner, property)
    if (multi) {
      out.schema(inner, ',')
      const fallback = isObject(property) ? own(property, 'default') : undefined
      if (fallback !== undefined) {
        out.schema(joinPath(inner, 'default'), ` // default: ${JSON.stringify(fallback)}`)
      }
      out.schema(inner, '\n')
    } else if (index < names.length - 1) out.schema(inner, ', ')
  })
  out.schema(path, multi ? '}' : ' }')
}

/**
 * OpenAI's tool text: a TypeScript type for each function inside `namespace functions`. Reconstructed from recorded requests
 * and their billed usage (test recordings of pydantic-ai, mirascope, fantasy, ruby_llm, ellmer, chatlas, lingua); the open
 * renderer of openai/harmony is a near relative.
 */
export function renderOpenAI(tool: WireFunction): readonly Span[] {
  const out = createSpanWriter()
  if (text(tool.description) !== undefined)
    out.description(`${commentLines(tool.description ?? '').join('\n')}\n`)
  out.wrapper('type ')
  out.name(tool.name)
  const { parameters } = tool
  const properties = isObject(parameters) ? own(parameters, 'properties') : undefined
  if (!isObject(parameters) || !isObject(properties) || Object.keys(properties).length === 0) {
    out.wrapper(' = () => any;\n\n')
    return out.spans
  }
  out.wrapper(' = (_: ')
  writeObject({ out, root: parameters }, '', parameters)
  out.wrapper(') => any;\n\n')
  return out.spans
}
