import type { Calibration, TargetCalibration } from './calibrate/calibration.ts'
import { createCountedRendering, type CountedRendering } from './counted-rendering.ts'
import { createMeasurement, type MeasureOptions, type MeasuredItem } from './create-measurement.ts'
import { loadTokenizer, PEERS } from './load-tokenizer.ts'
import type { TargetMeasurement } from './measurement.ts'
import type { Rate } from './price-tool.ts'
import { resolveTarget, type ResolvedTarget } from './resolve-target.ts'
import type { WireFunction } from './span.ts'
import type { Target } from './target.ts'
import { toWireFunctions, type MeasurableTool } from './wire-functions.ts'

/** Measures sets of tools on targets. A tool that was tokenized once isn't tokenized again, so it must not be changed. */
export interface Measurer {
  /** `target` is a target's id or a model's; see `resolveTarget`. */
  measure(
    tools: readonly MeasurableTool[],
    target: string,
    options?: MeasureOptions,
  ): Promise<TargetMeasurement>
  /** The same for entries of a request that was recorded: nothing is rendered for the wire, so nothing is changed. */
  measureWire(
    tools: readonly WireFunction[],
    target: string,
    options?: MeasureOptions,
  ): Promise<TargetMeasurement>
}

export interface MeasurerOptions {
  /** What providers were asked for (`toolcrib calibrate`): it stands in for the figures of tools that are unchanged. */
  readonly calibration?: Calibration
}

interface Prepared {
  readonly resolved: ResolvedTarget
  readonly counted: CountedRendering
  readonly rate: Rate
  readonly band: number
}

/** A measurer with its own memory. Tokenizers are loaded when a target first needs them, and shared by all measurers. */
export function createMeasurer({ calibration }: MeasurerOptions = {}): Measurer {
  const renderings = new Map<string, CountedRendering>()

  async function count(target: Target, encoding: Target['encoding']): Promise<CountedRendering | undefined> {
    const tokenizer = await loadTokenizer(encoding)
    if (tokenizer === undefined) return undefined
    const key = `${target.rendering.id} ${tokenizer.id}`
    let counted = renderings.get(key)
    if (counted === undefined)
      renderings.set(key, (counted = createCountedRendering(target.rendering, tokenizer)))
    return counted
  }

  async function prepare(name: string): Promise<Prepared> {
    const resolved = resolveTarget(name)
    const { target } = resolved
    const { factor, perTool = 0, band = 0, fallback } = target.constants
    const counted = await count(target, target.encoding)
    if (counted !== undefined) return { resolved, counted, rate: { factor, perTool }, band }
    const stand = fallback && (await count(target, fallback.encoding))
    if (fallback === undefined || stand === undefined) throw new Error(`No tokenizer for ${target.encoding}.`)
    const missing = `Calibrated from ${fallback.encoding}: install ${PEERS[target.encoding]} to count exactly.`
    return {
      resolved: {
        target,
        grade: resolved.grade === 'exact' ? 'calibrated' : resolved.grade,
        note: resolved.note === undefined ? missing : `${resolved.note} ${missing}`,
      },
      counted: stand,
      rate: { factor: fallback.factor, perTool },
      band: fallback.band,
    }
  }

  const asked = ({ target }: ResolvedTarget): TargetCalibration | undefined =>
    calibration !== undefined && Object.hasOwn(calibration.targets, target.id)
      ? calibration.targets[target.id]
      : undefined

  return {
    async measure(tools, name, options = {}) {
      const { resolved, counted, rate, band } = await prepare(name)
      const wires = toWireFunctions(resolved.target.shape, tools)
      const items = tools.map((tool, index): MeasuredItem => ({ tool, wire: wires[index] }))
      return createMeasurement(resolved, counted, { rate, band }, items, options, asked(resolved))
    },
    async measureWire(tools, name, options = {}) {
      const { resolved, counted, rate, band } = await prepare(name)
      const items = tools.map((wire): MeasuredItem => {
        return { tool: { name: wire.name, description: wire.description ?? '', inputSchema: {} }, wire }
      })
      return createMeasurement(resolved, counted, { rate, band }, items, options, asked(resolved))
    },
  }
}
