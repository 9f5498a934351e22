import { ToolcribError } from '../error.ts'
import type { Remarks } from './remarks.ts'

/** A list of patterns and the key that it stands under. */
export interface PatternList {
  readonly at: string
  readonly patterns: readonly string[]
}

/** What `Remarks.unknown` is told. */
export type UnknownName = Parameters<Remarks['unknown']>

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

const SWITCH = ['boolean', 'true, false or null'] as const
const LIST = ['array', 'a list of names and patterns'] as const
const FORMS: { readonly [key: string]: readonly [kind: string, said: string] } = {
  enabled: SWITCH,
  preset: ['string', "a preset's name"],
  allowed: LIST,
  disabled: LIST,
  overlays: ['object', 'an object of true and false'],
  only: LIST,
}

/**
 * Checks an intent's form (rule I2) and reads it; `undefined` where it is absent.
 * @throws ToolcribError `invalid-intent` for any other form, `resolved-set` for a resolved toolset (rule I7).
 */
export function readIntent(value: unknown, at: string): Level | undefined {
  if (value === undefined || value === null) return undefined
  const unknown: UnknownName[] = []
  const level: Record<string, unknown> = { at, unknown }
  const isEmpty = Array.isArray(value) && value.length === 0
  if (typeof value === 'boolean' || isEmpty) return { at, unknown, enabled: value === true }
  if (Array.isArray(value)) return { at, unknown, only: readPatterns(value, at) }
  expect(value, at, 'object', 'null, true, false, a list of names, or an object')
  for (const [key, field] of Object.entries(value)) {
    const place = `${at}.${key}`
    if (field === undefined || field === null) continue
    if (key === 'tools' && Array.isArray(field)) throw resolvedSet(at)
    const form = Object.hasOwn(FORMS, key) && FORMS[key]
    if (form) {
      expect(field, place, ...form)
      level[key] = form === LIST ? readPatterns(field as unknown[], place) : field
      if (key === 'overlays') level[key] = readOverlays(field, place)
    } else unknown.push(['intent-key', key, place, Object.keys(FORMS)])
  }
  return level as unknown as Level
}

function readPatterns(list: readonly unknown[], at: string): PatternList {
  for (const [index, item] of list.entries()) {
    // A resolved tool, alone or with all the others.
    if ((item as { name?: unknown } | null | undefined)?.name) throw resolvedSet(at)
    expect(item, `${at}[${index}]`, 'string', 'a name or pattern')
  }
  return { at, patterns: [...(list as readonly string[])] }
}

function readOverlays(overlays: object, at: string): object {
  for (const [key, isOn] of Object.entries(overlays)) expect(isOn ?? true, `${at}.${key}`, ...SWITCH)
  return { ...overlays }
}

/** @throws ToolcribError `invalid-intent` unless the value is of that kind. */
export function expect(value: unknown, at: string, kind: string, said: string): asserts value is object {
  const isKind = Object.prototype.toString.call(value).slice(8, -1).toLowerCase()
  if (isKind === kind) return
  const got = isKind === 'string' ? JSON.stringify(value) : isKind
  throw new ToolcribError('invalid-intent', `${at} must be ${said}, and is ${got}.`)
}

/** The error of rule I7. */
export function resolvedSet(at: string): ToolcribError {
  return new ToolcribError(
    'resolved-set',
    `${at} is given a resolved toolset. A stored list of all names never sees a new tool: store what the user changed.`,
  )
}
