import type { Json } from 'toolcrib'
import { SEPARATOR } from './control-token.ts'
import { createSpanWriter, joinPath, own, type Span, type SpanWriter, type WireFunction } from './span.ts'
import { isObject } from '../normalize/is-object.ts'

const TYPES: readonly string[] = ['', 'STRING', 'NUMBER', 'INTEGER', 'BOOLEAN', 'ARRAY', 'OBJECT']

/** Writes strings that are counted one by one. */
function writeLeaves(out: SpanWriter, path: string, schema: Json | undefined): void {
  if (!isObject(schema)) return
  const leaf = (key: string, text: string): void => out.schema(joinPath(path, key), text + SEPARATOR)
  const type = own(schema, 'type')
  // The client libraries of Vertex AI send the number of the type, not its name.
  const typeName = typeof type === 'number' ? TYPES[type] : type
  if (typeof typeName === 'string') leaf('type', typeName.toUpperCase())
  for (const key of ['format', 'description']) {
    const value = own(schema, key)
    if (typeof value === 'string') leaf(key, value)
  }
  if (own(schema, 'nullable') === true) leaf('nullable', 'true')
  for (const key of ['enum', 'required']) {
    const values = own(schema, key)
    if (Array.isArray(values)) {
      for (const value of values) if (typeof value === 'string') leaf(key, value)
    }
  }
  const properties = own(schema, 'properties')
  if (isObject(properties)) {
    for (const [name, property] of Object.entries(properties)) {
      const inner = joinPath(joinPath(path, 'properties'), name)
      out.schema(inner, name + SEPARATOR)
      writeLeaves(out, inner, property)
    }
  }
  writeLeaves(out, joinPath(path, 'items'), own(schema, 'items'))
  const options = own(schema, 'anyOf')
  if (Array.isArray(options)) {
    options.forEach((option: Json, index) => writeLeaves(out, `${joinPath(path, 'anyOf')}[${index}]`, option))
  }
}

/**
 * Gemini 2.0 counts the strings of a declaration one by one: name, description, formats, enums, required and property names,
 * and the names of the types. The rule is that of `google/genai/local_tokenizer.py` (googleapis/python-genai) with the
 * types added; it fits part of the recorded bills only.
 */
export function renderGemini20(tool: WireFunction): readonly Span[] {
  const out = createSpanWriter()
  out.name(tool.name + SEPARATOR)
  if (tool.description) out.description(tool.description + SEPARATOR)
  writeLeaves(out, '', tool.parameters)
  return out.spans
}
