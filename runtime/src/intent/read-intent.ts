import { ToolcribError } from '../error.ts'

/** A list of patterns and the key that it stands under. */
export interface PatternList {
  readonly at: string
  readonly patterns: readonly string[]
}

/** A name of something that doesn't exist, with the names that do. */
export type UnknownName = readonly [kind: string, name: string, at: string, known: readonly string[]]

/** One level's intent, checked, copied and in one form. A level without `enabled`, `preset` and `only` follows the next one. */
export interface Level {
  readonly at: string
  /** `false`: no tools at all, for whoever follows this level too. */
  readonly enabled?: boolean
  readonly preset?: string
  readonly only?: PatternList
  readonly allowed?: PatternList
  readonly disabled?: PatternList
  readonly overlays?: { readonly [overlay: string]: boolean | null | undefined }
  /** Keys that this version doesn't know: a newer one may have written them (rule I6). */
  readonly unknown: readonly UnknownName[]
}

/** What stands under each key, as JavaScript calls it. */
const FORMS: { readonly [key: string]: string } = {
  enabled: 'Boolean',
  preset: 'String',
  allowed: 'Array',
  disabled: 'Array',
  overlays: 'Object',
  only: 'Array',
}

/**
 * Checks an intent's form (rule I2) and reads it; `undefined` where it is absent.
 * @throws ToolcribError `invalid-intent` for any other form, `resolved-set` for a resolved toolset (rule I7).
 */
export function readIntent(value: unknown, at: string): Level | undefined {
  if (value === undefined || value === null) return undefined
  const unknown: UnknownName[] = []
  const level: Record<string, unknown> = { at, unknown }
  const isList = Array.isArray(value)
  if (isList && value.length > 0) level.only = readPatterns(value, at)
  else if (isList || typeof value === 'boolean') level.enabled = value === true
  else {
    expect(value, at, 'Object', 'null, true, false, a list of names or an Object')
    for (const [key, field] of Object.entries(value)) {
      const place = `${at}.${key}`
      const form = Object.hasOwn(FORMS, key) && FORMS[key]
      if (field === undefined || field === null) continue
      if (key === 'tools' && Array.isArray(field)) throw resolvedSet(at)
      if (!form) unknown.push(['intent-key', key, place, Object.keys(FORMS)])
      else {
        expect(field, place, form)
        level[key] =
          form === 'Array'
            ? readPatterns(field, place)
            : form === 'Object'
              ? readSwitches(field, place)
              : field
      }
    }
  }
  return level as unknown as Level
}

function readPatterns(list: readonly unknown[], at: string): PatternList {
  const patterns = list.map((item, index) => {
    // A resolved tool, alone or with all the others.
    if (Object(item).name) throw resolvedSet(at)
    expect(item, `${at}[${index}]`, 'String')
    return item
  })
  return { at, patterns }
}

function readSwitches(switches: object, at: string): object {
  for (const [key, isOn] of Object.entries(switches)) expect(isOn ?? true, `${at}.${key}`, 'Boolean')
  return { ...switches }
}

/** @throws ToolcribError `invalid-intent` unless the value is of that form. */
export function expect(value: unknown, at: string, form: string, said: string = form): asserts value is any {
  const given = Object.prototype.toString.call(value).slice(8, -1)
  if (given !== form) throw new ToolcribError('invalid-intent', `${at} must be ${said}, not ${given}.`)
}

/** The error of rule I7. */
export function resolvedSet(at: string): ToolcribError {
  return new ToolcribError(
    'resolved-set',
    `${at} is a resolved toolset, which never sees a new tool: store what the user changed.`,
  )
}
