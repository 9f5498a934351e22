import { nearestNames } from 'toolcrib'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { isDay } from '../prices/dates.ts'

/** Reads one value of the configuration; `at` is its key path, e.g. `modes.agent.fit.tokens`. */
export type Read<T> = (value: unknown, at: string, faults: Diagnostic[]) => T | undefined

/** One mistake in the configuration: where, what stands there, what was expected. */
export function configFault(at: string, expected: string, value: unknown, hint?: string): Diagnostic {
  return {
    code: 'invalid-config',
    severity: 'error',
    message: `${at === '' ? 'the configuration' : at} should be ${expected}, but is ${show(value)}`,
    ...(hint === undefined ? {} : { hint }),
  }
}

export const text: Read<string> = (value, at, faults) => {
  if (typeof value === 'string' && value.trim() !== '') return value
  faults.push(configFault(at, 'a non-empty string', value))
  return undefined
}

/** A name that may stand as a key in generated code and in intents. */
export const plainName: Read<string> = (value, at, faults) => {
  if (typeof value === 'string' && /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/.test(value)) return value
  faults.push(
    configFault(at, 'a name of 1 to 64 letters, digits, `_`, `-` or `.` that begins with a letter', value),
  )
  return undefined
}

export function numberFrom(low: number, high: number, what: string): Read<number> {
  return (value, at, faults) => {
    if (typeof value === 'number' && value >= low && value <= high) return value
    faults.push(configFault(at, what, value))
    return undefined
  }
}

export const tokenCount: Read<number> = (value, at, faults) => {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value
  faults.push(configFault(at, 'a whole number of tokens, 0 or more', value))
  return undefined
}

/** A day of the calendar. */
export const day: Read<string> = (value, at, faults) => {
  if (typeof value === 'string' && isDay(value)) return value
  faults.push(configFault(at, 'a day, written YYYY-MM-DD', value))
  return undefined
}

export function oneOf<const T extends string>(...allowed: readonly T[]): Read<T> {
  return (value, at, faults) => {
    if (allowed.includes(value as T)) return value as T
    faults.push(configFault(at, `one of ${allowed.map((word) => JSON.stringify(word)).join(', ')}`, value))
    return undefined
  }
}

export function listOf<T>(read: Read<T>, what: string): Read<readonly T[]> {
  return (value, at, faults) => {
    if (!Array.isArray(value)) {
      faults.push(configFault(at, `a list of ${what}`, value))
      return undefined
    }
    return value.flatMap((item, index) => {
      const result = read(item, `${at}[${index}]`, faults)
      return result === undefined ? [] : [result]
    })
  }
}

/** One item or a list of them. */
export function oneOrMore<T>(read: Read<T>, what: string): Read<readonly T[]> {
  const list = listOf(read, what)
  return (value, at, faults) => {
    if (Array.isArray(value)) return list(value, at, faults)
    const single = read(value, at, faults)
    return single === undefined ? undefined : [single]
  }
}

/** An object whose keys are names and whose values are all read alike; entries in code-unit order of the name. */
export function mapOf<T>(
  read: Read<T>,
  what: string,
  key: Read<string> = plainName,
): Read<readonly (readonly [string, T])[]> {
  return (value, at, faults) => {
    if (!isObject(value)) {
      faults.push(configFault(at, `an object of ${what}`, value))
      return undefined
    }
    return Object.keys(value)
      .sort()
      .flatMap((name) => {
        const checked = key(name, `${at} key ${JSON.stringify(name)}`, faults)
        const result = read(value[name], `${at}.${name}`, faults)
        return checked === undefined || result === undefined ? [] : [[checked, result] as const]
      })
  }
}

/** Reads the known keys of an object; an unknown key is a fault that names the allowed ones. */
export function shape<T extends { readonly [key: string]: Read<unknown> }>(
  keys: T,
  required: readonly (keyof T & string)[] = [],
): Read<{ readonly [K in keyof T]?: T[K] extends Read<infer V> ? V : never }> {
  return (value, at, faults) => {
    if (!isObject(value)) {
      faults.push(configFault(at, 'an object', value))
      return undefined
    }
    const result: { [key: string]: unknown } = {}
    for (const key of Object.keys(value)) {
      const read = Object.hasOwn(keys, key) ? keys[key] : undefined
      const path = at === '' ? key : `${at}.${key}`
      if (read === undefined) {
        const [near] = nearestNames(key, Object.keys(keys))
        faults.push({
          code: 'unknown-config-key',
          severity: 'error',
          message: `${path} is not a key of the configuration`,
          hint: `${near === undefined ? '' : `Did you mean ${near}? `}Known keys here: ${Object.keys(keys).join(', ')}.`,
        })
      } else if (value[key] !== undefined) {
        const read_ = read(value[key], path, faults)
        if (read_ !== undefined) result[key] = read_
      }
    }
    for (const key of required) {
      if (value[key] === undefined)
        faults.push(configFault(at === '' ? key : `${at}.${key}`, 'given', undefined))
    }
    return result as { readonly [K in keyof T]?: T[K] extends Read<infer V> ? V : never }
  }
}

export function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function show(value: unknown): string {
  if (value === undefined) return 'missing'
  if (typeof value === 'function') return 'a function'
  const json = JSON.stringify(value) ?? String(value)
  return json.length > 60 ? `${json.slice(0, 57)}...` : json
}
