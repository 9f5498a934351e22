import { Ajv } from 'ajv'
import type { ErrorObject, Options, ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { JsonSchema } from './types/json.ts'
import type { Validate, ValidationIssue } from './types/validation.ts'

export interface AjvValidateOptions {
  /** Further options for Ajv, e.g. `{ formats }`. Those that would change the arguments are refused by type. */
  readonly ajv?: Omit<Options, 'coerceTypes' | 'useDefaults' | 'removeAdditional'>
  /** Issues reported for one value at most. Default 20. */
  readonly maxIssues?: number
}

/** Drafts up to 7, which differ from 2020-12 in ways that change what a schema accepts (`items` as a list, for one). */
const OLD_DRAFT = /draft-0[4-7]/

/**
 * A `Validate` on Ajv 8, an optional peer dependency. A schema is taken as draft 2020-12, or as draft-07 where its `$schema`
 * names that or an older draft, and is compiled once. Unknown keywords and formats are ignored. The value is never changed.
 * A schema that Ajv can't compile is an issue of every value, with the reason, and never an exception.
 * Ajv compiles with `new Function`: where a content security policy forbids that, pass another `Validate`.
 */
export function ajvValidate({ ajv, maxIssues = 20 }: AjvValidateOptions = {}): Validate {
  const options: Options = {
    strict: false,
    allErrors: true,
    validateFormats: ajv?.formats !== undefined,
    // A property that only the prototype has, `constructor` for one, is not there.
    ownProperties: true,
    logger: false,
    ...ajv,
    // Two tools may carry the same `$id`.
    addUsedSchema: false,
  }
  const compiled = new WeakMap<JsonSchema, ValidateFunction | string>()
  const instances = new Map<string, Ajv | Ajv2020>()

  function instance(isOld: boolean, unicodeRegExp: boolean): Ajv | Ajv2020 {
    const key = `${isOld} ${unicodeRegExp}`
    let ajvOf = instances.get(key)
    if (!ajvOf) instances.set(key, (ajvOf = new (isOld ? Ajv : Ajv2020)({ ...options, unicodeRegExp })))
    return ajvOf
  }

  function compile(schema: JsonSchema): ValidateFunction | string {
    const { $schema, ...rest } = schema
    const isOld = typeof $schema === 'string' && OLD_DRAFT.test($schema)
    let reason = ''
    // Some servers' patterns are legal without the `u` flag only.
    for (const unicodeRegExp of [true, false]) {
      const ajvOf = instance(isOld, unicodeRegExp)
      try {
        return ajvOf.compile(rest)
      } catch (error) {
        reason ||= error instanceof Error ? error.message : String(error)
      } finally {
        // Ajv keeps every schema for ever; tools of servers come and go.
        ajvOf.removeSchema(rest)
      }
    }
    return `The tool's own schema can't be used: ${reason}`
  }

  return (schema, value) => {
    let check = compiled.get(schema)
    if (check === undefined) compiled.set(schema, (check = compile(schema)))
    if (typeof check === 'string') return [{ at: '', message: check }]
    try {
      if (check(value) === true) return []
    } catch {
      // A schema that refers to itself without taking a step into the value never ends.
      return [{ at: '', message: "The tool's own schema can't be applied: it has no end." }]
    }
    const issues = (check.errors ?? []).map(toIssue)
    check.errors = null
    return issues.slice(0, maxIssues)
  }
}

function toIssue({ instancePath, keyword, params, message = keyword }: ErrorObject): ValidationIssue {
  if (keyword === 'required') {
    return { at: `${instancePath}/${escape(params.missingProperty)}`, message: 'is required' }
  }
  if (keyword === 'additionalProperties') {
    return { at: `${instancePath}/${escape(params.additionalProperty)}`, message: 'is not known' }
  }
  if (keyword === 'enum')
    return { at: instancePath, message: `must be one of ${JSON.stringify(params.allowedValues)}` }
  if (keyword === 'const')
    return { at: instancePath, message: `must be ${JSON.stringify(params.allowedValue)}` }
  return { at: instancePath, message }
}

/** One step of a JSON pointer. */
function escape(name: unknown): string {
  return String(name).replaceAll('~', '~0').replaceAll('/', '~1')
}
