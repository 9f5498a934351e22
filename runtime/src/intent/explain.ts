import { SEARCH_TOOL_NAME } from '../registry/reserved-name.ts'
import type { ToolEntry } from '../types/manifest.ts'
import type { Explanation } from '../types/resolution.ts'
import { nearestNames } from './nearest-names.ts'
import { decidingStep, planSteps } from './plan-steps.ts'
import { memberNamed } from './members.ts'
import type { Members } from './members.ts'
import { residencyOf } from './residency.ts'
import { withoutHidden } from './visibility.ts'

type Answer = Omit<Explanation, 'name'>

const NO_SEARCH = 'The search tool cannot run in this session'

/** Rule I10. The steps are worked out again for each question: questions are rare, and sessions are many. */
export function explain(members: Members, name: string): Explanation {
  const answer = answerFor(members, name)
  return { name, ...answer, reason: withoutHidden(answer.reason, members.visibility.mayTell) }
}

function answerFor(members: Members, name: string): Answer {
  const { registry, state, visibility, surface, searchAvailable } = members
  const { mayTell } = visibility
  if (name === SEARCH_TOOL_NAME) {
    return searchAvailable
      ? { state: 'resident', reason: 'The search tool is never deferred.' }
      : { state: 'unavailable', reason: `${NO_SEARCH}.` }
  }
  if (!mayTell(name))
    return { state: 'hidden', reason: 'Hidden on this surface.', rule: `surfaces.${surface}` }
  const entry = state.named.get(name)?.[0]
  if (entry) {
    const answer = explainTool(members, entry)
    const use = entry.name
    if (use === name) return answer
    return {
      state: 'renamed',
      reason: `Renamed to ${use}, which is ${answer.state}: ${answer.reason}`,
      use,
    }
  }
  const found = registry.lookup(name)
  if ('reason' in found) {
    const { kind, reason } = found
    return { state: kind, reason, ...('use' in found && mayTell(found.use ?? '') && { use: found.use! }) }
  }
  const nearest = nearestNames(name, state.entries.map((each) => each.name).filter(mayTell))
  const reason = 'No tool has or had this name.'
  return { state: 'unknown', reason, ...(nearest.length > 0 && { nearest }) }
}

function explainTool(members: Members, entry: ToolEntry): Answer {
  const { name } = entry
  const state = memberNamed(members, name)?.residency
  if (state) {
    const { residency, reason } = residencyOf(entry, members.mode)
    const why = members.searchAvailable ? 'Everything else here is deferred too' : NO_SEARCH
    return { state, reason: (residency === state ? reason : why).replace(/([^.!?])$/, '$1.') }
  }
  const { kind, rule, taken, patterns } = decidingStep(planSteps(members), name)!
  if (kind === 'deny') {
    const position = taken.get(name)!
    const at = patterns ? `${rule}[${position}]` : rule
    const by = patterns ? `${at} (${patterns[position]})` : at
    return { state: 'disabled', reason: `Disabled by ${by}.`, rule: at }
  }
  if (kind === 'off') return { state: 'disabled', reason: `${rule} switches all tools off.`, rule }
  if (rule === 'builtins') {
    return { state: 'builtin', reason: "The provider's own tool of this purpose stands in for it.", rule }
  }
  return {
    state: 'outside',
    reason: kind === 'keep' ? `Not among ${rule}.` : `Outside the set of ${rule}.`,
    rule,
  }
}
