import type { Json, JsonObject } from 'toolcrib'

/** The parts that a tool's tokens are split into (DESIGN section 8). */
export type Part = 'name' | 'description' | 'schema' | 'wrapper'

/** A stretch of rendered text and what it stands for. `path` is set for `schema` only, e.g. `properties.options.enum`. */
export interface Span {
  readonly text: string
  readonly part: Part
  readonly path?: string
}

/** One tool as a request's payload names it: the common core of every provider's array entry. */
export interface WireFunction {
  readonly name: string
  readonly description?: string
  readonly parameters?: Json
  /** Gemini: the schema was sent as `parametersJsonSchema`, not as `parameters`. */
  readonly isJsonSchema?: boolean
}

/** Collects spans while a renderer walks a tool. */
export interface SpanWriter {
  wrapper(text: string): void
  name(text: string): void
  description(text: string): void
  schema(path: string, text: string): void
  readonly spans: readonly Span[]
}

export function createSpanWriter(): SpanWriter {
  const spans: { text: string; readonly part: Part; readonly path?: string }[] = []
  const push = (part: Part, text: string, path?: string): void => {
    if (text === '') return
    const last = spans.at(-1)
    // A renderer writes one thing in many steps: fewer, longer spans are quicker to count.
    if (last !== undefined && last.part === part && last.path === path) last.text += text
    else spans.push(path === undefined ? { text, part } : { text, part, path })
  }
  return {
    spans,
    wrapper: (text) => push('wrapper', text),
    name: (text) => push('name', text),
    description: (text) => push('description', text),
    schema: (path, text) => push('schema', text, path),
  }
}

/** The text that the spans stand for. */
export function spanText(spans: readonly Span[]): string {
  return spans.map((span) => span.text).join('')
}

/** An own property, so that a key such as `constructor` is never found on the prototype. */
export function own(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

const PLAIN_STEP = /^[^."[\]]+$/

/** `a` + `b` -> `a.b`; keys with dots or brackets are quoted, so that two paths never look the same. */
export function joinPath(path: string, key: string): string {
  const step = PLAIN_STEP.test(key) ? key : JSON.stringify(key)
  return path === '' ? step : `${path}.${step}`
}
