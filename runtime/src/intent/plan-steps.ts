import type { NamedSet } from '../types/manifest.ts'
import { itemNamed, namesOf } from './item-named.ts'
import type { PlanInput } from './members.ts'
import type { Level, PatternList } from './read-intent.ts'
import { baseOf } from './read-layers.ts'
import type { Remarks } from './remarks.ts'

/**
 * One step of rule I3: `add` takes its tools in, `keep` filters, `deny` removes for good, and `drop` removes what is in at
 * that point (for the surface, or for the provider's own tool). A base that is `off` has no tools.
 */
export type Step = readonly [
  kind: 'add' | 'keep' | 'deny' | 'drop' | 'off',
  /** The intent key, preset or surface behind it. */
  rule: string,
  /** Whom it is about, by own name, each with the position of the pattern that takes it. */
  taken: ReadonlyMap<string, number>,
  patterns?: readonly string[],
]

const NOTHING: ReadonlyMap<string, number> = /* @__PURE__ */ new Map()

/** The steps that lead from nothing to the available tools, in order. */
export function planSteps(input: PlanInput, remarks?: Remarks): readonly Step[] {
  const { registry, state, visibility, levels, builtins } = input
  const { defaults, defaultsExcept, presets, overlays } = registry.manifest
  const steps: Step[] = []

  function add(...step: Step): void {
    // What changes nothing is no step, unless it stands for the base.
    if (step[2].size > 0 || step[0] === 'keep' || steps.length === 0) steps.push(step)
  }

  function addList(kind: Step[0], { at, patterns }: PatternList): void {
    const isDeny = kind === 'deny'
    const { taken, unmatched } = state.select(patterns, isDeny)
    patterns.forEach((pattern, index) => {
      const isFine = !unmatched.includes(index) && (isDeny || visibility.mayTell(pattern))
      if (!isFine) remarks?.unmatched(pattern, `${at}[${index}]`)
    })
    add(kind, at, taken, patterns)
  }

  /** What one of the manifest's named sets takes. */
  function membersOf({ members }: NamedSet, rule: string): Step[2] {
    const { taken, unmatched } = state.members(members)
    for (const index of unmatched) remarks?.unmatched(members[index]!, `${rule}.members[${index}]`)
    return taken
  }

  function addPreset(preset: string, at: string): void {
    const rule = `presets.${preset}`
    const set = itemNamed(presets, preset)
    // A misspelt preset has no members: falling back to the default set would widen.
    if (!set) remarks?.unknown('preset', preset, at, namesOf(presets))
    add('add', rule, set ? membersOf(set, rule) : NOTHING)
  }

  function addOverlay(kind: Step[0], key: string, at: string): void {
    const set = itemNamed(overlays, key)
    const { taken, unmatched } = state.select([key], kind === 'deny')
    if (!set && unmatched.length > 0) remarks?.unmatched(key, at, namesOf(overlays))
    add(kind, at, set ? membersOf(set, `overlays.${key}`) : taken)
  }

  const base = baseOf(levels)
  const { at, enabled, only, preset } = (base ?? {}) as Level
  if (enabled === false) add('off', at, NOTHING)
  else {
    if (only) addList('add', only)
    else if (preset !== undefined) addPreset(preset, `${at}.preset`)
    else {
      add('add', 'defaults', state.members(defaults).taken)
      if (defaultsExcept) add('drop', 'defaults', state.members(defaultsExcept).taken)
    }
    // Only here: off stays off for the levels that follow it, which add nothing to no tools.
    const chain = base ? levels.slice(0, levels.indexOf(base) + 1) : levels
    for (const level of chain.toReversed()) {
      if (level.allowed) addList('keep', level.allowed)
      // Removing comes after adding, whatever the keys' order.
      for (const isOn of [true, false]) {
        for (const [key, value] of Object.entries(level.overlays ?? {})) {
          if (value === isOn) addOverlay(isOn ? 'add' : 'deny', key, `${level.at}.overlays.${key}`)
        }
      }
    }
    for (const { disabled } of chain) if (disabled) addList('deny', disabled)
  }
  add('drop', 'surface', visibility.hidden)
  if (builtins.length > 0) {
    const covered = state.entries.filter(({ name, purpose = name }) => builtins.includes(purpose))
    add('drop', 'builtins', new Map(covered.map(({ name }) => [name, 0])))
  }
  return steps
}

/** The step that keeps a tool out: the last that took it away, else the base that never had it. `undefined`: it is available. */
export function decidingStep(steps: readonly Step[], name: string): Step | undefined {
  let out = steps[0]
  // Asked about every tool: reading a step by destructuring would call its iterator each time.
  for (const step of steps) {
    const kind = step[0]
    const isTaken = step[2].has(name)
    if (kind === 'add') {
      if (isTaken) out = undefined
      // A denied tool would be off even if it were inside: that is the answer to act on.
    } else if (kind === 'deny' ? isTaken : !out && isTaken === (kind === 'drop')) out = step
  }
  return out
}
