import type { Registry } from '../types/registry.ts'
import type { Level, PatternList } from './read-intent.ts'
import { baseOf } from './read-layers.ts'
import type { Remarks } from './remarks.ts'
import type { ResolveState } from './resolve-state.ts'
import type { Visibility } from './visibility.ts'

/**
 * One step of rule I3: `add` takes its tools in, `keep` filters, `deny` removes for good, and `drop` removes what is in at
 * that point (for the surface, or for the provider's own tool). A base that is `off` has no tools.
 */
export interface Step {
  readonly kind: 'add' | 'keep' | 'deny' | 'drop' | 'off'
  /** Whom it is about, by own name. */
  readonly taken: ReadonlyMap<string, number>
  /** The intent key, preset or surface behind it. */
  readonly rule: string
  readonly patterns: readonly string[] | undefined
}

export interface PlanInput {
  readonly registry: Registry
  readonly state: ResolveState
  readonly visibility: Visibility
  /** The levels that are present, in the order of rule I1. */
  readonly levels: readonly Level[]
  readonly builtins: readonly string[]
}

const NOTHING: ReadonlyMap<string, number> = /* @__PURE__ */ new Map()

/** The steps that lead from nothing to the available tools, in order. */
export function planSteps(input: PlanInput, remarks?: Remarks): readonly Step[] {
  const { registry, state, visibility, levels, builtins } = input
  const { defaults, defaultsExcept, presets, overlays } = registry.manifest
  const steps: Step[] = []

  function add(kind: Step['kind'], taken: Step['taken'], rule: string, patterns?: readonly string[]): void {
    // What changes nothing is no step, unless it stands for the base.
    if (taken.size > 0 || kind === 'keep' || steps.length === 0) steps.push({ kind, taken, rule, patterns })
  }

  function addList(kind: Step['kind'], { at, patterns }: PatternList): void {
    const isDeny = kind === 'deny'
    const { taken, unmatched } = state.select(patterns, isDeny)
    for (const [position, pattern] of remarks ? patterns.entries() : []) {
      const place = `${at}[${position}]`
      if (unmatched.includes(position)) remarks?.unmatched(pattern, place)
      else if (!isDeny && !visibility.mayTell(pattern))
        remarks?.add('hidden-on-surface', place, 'names a tool that this surface may not see.')
    }
    add(kind, taken, at, patterns)
  }

  /** What one of the manifest's named sets takes. */
  function membersOf(patterns: readonly string[], rule: string): Step['taken'] {
    const { taken, unmatched } = state.members(patterns)
    for (const each of unmatched) remarks?.unmatched(patterns[each]!, `${rule}.members[${each}]`)
    return taken
  }

  function addBase({ at, enabled, only, preset }: Partial<Level>): void {
    if (enabled === false) return add('off', NOTHING, at!)
    if (only) return addList('add', only)
    if (preset === undefined) {
      add('add', state.members(defaults).taken, 'defaults')
      if (defaultsExcept) add('drop', state.members(defaultsExcept).taken, 'defaults')
      return
    }
    const rule = `presets.${preset}`
    const members = presets.find(({ name }) => name === preset)?.members
    // A misspelt preset has no members: falling back to the default set would widen.
    if (!members)
      remarks?.unknown(
        'preset',
        preset,
        `${at}.preset`,
        presets.map(({ name }) => name),
      )
    add('add', members ? membersOf(members, rule) : NOTHING, rule)
  }

  function addOverlay(key: string, isOn: boolean, rule: string): void {
    const members = overlays.find(({ name }) => name === key)?.members
    const { taken, unmatched } = state.select([key], !isOn)
    if (!members && unmatched.length > 0) {
      remarks?.unmatched(
        key,
        rule,
        overlays.map(({ name }) => name),
      )
    }
    add(isOn ? 'add' : 'deny', members ? membersOf(members, `overlays.${key}`) : taken, rule)
  }

  const base = baseOf(levels)
  const chain = base ? levels.slice(0, levels.indexOf(base) + 1) : levels
  addBase(base ?? {})
  // Off stays off for the levels that follow it: they add nothing to no tools.
  if (base?.enabled !== false) {
    for (const level of chain.toReversed()) {
      if (level.allowed) addList('keep', level.allowed)
      // Removing comes after adding, whatever the keys' order.
      for (const isOn of [true, false]) {
        for (const [key, value] of Object.entries(level.overlays ?? {})) {
          if (value === isOn) addOverlay(key, isOn, `${level.at}.overlays.${key}`)
        }
      }
    }
    for (const { disabled } of chain) if (disabled) addList('deny', disabled)
  }
  add('drop', visibility.hidden, 'surface')
  if (builtins.length > 0) {
    const covered = state.entries.filter(({ name, purpose = name }) => builtins.includes(purpose))
    add('drop', new Map(covered.map(({ name }) => [name, 0])), 'builtins')
  }
  return steps
}

/** The step that keeps a tool out: the last that took it away, else the base that never had it. `undefined`: it is available. */
export function decidingStep(steps: readonly Step[], name: string): Step | undefined {
  let out = steps[0]
  for (const step of steps) {
    const { kind } = step
    const isTaken = step.taken.has(name)
    if (kind === 'add') {
      if (isTaken) out = undefined
      // A denied tool would be off even if it were inside: that is the answer to act on.
    } else if (kind === 'deny' ? isTaken : !out && isTaken === (kind === 'drop')) out = step
  }
  return out
}
