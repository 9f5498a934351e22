import type { Json, JsonObject } from '../types/json.ts'

/** The names that JSON Schema has for a value's type, the narrowest first. */
export function typesOf(value: unknown): readonly string[] {
  if (Number.isInteger(value)) return ['integer', 'number']
  return [value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value]
}

/**
 * The values of an `enum` that the type beside it allows: the list itself where it allows all. OpenAI and Gemini refuse every
 * request that holds another one (can1357/oh-my-pi issue 2652, github/copilot-cli issue 4835).
 */
export function possibleValues({ type, enum: values }: JsonObject): Json | undefined {
  if (!type || !Array.isArray(values)) return values
  const some = values.filter((value) => typesOf(value).some((one) => [type].flat().includes(one)))
  return some.length < values.length ? some : values
}
