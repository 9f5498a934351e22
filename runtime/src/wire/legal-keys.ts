import type { Json, JsonObject } from '../types/json.ts'
import { legalNames } from './legal-names.ts'
import { isObject } from './is-object.ts'
import type { NameRule } from './provider-limits.ts'

/** A tool's parameters, at the root of its schema, each with the form that a rule takes. */
function legalKeys(schema: JsonObject, rule: NameRule): Map<string, string> {
  return legalNames(isObject(schema.properties) ? Object.keys(schema.properties) : [], rule)
}

/**
 * Renames the parameters that a provider refuses; `restoreKeys` is the way back.
 * @throws Error where there is no way back, since the parameter does not stand in the `original` root.
 */
export function renameKeys(schema: JsonObject, original: JsonObject, rule: NameRule): JsonObject {
  const forms = legalKeys(schema, rule)
  const wayBack = legalKeys(original, rule)
  let changed = false
  for (const [key, form] of forms) {
    if (key === form) continue
    if (wayBack.get(key) !== form) throw new Error(`#/properties/${key} has a name that the provider refuses`)
    changed = true
  }
  if (!changed) return schema
  const rename = (key: string): string => forms.get(key) ?? key
  const properties = Object.entries(schema.properties as JsonObject)
  return {
    ...schema,
    properties: Object.fromEntries(properties.map(([key, value]) => [rename(key), value])),
    ...(schema.required !== undefined && { required: (schema.required as string[]).map(rename) }),
  }
}

/** Arguments with the schema's own parameter names in place of mapped ones; the same object if there are none. */
export function restoreKeys(schema: JsonObject, args: JsonObject, rule: NameRule): JsonObject {
  const own = new Map<string, string>()
  for (const [key, form] of legalKeys(schema, rule)) if (key !== form) own.set(form, key)
  if (!Object.keys(args).some((key) => own.has(key))) return args
  return Object.fromEntries(
    Object.entries(args).map(([key, value]): [string, Json] => [own.get(key) ?? key, value]),
  )
}
