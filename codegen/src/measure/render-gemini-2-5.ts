import type { Json, JsonObject } from 'toolcrib'
import { inlineRefs } from './inline-refs.ts'
import { isRequired } from './schema-access.ts'
import { createSpanWriter, joinPath, own, type Span, type SpanWriter, type WireFunction } from './span.ts'
import { isObject } from '../normalize/is-object.ts'

const SCALARS: { readonly [type: string]: string } = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
}

function camelCase(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .filter((part) => part !== '')
    .map((part) => part[0]?.toUpperCase() + part.slice(1))
    .join('')
}

/** A text inside a docstring: its further lines are indented like the first. */
function indent(text: string, by: string): string {
  return text.replaceAll(/\n(?=[^\n])/g, `\n${by}`)
}

function literal(value: Json): string {
  return typeof value === 'string' ? `'${value}'` : value === null ? 'None' : JSON.stringify(value)
}

function propertiesOf(schema: JsonObject): readonly [string, Json | undefined][] {
  const properties = own(schema, 'properties')
  if (!isObject(properties)) return []
  return Object.keys(properties)
    .sort()
    .map((name) => [name, own(properties, name)])
}

/** The Python type of a schema. An object with properties becomes a class of its own, written before the function. */
function typeOf(
  out: SpanWriter,
  path: string,
  schema: Json | undefined,
  name: string,
  depth: number,
): string {
  if (!isObject(schema) || depth > 30) return 'Any'
  const choices = own(schema, 'enum')
  if (Array.isArray(choices)) return `Literal[${choices.map((value: Json) => literal(value)).join(', ')}]`
  const options = own(schema, 'anyOf')
  if (Array.isArray(options)) {
    return options
      .map((option: Json, index) =>
        typeOf(out, `${joinPath(path, 'anyOf')}[${index}]`, option, name, depth + 1),
      )
      .join(' | ')
  }
  const type = own(schema, 'type')
  const kind = typeof type === 'string' ? type.toLowerCase() : ''
  if (kind === 'array') {
    const item = typeOf(out, joinPath(path, 'items'), own(schema, 'items'), name, depth + 1)
    return `list[${item}]`
  }
  if (kind === 'object' || propertiesOf(schema).length > 0) {
    if (propertiesOf(schema).length === 0) return 'dict'
    writeClass(out, path, schema, name, depth)
    return name
  }
  return SCALARS[kind] ?? 'Any'
}

function writeClass(out: SpanWriter, path: string, schema: JsonObject, name: string, depth: number): void {
  const fields = propertiesOf(schema).map(([key, property]) => {
    const inner = joinPath(joinPath(path, 'properties'), key)
    return {
      key,
      inner,
      property,
      type: typeOf(out, inner, property, name + camelCase(key), depth + 1),
    }
  })
  out.schema(path, `@dataclasses.dataclass(kw_only=True)\nclass ${name}:\n`)
  writeDocstring(out, path, schema, fields)
  for (const { key, inner, type } of fields) {
    out.schema(inner, `  ${key}: ${type}${isRequired(schema, key) ? '' : ' | None = None'}\n`)
  }
}

interface Field {
  readonly key: string
  readonly inner: string
  readonly property: Json | undefined
}

function writeDocstring(out: SpanWriter, path: string, schema: JsonObject, fields: readonly Field[]): void {
  const description = own(schema, 'description')
  out.schema(path, '  """')
  if (typeof description === 'string') out.schema(joinPath(path, 'description'), indent(description, '  '))
  out.schema(path, '\n\n  Attributes:\n')
  writeFields(out, fields)
  out.schema(path, '  """\n')
}

function writeFields(out: SpanWriter, fields: readonly Field[]): void {
  for (const { key, inner, property } of fields) {
    const description = isObject(property) ? own(property, 'description') : undefined
    out.schema(inner, `    ${key}:`)
    out.schema(
      joinPath(inner, 'description'),
      ` ${typeof description === 'string' ? indent(description, '    ') : ''}`,
    )
    out.schema(inner, '\n')
  }
}

/**
 * Gemini 2.5's tool text (since September 2025): the stub of a Python function with a docstring that lists every parameter,
 * parameters sorted, nested objects as dataclasses before it. Reconstructed from billed counts in the test recordings of
 * mirascope, ruby_llm, fantasy and pydantic-ai.
 */
export function renderGemini25(tool: WireFunction): readonly Span[] {
  const out = createSpanWriter()
  const inlined = inlineRefs(tool.parameters ?? {})
  const parameters = isObject(inlined) ? inlined : {}
  const fields = propertiesOf(parameters).map(([key, property]) => {
    const inner = joinPath('properties', key)
    const type = typeOf(out, inner, property, camelCase(tool.name) + camelCase(key), 1)
    return { key, inner, type, property }
  })
  out.wrapper('def')
  out.name(` ${tool.name}`)
  out.wrapper('(\n')
  for (const { key, inner, type } of fields) {
    out.schema(inner, `    ${key}: ${type}${isRequired(parameters, key) ? '' : ' | None = None'},\n`)
  }
  out.wrapper(') -> dict:\n  """')
  if (tool.description) out.description(indent(tool.description, '  '))
  out.wrapper('\n\n  Args:\n')
  writeFields(out, fields)
  out.wrapper('  """\n')
  return out.spans
}
