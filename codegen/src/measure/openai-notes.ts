import type { Json, JsonObject } from 'toolcrib'
import { textOf } from './schema-access.ts'
import { own } from './span.ts'
import { isObject } from '../normalize/is-object.ts'

/** JSON as Python's `json.dumps` spaces it. */
export function spacedJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map((item: Json) => spacedJson(item)).join(', ')}]`
  if (!isObject(value)) return JSON.stringify(value)
  return `{${Object.keys(value)
    .map((key) => `${JSON.stringify(key)}: ${spacedJson(value[key] ?? null)}`)
    .join(', ')}}`
}

/** Comment lines of a text: trimmed, each line trimmed on the left, a bare `//` for an empty one. */
export function commentLines(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => (line.trim() === '' ? '//\n' : `// ${line.trimStart()}\n`))
    .join('')
}

/** A schema's title, description and examples as they stand above it, or an empty string. */
export function commentAbove(schema: JsonObject): string {
  const parts = [textOf(schema, 'title'), textOf(schema, 'description')].filter(
    (part) => part !== undefined && part.trim() !== '',
  )
  const examples = own(schema, 'examples')
  const [first, ...others] = Array.isArray(examples)
    ? examples.map((example: Json) => spacedJson(example))
    : []
  const list =
    first === undefined
      ? []
      : others.length === 0
        ? [`Example: ${first}`]
        : ['Examples:', ...[first, ...others].map((item) => `- ${item}`)]
  const text = [parts.join('\n\n'), ...list].filter((part) => part !== '').join('\n')
  return text === '' ? '' : commentLines(text)
}

const BOUNDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']
const LENGTHS = ['minLength', 'maxLength', 'minItems', 'maxItems']

/** What stands behind a type as `// default: 4, minimum: 0.0`; bounds are written as floating point numbers. */
export function notesOf(schema: JsonObject): string {
  const notes: string[] = []
  const fallback = own(schema, 'default')
  if (fallback !== undefined) notes.push(`default: ${spacedJson(fallback)}`)
  const format = textOf(schema, 'format')
  if (format !== undefined) notes.push(`format: ${JSON.stringify(format)}`)
  for (const key of LENGTHS) {
    const value = own(schema, key)
    if (typeof value === 'number') notes.push(`${key}: ${value}`)
  }
  const pattern = textOf(schema, 'pattern')
  if (pattern !== undefined) notes.push(`pattern: /${pattern}/`)
  for (const key of BOUNDS) {
    const value = own(schema, key)
    if (typeof value === 'number') notes.push(`${key}: ${Number.isInteger(value) ? `${value}.0` : value}`)
  }
  return notes.join(', ')
}
