import { isObject } from './is-object.ts'
import type { Json, JsonObject } from 'toolcrib'
import { canonicalJson } from './canonical-json.ts'
import { describeValue } from './describe-value.ts'
import type { FaultLog } from './fault-log.ts'
import { allKeywords, kindOfKeyword } from './keywords.ts'
import type { KeywordKind } from './keywords.ts'

const TYPES: ReadonlySet<unknown> = new Set([
  'array',
  'boolean',
  'integer',
  'null',
  'number',
  'object',
  'string',
])

/** Names from programming languages, with what JSON Schema calls them. */
const MEANT: ReadonlyMap<string, string> = new Map([
  ...['int', 'int32', 'int64', 'long', 'uint'].map((name) => [name, 'integer'] as const),
  ...['float', 'double', 'decimal'].map((name) => [name, 'number'] as const),
  ...['bool', 'Boolean'].map((name) => [name, 'boolean'] as const),
  ...['str', 'String', 'text', 'date', 'file'].map((name) => [name, 'string'] as const),
  ...['list', 'tuple', 'set', 'Array'].map((name) => [name, 'array'] as const),
  ...['dict', 'map', 'record', 'Object'].map((name) => [name, 'object'] as const),
  ...['none', 'None', 'nil', 'undefined'].map((name) => [name, 'null'] as const),
])

const AT = { field: 'inputSchema' }

/** What each kind of value has to be; undefined where there is nothing more to check here. */
const EXPECTED: Partial<Record<KeywordKind, readonly [(value: Json) => boolean, string]>> = {
  text: [isString, 'a string'],
  string: [isString, 'a string'],
  pattern: [isString, 'a string'],
  number: [(value) => typeof value === 'number', 'a number'],
  positive: [(value) => typeof value === 'number' && value > 0, 'a number above 0'],
  count: [(value) => Number.isInteger(value) && (value as number) >= 0, 'a whole number, 0 or more'],
  boolean: [(value) => typeof value === 'boolean', 'true or false'],
  array: [Array.isArray, 'an array'],
  enum: [Array.isArray, 'an array of values'],
  schema: [isSchema, 'a schema: an object or a boolean'],
  schemas: [
    (value) => Array.isArray(value) && value.length > 0 && value.every(isSchema),
    'a non-empty array of schemas',
  ],
  'schema-map': [
    (value) => isObject(value) && Object.values(value).every(isSchema),
    'an object whose values are schemas',
  ],
  'schema-or-schemas': [
    (value) => isSchema(value) || (Array.isArray(value) && value.every(isSchema)),
    'a schema',
  ],
  dependencies: [isObject, 'an object'],
  definitions: [isObject, 'an object'],
  'required-map': [
    (value) => isObject(value) && Object.values(value).every(isStrings),
    'an object of arrays of names',
  ],
  required: [isStrings, 'an array of property names'],
}

/** Reports every keyword of one schema (not of its sub-schemas) whose value is unusable. `path` is where it stands. */
export function checkKeywords(schema: JsonObject, path: string, log: FaultLog): void {
  for (const [keyword, value] of Object.entries(schema)) {
    const kind = kindOfKeyword(keyword)
    const where = `\`${path}.${keyword}\``
    if (kind === undefined || (kind === 'anchor' && !isAnchor(keyword, value))) {
      if (!keyword.startsWith('x-'))
        log.warn('keyword-unknown', `${where} is no keyword${nearest(keyword)}`, AT)
      continue
    }
    const [fits, expected] = EXPECTED[kind] ?? []
    if (fits !== undefined && !fits(value)) {
      const hint =
        keyword === 'required' && typeof value === 'boolean' ? { hint: hintForBooleanRequired(path) } : {}
      log.error('keyword-type', `${where} is ${describeWrong(value)}; expected ${expected}`, {
        ...AT,
        ...hint,
      })
    } else if (kind === 'type') {
      checkType(value, where, log)
    } else if (kind === 'enum' && Array.isArray(value)) {
      if (value.length === 0) log.error('enum-empty', `${where} has no values`, AT)
      reportRepeated(value, where, log)
    } else if (kind === 'required' && Array.isArray(value)) {
      reportRepeated(value, where, log)
    } else if (kind === 'pattern') {
      checkPattern(value as string, where, log)
    } else if (keyword === 'patternProperties') {
      for (const pattern of Object.keys(value as JsonObject)) checkPattern(pattern, `a key of ${where}`, log)
    }
  }
}

