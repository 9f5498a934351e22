import type { Json, JsonObject } from 'toolcrib'
import { findRepeats } from './find-repeats.ts'
import type { Measurer } from './measurer.ts'
import { own, type WireFunction } from './span.ts'
import { mapSchema, without } from './walk-schema.ts'

/** Something in definitions that a model can do without, with the tokens that the target bills for it. */
export interface WasteFinding {
  /** Stable words: `schema-uri`, `closed-object`, `title`, `long-pattern`, `long-enum`, `repeated-schema`, `repeated-text`. */
  readonly kind: string
  /** For people: what it is, and how often it stands there. */
  readonly message: string
  /** The tools that hold it, in the order given. */
  readonly tools: readonly string[]
  /** What the array would shrink by, measured on the changed definitions. */
  readonly tokens: number
}

export interface WasteOptions {
  /** A pattern longer than this many characters counts as one that a library wrote. Default 60. */
  readonly patternLength?: number
  /** An enum of more values than this is reported. Default 30. */
  readonly enumSize?: number
}

interface Change {
  readonly kind: string
  readonly message: (tools: number) => string
  readonly apply: (tools: readonly WireFunction[]) => readonly WireFunction[]
}

function schemaChange(kind: string, what: string, change: (schema: JsonObject) => Json): Change {
  return {
    kind,
    message: (tools) => `${what} in ${tools} ${tools === 1 ? 'tool' : 'tools'}`,
    apply: (tools) =>
      tools.map((tool) => {
        if (tool.parameters === undefined) return tool
        const parameters = mapSchema(tool.parameters, change)
        return parameters === tool.parameters ? tool : { ...tool, parameters }
      }),
  }
}

function changesOf(tools: readonly WireFunction[], options: WasteOptions): readonly Change[] {
  const { patternLength = 60, enumSize = 30 } = options
  const isLong = (schema: JsonObject): boolean => {
    const pattern = own(schema, 'pattern')
    return typeof pattern === 'string' && pattern.length > patternLength
  }
  const isLarge = (schema: JsonObject): boolean => {
    const values = own(schema, 'enum')
    return Array.isArray(values) && values.length > enumSize
  }
  return [
    schemaChange('schema-uri', '`$schema`', (schema) => without(schema, ['$schema'])),
    schemaChange('closed-object', '`additionalProperties: false`', (schema) =>
      own(schema, 'additionalProperties') === false ? without(schema, ['additionalProperties']) : schema,
    ),
    schemaChange('title', '`title`', (schema) => without(schema, ['title'])),
    schemaChange('long-pattern', `\`pattern\` of more than ${patternLength} characters`, (schema) =>
      isLong(schema) ? without(schema, ['pattern']) : schema,
    ),
    schemaChange('long-enum', `\`enum\` of more than ${enumSize} values`, (schema) =>
      isLarge(schema) ? without(schema, ['enum']) : schema,
    ),
    ...findRepeats(tools).map(({ kind, message, apply }) => ({ kind, message: () => message, apply })),
  ]
}

/** Finds what a target bills and a model doesn't need. Changes nothing; findings may overlap, so their tokens don't add up. */
export async function findWaste(
  tools: readonly WireFunction[],
  target: string,
  measurer: Measurer,
  options: WasteOptions = {},
): Promise<readonly WasteFinding[]> {
  const names = tools.map((tool) => tool.name)
  const total = async (changed: readonly WireFunction[]): Promise<number> =>
    (await measurer.measureWire(changed, target)).array(names)
  const before = await total(tools)
  const findings: WasteFinding[] = []
  for (const { kind, message, apply } of changesOf(tools, options)) {
    const changed = apply(tools)
    const touched = names.filter((_, index) => changed[index] !== tools[index])
    if (touched.length === 0) continue
    const tokens = before - (await total(changed))
    if (tokens > 0) findings.push({ kind, message: message(touched.length), tools: touched, tokens })
  }
  return findings.sort((a, b) => b.tokens - a.tokens)
}
