import type { Json } from 'toolcrib'
import { CONTROL_TOKEN } from './control-token.ts'
import { createSpanWriter, joinPath, own, type Span, type SpanWriter, type WireFunction } from './span.ts'
import { isObject } from '../normalize/is-object.ts'

function isEmpty(value: Json | undefined): boolean {
  return Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0
}

function writeValue(out: SpanWriter, path: string, value: Json, key: string): void {
  if (Array.isArray(value)) {
    out.schema(path, '[')
    value.forEach((item: Json, index) => {
      if (index > 0) out.schema(path, ',')
      writeValue(out, path, item, key)
    })
    return out.schema(path, ']')
  }
  if (isObject(value)) return writeObject(out, path, value, key === 'properties')
  if (typeof value !== 'string') return out.schema(path, JSON.stringify(value))
  out.schema(path, `${CONTROL_TOKEN}${key === 'type' ? value.toUpperCase() : value}${CONTROL_TOKEN}`)
}

function writeObject(
  out: SpanWriter,
  path: string,
  value: { readonly [key: string]: Json },
  isMap: boolean,
): void {
  const keys = Object.keys(value)
    .filter((key) => {
      if (isMap) return true
      if (key === 'additionalProperties' || key === '$schema') return false
      return !((key === 'properties' || key === 'required') && isEmpty(own(value, key)))
    })
    .sort()
  out.schema(path, '{')
  keys.forEach((key, index) => {
    const inner = joinPath(path, key)
    out.schema(inner, `${index > 0 ? ',' : ''}${key}:`)
    writeValue(out, inner, own(value, key) ?? null, isMap ? '' : key)
  })
  out.schema(path, '}')
}

/** The schema as Gemini 3 reads it. */
export function writeGemini3Schema(out: SpanWriter, parameters: Json | undefined): void {
  writeObject(out, '', { type: 'object', ...(isObject(parameters) && parameters) }, false)
}

/**
 * Gemini 3's tool text: `declaration:NAME{description:…,parameters:{…}}` between two control tokens, strings quoted by a
 * control token, keys sorted, types in capitals. It is FunctionGemma's published form
 * (ai.google.dev/gemma/docs/functiongemma) and reproduces the billed counts in the test recordings of ruby_llm, fantasy,
 * chatlas and pydantic-ai.
 */
export function renderGemini3(tool: WireFunction): readonly Span[] {
  const out = createSpanWriter()
  out.wrapper(`${CONTROL_TOKEN}declaration:`)
  out.name(tool.name)
  out.wrapper('{')
  if (tool.description) {
    out.wrapper('description:')
    out.description(`${CONTROL_TOKEN}${tool.description}${CONTROL_TOKEN}`)
    out.wrapper(',')
  }
  out.wrapper('parameters:')
  writeGemini3Schema(out, tool.parameters)
  out.wrapper(`}${CONTROL_TOKEN}`)
  return out.spans
}
