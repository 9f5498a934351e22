import { SEARCH_TOOL_NAME } from '../registry/reserved-name.ts'
import type { ToolEntry } from '../types/manifest.ts'
import type { Explanation, ResolvedTool } from '../types/resolution.ts'
import { nearestNames } from './nearest-names.ts'
import { planSteps } from './plan-steps.ts'
import type { PlanInput, Step } from './plan-steps.ts'
import { residencyOf } from './residency.ts'

export interface ExplainInput {
  readonly input: PlanInput
  readonly tools: readonly ResolvedTool[]
  readonly mode: string
  readonly surface: string | undefined
  readonly searchAvailable: boolean
}

type Answer = Omit<Explanation, 'name'>

/** Rule I10. The steps are worked out again for each question: questions are rare, and sessions are many. */
export function createExplain(given: ExplainInput): (name: string) => Explanation {
  const { manifest, state, visibility } = given.input
  const { index } = state

  function explain(name: string): Answer {
    if (name === SEARCH_TOOL_NAME) {
      return given.searchAvailable
        ? { state: 'resident', reason: 'The search tool is never deferred.' }
        : {
            state: 'unavailable',
            reason: 'The search tool cannot run in this session, so everything available is resident.',
          }
    }
    const onSurface = `surfaces.${given.surface ?? ''}`
    if (!visibility.mayTell(name))
      return { state: 'hidden', reason: 'Hidden on this surface.', rule: onSurface }
    const position = index.position(name)
    if (position !== undefined) return explainTool(given, position)
    const renamed = index.find(name)
    if (renamed !== undefined) {
      const { state: now, reason } = explainTool(given, index.position(renamed.name)!)
      return {
        state: 'renamed',
        reason: `Renamed to ${renamed.name}, which is ${now}: ${reason}`,
        use: renamed.name,
      }
    }
    const removed = manifest.tombstones.find((stone) => stone.name === name)
    if (removed !== undefined) {
      const isTold = removed.use !== undefined && visibility.mayTell(removed.use)
      return { state: 'removed', reason: removed.reason, ...(isTold && { use: removed.use }) }
    }
    const broken = manifest.quarantined.find((tool) => tool.name === name)
    if (broken !== undefined) return { state: 'quarantined', reason: broken.reason }
    const nearest = nearestNames(
      name,
      visibility.visible().map((entry) => entry.name),
    )
    return {
      state: 'unknown',
      reason: 'No tool has or had this name.',
      ...(nearest.length > 0 && { nearest }),
    }
  }

  return (name) => {
    const answer = explain(name)
    return { name, ...answer, reason: visibility.withoutHidden(answer.reason) }
  }
}

function explainTool(given: ExplainInput, position: number): Answer {
  const { index } = given.input.state
  const entry = index.entries[position]!
  const tool = given.tools.find(({ name }) => name === entry.name)
  if (tool !== undefined) return explainResidency(given, entry, tool.residency)
  const step = decidingStep(planSteps(given.input), position)
  const { rule } = step
  if (step.kind === 'builtin') {
    const purpose = entry.purpose ?? entry.name
    return { state: 'builtin', reason: `The provider's own tool for ${purpose} stands in for it.`, rule }
  }
  if (step.kind === 'keep') return { state: 'outside', reason: `Not among ${rule}.`, rule }
  if (step.kind === 'deny' || step.kind === 'drop') {
    const by = (step.patterns ?? []).findIndex(
      (pattern) => index.select([pattern], true).mask[position] === 1,
    )
    const at = by < 0 ? rule : `${rule}[${by}]`
    return {
      state: 'disabled',
      reason: `Disabled by ${at}${by < 0 ? '' : ` (${step.patterns![by]})`}.`,
      rule: at,
    }
  }
  const level = given.input.levels.find(({ base }) => base !== undefined)
  if (level?.base?.from === 'none')
    return { state: 'disabled', reason: `${rule} switches all tools off.`, rule }
  return { state: 'outside', reason: `Outside the set of ${rule}.`, rule }
}

/** The last step that took the tool away, else the base that never had it. */
function decidingStep(steps: readonly Step[], position: number): Step {
  let isIn = false
  let decided = steps[0]!
  for (const step of steps) {
    const isTaken = step.mask[position] === 1
    if (step.kind === 'base' || step.kind === 'add') isIn ||= isTaken
    else if (step.kind === 'keep' && isIn && !isTaken) [isIn, decided] = [false, step]
    // A denied tool would be off even if it were inside: that is the answer to act on.
    else if (isTaken && (isIn || step.kind === 'deny' || step.kind === 'drop'))
      [isIn, decided] = [false, step]
  }
  return decided
}

function explainResidency(given: ExplainInput, entry: ToolEntry, state: 'resident' | 'deferred'): Answer {
  const decided = residencyOf(entry, given.mode)
  if (decided.residency === state) return { state, reason: `${decided.reason}.`.replace(/([.!?])\.$/, '$1') }
  const why = given.searchAvailable
    ? 'everything else here is deferred too'
    : 'the search tool cannot run in this session'
  return { state, reason: `Resident because ${why}.` }
}
