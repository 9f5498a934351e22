import type { ResidencyHint, ToolAnnotations } from 'toolcrib'
import { describeValue } from './describe-value.ts'
import type { FaultLog } from './fault-log.ts'
import { toLineFeeds } from './texts.ts'
import type { TextCheck } from './texts.ts'

const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Annotations by the protocol's names; others are reported and left out. */
export function checkAnnotations(
  value: unknown,
  texts: TextCheck,
  log: FaultLog,
): ToolAnnotations | undefined {
  if (value === undefined) return undefined
  const at = { field: 'annotations' }
  if (!isObject(value)) {
    log.error('field-type', `\`annotations\` is ${describeValue(value)}; expected an object`, at)
    return undefined
  }
  const result: [string, string | boolean][] = []
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined || member === null) continue
    const expected =
      key === 'title' ? 'string' : (HINTS as readonly string[]).includes(key) ? 'boolean' : undefined
    if (expected === undefined) {
      const known = ['title', ...HINTS].map((name) => `\`${name}\``).join(', ')
      log.warn('annotation-unknown', `\`annotations.${key}\` is left out; known are ${known}`, at)
    } else if (typeof member !== expected) {
      log.error(
        'field-type',
        `\`annotations.${key}\` is ${describeValue(member)}; expected a ${expected}`,
        at,
      )
    } else if (typeof member === 'string') {
      result.push([key, texts.read(toLineFeeds(member), 'annotations.title')])
    } else if (typeof member === 'boolean') {
      result.push([key, member])
    }
  }
  return result.length === 0 ? undefined : (Object.fromEntries(result) as ToolAnnotations)
}

/** A list of distinct, non-empty strings in the author's order: tags, aliases, search hints. */
export function checkList(
  field: 'tags' | 'aliases' | 'searchHints',
  value: unknown,
  texts: TextCheck,
  log: FaultLog,
): readonly string[] {
  if (value === undefined) return []
  if (!Array.isArray(value)) {
    log.error('field-type', `\`${field}\` is ${describeValue(value)}; expected an array of strings`, {
      field,
    })
    return []
  }
  const result = new Set<string>()
  for (const [index, item] of value.entries()) {
    if (typeof item !== 'string' || item.trim() === '') {
      const what = typeof item === 'string' ? 'empty' : describeValue(item)
      log.error('field-type', `\`${field}[${index}]\` is ${what}; expected a non-empty string`, { field })
      continue
    }
    if (result.has(item))
      log.warn('value-repeated', `\`${field}\` holds ${describeValue(item)} twice`, { field })
    result.add(texts.read(toLineFeeds(item), field))
  }
  return [...result]
}

/** The author's wish for the residency (rule D2). */
export function checkResidency(value: unknown, texts: TextCheck, log: FaultLog): ResidencyHint | undefined {
  if (value === undefined || value === 'resident' || value === 'deferred') return value
  const expected = 'expected "resident", "deferred" or { prefer: "resident" | "deferred", reason: string }'
  if (isObject(value)) {
    const { prefer, reason, ...rest } = value
    const extra = Object.keys(rest)[0]
    const isPreference = prefer === 'resident' || prefer === 'deferred'
    if (isPreference && typeof reason === 'string' && reason.trim() !== '' && extra === undefined) {
      return { prefer, reason: texts.read(toLineFeeds(reason), 'residency.reason') }
    }
    const fault = !isPreference
      ? `\`residency.prefer\` is ${describeValue(prefer)}`
      : extra !== undefined
        ? `\`residency.${extra}\` is unknown`
        : `\`residency.reason\` is ${reason === '' ? 'empty' : describeValue(reason)}`
    log.error('field-type', `${fault}; ${expected}`, { field: 'residency' })
    return undefined
  }
  log.error('field-type', `\`residency\` is ${describeValue(value)}; ${expected}`, { field: 'residency' })
  return undefined
}

/** What the tool is for, where a provider's built-in may stand in for it (rule I9). */
export function checkPurpose(value: unknown, texts: TextCheck, log: FaultLog): string | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'string' && value.trim() !== '') return texts.read(toLineFeeds(value), 'purpose')
  log.error(
    'field-type',
    `\`purpose\` is ${value === '' ? 'empty' : describeValue(value)}; expected a non-empty string`,
    {
      field: 'purpose',
    },
  )
  return undefined
}
