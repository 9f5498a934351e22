import { SEARCH_TOOL_NAME } from '../registry/reserved-name.ts'
import type { Explanation } from '../types/resolution.ts'
import { explainAbsent } from './explain-absent.ts'
import type { Answer } from './explain-absent.ts'
import { memberNamed } from './members.ts'
import type { Members } from './members.ts'
import { decidingStep, planSteps } from './plan-steps.ts'
import { residencyOf } from './residency.ts'
import { withoutHidden } from './visibility.ts'

const NO_SEARCH = 'The search tool cannot run here.'

/** Rule I10. The steps are worked out again for each question: questions are rare, and sessions are many. */
export function explain(members: Members, name: string): Explanation {
  const answer = answerFor(members, name)
  return { name, ...answer, reason: withoutHidden(answer.reason, members.visibility.mayTell) }
}

function answerFor(members: Members, name: string): Answer {
  const { state, visibility, surface, searchAvailable, mode } = members
  const entry = state.named.get(name)?.[0]
  if (name === SEARCH_TOOL_NAME) {
    return searchAvailable
      ? { state: 'resident', reason: 'The search tool is never deferred.' }
      : { state: 'unavailable', reason: NO_SEARCH }
  }
  if (!visibility.mayTell(name)) return { ...explainAbsent(members, name), rule: `surfaces.${surface}` }
  if (!entry) return explainAbsent(members, name)
  const use = entry.name
  if (use !== name) {
    const now = answerFor(members, use)
    return { state: 'renamed', reason: `Renamed to ${use}, which is ${now.state}: ${now.reason}`, use }
  }
  const residency = memberNamed(members, name)?.residency
  if (residency) {
    const decided = residencyOf(entry, mode)
    const other = searchAvailable ? 'Everything else here is deferred.' : NO_SEARCH
    return { state: residency, reason: residency === decided.residency ? decided.reason : other }
  }
  const [kind, at, taken, patterns] = decidingStep(planSteps(members), name)!
  if (kind !== 'deny' && kind !== 'off') {
    const isBuiltin = at === 'builtins'
    const reason = isBuiltin ? "The provider's own tool stands in for it." : `Outside of ${at}.`
    return { state: isBuiltin ? 'builtin' : 'outside', reason, rule: at }
  }
  const index = taken.get(name)
  const rule = patterns ? `${at}[${index}]` : at
  return {
    state: 'disabled',
    reason: `Disabled by ${patterns ? `${rule} (${patterns[index!]})` : rule}.`,
    rule,
  }
}
