import type { Explanation } from '../types/resolution.ts'
import { isExact, labelsOf, splitPattern } from './match-pattern.ts'
import type { PlanInput } from './members.ts'
import { nearestNames } from './nearest-names.ts'

export type Answer = Omit<Explanation, 'name'>

/**
 * What is to be said of a name or pattern that takes no tool, in an explanation (rule I10) and of an intent (rule I4): why,
 * and near ones of the same form. `others` are names that it could have been, beside tools. Nothing hidden is told.
 */
export function explainAbsent(
  { registry, state, visibility: { mayTell } }: PlanInput,
  pattern: string,
  others: readonly string[] = [],
  isBrief = false,
): Answer {
  if (!mayTell(pattern)) return { state: 'hidden', reason: 'Hidden on this surface.' }
  const found = registry.lookup(pattern)
  if ('reason' in found) {
    const { kind, reason, use } = { use: '', ...found }
    return { state: kind, reason, ...(use && mayTell(use) && { use }) }
  }
  const [kind, rest] = splitPattern(pattern)
  const isName = isExact(pattern)
  const told = isBrief ? [] : state.entries.filter(({ name }) => mayTell(name))
  const known = told.flatMap((entry) => {
    if (kind || isName) return labelsOf(kind, entry)
    return /^.+?(__|[_.-])/.exec(entry.name)?.[0].concat('*') ?? []
  })
  const nearest = nearestNames(rest, [...others, ...known]).map((near) => kind + near)
  return { state: 'unknown', reason: 'No tool has this name.', ...(nearest.length > 0 && { nearest }) }
}
