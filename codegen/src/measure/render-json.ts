import type { Json } from 'toolcrib'
import { createSpanWriter, joinPath, type Span, type SpanWriter, type WireFunction } from './span.ts'
import { isObject } from '../normalize/is-object.ts'

/** How a JSON text is spaced: `JSON.stringify` writes `,` and `:`, Python's `json.dumps` `, ` and `: `. */
export interface JsonStyle {
  readonly comma: string
  readonly colon: string
  readonly string: (value: string) => string
}

export const COMPACT: JsonStyle = { comma: ',', colon: ':', string: (value) => JSON.stringify(value) }

/** Writes a JSON value; every key and value belongs to the path that it stands at. */
export function writeJson(out: SpanWriter, path: string, value: Json, style: JsonStyle): void {
  const write = (text: string): void => out.schema(path, text)
  if (Array.isArray(value)) {
    write('[')
    value.forEach((item: Json, index) => {
      if (index > 0) write(style.comma)
      if (isObject(item) || Array.isArray(item)) writeJson(out, `${path}[${index}]`, item, style)
      else writeJson(out, path, item, style)
    })
    write(']')
  } else if (isObject(value)) {
    write('{')
    Object.keys(value).forEach((key, index) => {
      const inner = joinPath(path, key)
      if (index > 0) write(style.comma)
      out.schema(inner, style.string(key) + style.colon)
      writeJson(out, inner, value[key] ?? null, style)
    })
    write('}')
  } else {
    write(typeof value === 'string' ? style.string(value) : JSON.stringify(value))
  }
}

/**
 * The plain payload: `JSON.stringify` of the entry that the Chat Completions API takes, counted with o200k. No provider
 * bills this text; it is what most budgets count, and the unit of the seeds' checks.
 */
export function renderJson(tool: WireFunction): readonly Span[] {
  const out = createSpanWriter()
  out.wrapper('{"type":"function","function":{"name":')
  out.name(COMPACT.string(tool.name))
  if (tool.description !== undefined) {
    out.wrapper(',"description":')
    out.description(COMPACT.string(tool.description))
  }
  if (tool.parameters !== undefined) {
    out.wrapper(',"parameters":')
    writeJson(out, '', tool.parameters, COMPACT)
  }
  out.wrapper('}}')
  return out.spans
}
