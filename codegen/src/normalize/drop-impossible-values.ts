import type { Json, JsonObject } from 'toolcrib'

/**
 * One schema object without the values of its `enum` that the type beside it excludes. No argument could have them, and OpenAI and
 * Gemini refuse every request that holds one (can1357/oh-my-pi issue 2652, github/copilot-cli issue 4835). Where none is left
 * the keyword goes. `dropped` is told the values.
 */
export function dropImpossibleValues(
  schema: JsonObject,
  dropped: (values: readonly Json[]) => void,
): JsonObject {
  const { type, enum: values } = schema
  if (!Array.isArray(values) || type === undefined) return schema
  const types = [type].flat()
  // `nullable` is OpenAPI's way to add a type.
  if (schema['nullable'] === true) types.push('null')
  const isPossible = (value: Json): boolean => typesOf(value).some((one) => types.includes(one))
  const impossible = values.filter((value) => !isPossible(value))
  if (impossible.length === 0) return schema
  dropped(impossible)
  const { enum: _values, ...rest } = schema
  if (impossible.length === values.length) return rest
  const kept = Object.entries(schema).map(([keyword, value]): [string, Json] => [
    keyword,
    keyword === 'enum' ? values.filter(isPossible) : value,
  ])
  return Object.fromEntries(kept)
}

/** The names that JSON Schema has for a value's type. */
function typesOf(value: Json): readonly string[] {
  if (Number.isInteger(value)) return ['integer', 'number']
  return [value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value]
}
