import type { ToolManifest } from '../types/manifest.ts'
import type { Level, PatternList } from './read-intent.ts'
import type { Remarks } from './remarks.ts'
import type { ResolveState } from './resolve-state.ts'
import type { Visibility } from './visibility.ts'

/**
 * One step of rule I3. `base` starts with its tools, `keep` filters, `add` and `drop` are overlays, `deny` removes for good,
 * `hide` is the surface's, and `builtin` makes room for the provider's own tool.
 */
export interface Step {
  readonly kind: 'base' | 'keep' | 'add' | 'drop' | 'deny' | 'hide' | 'builtin'
  /** Whom it is about, by position. */
  readonly mask: Uint8Array
  /** The intent key, preset or surface behind it. */
  readonly rule: string
  readonly patterns?: readonly string[]
}

export interface PlanInput {
  readonly manifest: ToolManifest
  readonly state: ResolveState
  readonly visibility: Visibility
  /** The levels that are present, in the order of rule I1. */
  readonly levels: readonly Level[]
  readonly builtins: readonly string[]
}

/** The steps that lead from nothing to the available tools, in order. */
export function planSteps(input: PlanInput, remarks?: Remarks): readonly Step[] {
  const { manifest, state, visibility, levels, builtins } = input
  const { index } = state
  const end = levels.findIndex(({ base }) => base !== undefined)
  const chain = end < 0 ? levels : levels.slice(0, end + 1)
  const steps: Step[] = []

  function listStep(kind: Step['kind'], { at, patterns }: PatternList, isDeny = false): Step {
    const { mask, unmatched } = index.select(patterns, isDeny)
    for (const position of unmatched) remarks?.unmatched(patterns[position]!, `${at}[${position}]`)
    if (remarks !== undefined && !isDeny && visibility.masks.length > 0) {
      for (const [position, pattern] of patterns.entries()) {
        const named = index.position(index.find(pattern)?.name ?? '')
        if (named !== undefined && visibility.isHidden(named)) remarks.hidden(`${at}[${position}]`)
      }
    }
    return { kind, mask, rule: at, patterns }
  }

  /** What one of the manifest's named sets takes. */
  function membersOf(patterns: readonly string[], rule: string): Uint8Array {
    const { mask, unmatched } = state.selection(patterns)
    for (const position of unmatched) remarks?.unmatched(patterns[position]!, `${rule}.members[${position}]`)
    return mask
  }

  function baseStep({ base = { from: 'default' }, at }: Pick<Level, 'base' | 'at'>): Step {
    if (base.from === 'list') return listStep('base', base)
    if (base.from === 'default') {
      return { kind: 'base', mask: state.defaultSet(manifest), rule: 'defaults' }
    }
    const nothing: Step = { kind: 'base', mask: new Uint8Array(index.entries.length), rule: at }
    if (base.from === 'none') return nothing
    const preset = manifest.presets.find(({ name }) => name === base.preset)
    const rule = `presets.${base.preset}`
    if (preset !== undefined) return { kind: 'base', mask: membersOf(preset.members, rule), rule }
    // A misspelt preset has no members: falling back to the default set would widen.
    remarks?.unknown('preset', base.preset, `${at}.preset`, manifest.presets)
    return { ...nothing, rule }
  }

  function overlayStep(key: string, isOn: boolean, rule: string): Step {
    const kind = isOn ? 'add' : 'drop'
    const overlay = manifest.overlays.find(({ name }) => name === key)
    if (overlay !== undefined) return { kind, mask: membersOf(overlay.members, `overlays.${key}`), rule }
    const { mask, unmatched } = index.select([key], !isOn)
    const others = manifest.overlays.map(({ name }) => name)
    if (unmatched.length > 0) remarks?.unmatched(key, rule, others)
    return { kind, mask, rule }
  }

  steps.push(baseStep(levels[end] ?? { at: '' }))
  // Off stays off for the levels that follow it: they add nothing to no tools.
  if (levels[end]?.base?.from !== 'none') {
    for (const level of chain.toReversed()) {
      if (level.allowed !== undefined) steps.push(listStep('keep', level.allowed))
      // Removing comes after adding, whatever the keys' order.
      const overlays = level.overlays.toSorted((a, b) => Number(b[1]) - Number(a[1]))
      for (const [key, isOn] of overlays) steps.push(overlayStep(key, isOn, `${level.at}.overlays.${key}`))
    }
    for (const { disabled } of chain) {
      if (disabled.patterns.length > 0) steps.push(listStep('deny', disabled, true))
    }
  }
  for (const mask of visibility.masks) steps.push({ kind: 'hide', mask, rule: 'surface' })
  if (builtins.length > 0) {
    const mask = Uint8Array.from(index.entries, (entry) =>
      Number(builtins.includes(entry.purpose ?? entry.name)),
    )
    steps.push({ kind: 'builtin', mask, rule: 'builtins' })
  }
  return steps
}

/** Whether each tool is available after the steps, by position. */
export function applySteps(steps: readonly Step[], count: number): Uint8Array {
  const available = new Uint8Array(count)
  for (const { kind, mask } of steps) {
    for (let position = 0; position < count; position++) {
      if (kind === 'base' || kind === 'add') available[position]! |= mask[position]!
      else if (kind === 'keep') available[position]! &= mask[position]!
      else if (mask[position] === 1) available[position] = 0
    }
  }
  return available
}
