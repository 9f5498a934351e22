import { ToolcribError } from '../error.ts'
import { nearestNames } from './nearest-names.ts'

/** A list of patterns and the key that it stands under. */
export interface PatternList {
  readonly at: string
  readonly patterns: readonly string[]
}

/** Where a level starts from. A level without a base follows the next level. */
export type Base =
  | { readonly from: 'none' }
  | { readonly from: 'default' }
  | { readonly from: 'preset'; readonly preset: string }
  | ({ readonly from: 'list' } & PatternList)

/** One level's intent, checked, copied and in one form. */
export interface Level {
  readonly at: string
  readonly base?: Base
  readonly allowed?: PatternList
  readonly overlays: readonly (readonly [key: string, isOn: boolean])[]
  readonly disabled: PatternList
  /** Keys that this version doesn't know: a newer one may have written them (rule I6). */
  readonly unknown: readonly { readonly key: string; readonly nearest: readonly string[] }[]
}

const KEYS = ['enabled', 'preset', 'allowed', 'disabled', 'overlays', 'only']

/**
 * Checks an intent's form (rule I2) and reads it; `undefined` where it is absent.
 * @throws ToolcribError `invalid-intent` for any other form, `resolved-set` for a resolved toolset (rule I7).
 */
export function readIntent(value: unknown, at: string): Level | undefined {
  if (value === undefined || value === null) return undefined
  const level = { at, overlays: [], disabled: { at: `${at}.disabled`, patterns: [] }, unknown: [] }
  if (value === true) return { ...level, base: { from: 'default' } }
  if (value === false) return { ...level, base: { from: 'none' } }
  if (Array.isArray(value)) {
    const list = readPatterns(value, at)
    return { ...level, base: list.patterns.length === 0 ? { from: 'none' } : { from: 'list', ...list } }
  }
  if (Object.prototype.toString.call(value) !== '[object Object]') {
    return refuse(at, value, 'null, true, false, a list of names, or an object')
  }
  const fields = new Map(
    Object.entries(value as object).filter(([, field]) => field !== null && field !== undefined),
  )
  if (Array.isArray(fields.get('tools'))) throw resolvedSet(at)
  const [enabled, preset, allowed, disabled, overlays, only] = KEYS.map((key) => fields.get(key))
  if (enabled !== undefined && typeof enabled !== 'boolean')
    refuse(`${at}.enabled`, enabled, 'true, false or null')
  if (preset !== undefined && typeof preset !== 'string') refuse(`${at}.preset`, preset, "a preset's name")
  const hasOverlays = Object.prototype.toString.call(overlays) === '[object Object]'
  if (overlays !== undefined && !hasOverlays)
    refuse(`${at}.overlays`, overlays, 'an object of true and false')
  const picked = only === undefined ? undefined : readPatterns(only, `${at}.only`)
  const base: Base | undefined =
    enabled === false
      ? { from: 'none' }
      : picked !== undefined
        ? { from: 'list', ...picked }
        : preset !== undefined
          ? { from: 'preset', preset }
          : enabled === true
            ? { from: 'default' }
            : undefined
  return {
    at,
    ...(base && { base }),
    ...(allowed !== undefined && { allowed: readPatterns(allowed, `${at}.allowed`) }),
    overlays: hasOverlays ? readOverlays(overlays as object, `${at}.overlays`) : [],
    disabled: disabled === undefined ? level.disabled : readPatterns(disabled, `${at}.disabled`),
    unknown: [...fields.keys()]
      .filter((key) => !KEYS.includes(key))
      .map((key) => ({ key, nearest: nearestNames(key, KEYS) })),
  }
}

function readPatterns(value: unknown, at: string): PatternList {
  if (!Array.isArray(value)) return refuse(at, value, 'a list of names and patterns')
  for (const [index, item] of value.entries()) {
    if (typeof item === 'string') continue
    // A resolved tool, alone or with all the others.
    if (typeof item === 'object' && item !== null && 'name' in item) throw resolvedSet(at)
    refuse(`${at}[${index}]`, item, 'a name or pattern')
  }
  return { at, patterns: [...(value as readonly string[])] }
}

function readOverlays(value: object, at: string): (readonly [string, boolean])[] {
  return Object.entries(value).flatMap(([key, isOn]) => {
    if (isOn === null || isOn === undefined) return []
    return [
      [key, typeof isOn === 'boolean' ? isOn : refuse(`${at}.${key}`, isOn, 'true, false or null')] as const,
    ]
  })
}

function refuse(at: string, value: unknown, expected: string): never {
  const got =
    typeof value === 'string' ? JSON.stringify(value) : Array.isArray(value) ? 'a list' : typeof value
  const hint = typeof value === 'string' && expected.includes('list') ? ` Write [${got}].` : ''
  throw new ToolcribError('invalid-intent', `${at} must be ${expected}, and is ${got}.${hint}`)
}

/** The error of rule I7. */
export function resolvedSet(at: string): ToolcribError {
  return new ToolcribError(
    'resolved-set',
    `${at} is given a resolved toolset. A stored list of all names never sees a new tool, a removed one or a changed preset: store what the user changed (true, { preset }, { disabled }), and resolve it on each turn.`,
  )
}
