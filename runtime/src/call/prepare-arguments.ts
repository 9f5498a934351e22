import type { JsonSchema } from '../types/json.ts'
import type { Validate, ValidationIssue } from '../types/validation.ts'
import { restoreKeys } from '../wire/legal-keys.ts'
import { isObject } from '../wire/is-object.ts'
import { CLAUDE_KEY } from '../wire/provider-limits.ts'
import { checkStructure, newWalk } from './check-structure.ts'
import { decode, repairValue } from './repair-value.ts'

export type PreparedArguments =
  | {
      readonly ok: true
      readonly value: unknown
      /** JSON pointers of what was repaired, outermost first; `''` is the whole. Empty: the value is `raw` itself. */
      readonly repaired: readonly string[]
    }
  | { readonly ok: false; readonly issues: readonly ValidationIssue[] }

/**
 * Makes a call's arguments ready for its tool. Arguments that fit the schema are passed on as they are. Others are repaired
 * where the schema leaves no doubt: the whole as a JSON text, encoded once or several times; an empty text or nothing at all
 * for no arguments; numbers, booleans, arrays and objects that arrive as texts; parameters by the name that a provider was
 * given for them. The repaired form counts only if it fits. Nothing is dropped, and no text is touched where one may stand.
 * Without `validate` only types, required parameters and listed values are checked.
 */
export function prepareArguments(schema: JsonSchema, raw: unknown, validate?: Validate): PreparedArguments {
  const check = (value: unknown): readonly ValidationIssue[] =>
    validate ? validate(schema, value) : checkStructure(newWalk(schema), { type: 'object', ...schema }, value)
  const issues = check(raw)
  if (issues.length === 0) return { ok: true, value: raw, repaired: [] }

  const repaired: string[] = []
  const text = raw ?? ''
  // Some models write `null` where there is nothing to say, and some endpoints hand it on as a text.
  const given = typeof text !== 'string' ? text : text.trim() === '' ? null : decode(text)
  const whole = given === null ? {} : given
  if (!isObject(whole)) return { ok: false, issues }
  if (whole !== raw) repaired.push('')
  const restored = restoreKeys(schema, whole, CLAUDE_KEY)
  for (const key of Object.keys(restored)) if (!Object.hasOwn(whole, key)) repaired.push(`/${key}`)
  const value = repairValue(newWalk(schema), schema, restored, (at) => repaired.push(at))
  if (repaired.length === 0) return { ok: false, issues }
  const left = check(value)
  if (left.length === 0) return { ok: true, value, repaired }
  // What repair could not help with is what the model has to be told.
  return { ok: false, issues: typeof raw === 'string' || left.length <= issues.length ? left : issues }
}