/** Whether a member names its schema for references; `id: { ... }` beside `properties` is a misplaced property. */
export function isAnchor(keyword: string, value: Json): boolean {
  return kindOfKeyword(keyword) === 'anchor' && (typeof value === 'string' || typeof value === 'boolean')
}

function isSchema(value: Json): boolean {
  return isObject(value) || typeof value === 'boolean'
}

function isString(value: Json): boolean {
  return typeof value === 'string'
}

export function isStrings(value: Json | undefined): value is readonly string[] {
  return Array.isArray(value) && value.every(isString)
}

function checkType(value: Json, where: string, log: FaultLog): void {
  const list = Array.isArray(value) ? value : [value]
  if (list.length === 0) log.error('keyword-type', `${where} is an empty array; expected a type`, AT)
  for (const type of list) {
    if (TYPES.has(type)) continue
    const meant = typeof type === 'string' ? MEANT.get(type) : undefined
    const hint =
      meant !== undefined
        ? { hint: `Write "${meant}".` }
        : type === 'any'
          ? { hint: 'Leave `type` out: a schema without it takes any value.' }
          : {}
    log.error('type-unknown', `${where} is ${describeValue(type)}, which is no type`, { ...AT, ...hint })
  }
  reportRepeated(list, where, log)
}

function checkPattern(pattern: string, where: string, log: FaultLog): void {
  // Without the flag, needless escapes such as `\\-` are allowed; validators differ in whether they set it.
  if (isRegExp(pattern, 'u') || isRegExp(pattern, '')) return
  log.warn('pattern-invalid', `${where}, ${describeValue(pattern)}, is no regular expression`, AT)
}

function isRegExp(pattern: string, flags: string): boolean {
  try {
    return new RegExp(pattern, flags) instanceof RegExp
  } catch {
    return false
  }
}

function reportRepeated(values: readonly Json[], where: string, log: FaultLog): void {
  const seen = new Set<string>()
  for (const value of values) {
    const key = canonicalJson(value)
    if (seen.has(key)) log.warn('value-repeated', `${where} holds ${describeValue(value)} twice`, AT)
    seen.add(key)
  }
}

function hintForBooleanRequired(path: string): string {
  const name = /\.properties\.([^.]+)$/.exec(path)?.[1]
  return `Put ${name === undefined ? 'the property’s name' : JSON.stringify(name)} into the \`required\` array of the object that holds the property.`
}

function describeWrong(value: Json): string {
  if (Array.isArray(value) && value.length > 0) return 'an array that holds something else'
  return isObject(value) ? 'an object that does not fit' : describeValue(value)
}

function nearest(keyword: string): string {
  const lower = keyword.toLowerCase()
  const near = allKeywords().find(
    (known) => known !== keyword && (known.toLowerCase() === lower || isOneEditAway(known, keyword)),
  )
  return near === undefined ? '' : `; did you mean \`${near}\`?`
}

function isOneEditAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || Math.min(a.length, b.length) < 4) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  const rests = (skipA: number, skipB: number): boolean => a.slice(start + skipA) === b.slice(start + skipB)
  const isSwap = a[start] === b[start + 1] && a[start + 1] === b[start]
  return rests(1, 1) || rests(1, 0) || rests(0, 1) || (isSwap && rests(2, 2))
}
