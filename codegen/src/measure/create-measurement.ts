import { CATALOG_HEAD, renderCatalog, TOOL_SEARCH } from 'toolcrib'
import { collectAddends } from './addends.ts'
import { calibratedTokens, type TargetCalibration } from './calibrate/calibration.ts'
import type { CountedRendering } from './counted-rendering.ts'
import { gradeTool, leastSure } from './grade-tool.ts'
import type { TargetMeasurement, ToolCost } from './measurement.ts'
import { priceTool, type Pricing } from './price-tool.ts'
import type { ResolvedTarget } from './resolve-target.ts'
import type { WireFunction } from './span.ts'
import type { Tally } from './tally.ts'
import { countText } from './tokenizer.ts'
import { toWireFunctions, type MeasurableTool } from './wire-functions.ts'

export interface MeasureOptions {
  /**
   * The request's system message, whose end may merge with the tools' heading; an empty string for none. Default: a system
   * message that ends a sentence.
   */
  readonly system?: string
}

export interface MeasuredItem {
  readonly tool: MeasurableTool
  /** What is sent for the tool; absent where the provider would refuse it, so that nothing is sent and nothing billed. */
  readonly wire: WireFunction | undefined
}

interface Known {
  readonly item: MeasuredItem
  readonly tally: Tally | undefined
  readonly cost: ToolCost
}

const UNSENT = { name: 0, description: 0, schema: 0, wrapper: 0, total: 0, paths: [] } as const

/** Prices tools that were counted, and keeps what is needed to price any array of them. */
export function createMeasurement(
  { target, grade, note }: ResolvedTarget,
  counted: CountedRendering,
  { rate, band }: Omit<Pricing, 'grade'>,
  items: readonly MeasuredItem[],
  { system }: MeasureOptions,
  calibration?: TargetCalibration,
): TargetMeasurement {
  const { constants } = target
  const scale = (tokens: number): number => Math.round(tokens * rate.factor)
  const count = (text: string): number => scale(countText(counted.tokenizer, text))
  const price = (item: MeasuredItem): Known => {
    const line = count(`\n${item.tool.name}`)
    if (item.wire === undefined) return { item, tally: undefined, cost: { ...UNSENT, grade, catalog: line } }
    const tally = counted.tally(item.wire)
    const asked = calibratedTokens(calibration, item.wire)
    const pricing: Pricing =
      asked === undefined
        ? { rate, band, grade: gradeTool(target, grade, item.wire) }
        : { rate, band, grade: 'exact', counted: asked }
    return { item, tally, cost: priceTool(pricing, tally, line) }
  }
  const known = new Map<string, Known>()
  for (const item of items) if (!known.has(item.tool.name)) known.set(item.tool.name, price(item))
  const pick = (names: readonly string[]): Known[] =>
    names.map((name) => {
      const found = known.get(name)
      if (found === undefined)
        throw new RangeError(`${JSON.stringify(name)} is not among the measured tools.`)
      return found
    })
  const joint = system === '' ? (constants.alone ?? 0) : joined(counted, target.rendering.frame.open, system)
  // Where the provider was asked for the constant, the modes keep their distances from it.
  const base = calibration === undefined ? scale(counted.frame) : calibration.constant - constants.auto
  const fixed = base + (constants.joinsSystem === true || system === '' ? joint : 0)
  return {
    target: target.id,
    grade: leastSure([
      calibration === undefined ? grade : 'exact',
      ...Array.from(known.values(), ({ cost }) => cost.grade),
    ]),
    ...(note !== undefined && { note }),
    constant: {
      auto: constants.auto + fixed,
      any: constants.any + fixed,
      named: constants.named + fixed,
      none: constants.none + fixed,
    },
    gradeOf: (choice) => (constants.unsettled?.includes(choice) === true ? 'estimate' : grade),
    forced: (name) => constants.named + fixed + (constants.namedCountsName === true ? count(name) : 0),
    tools: new Map(Array.from(known, ([name, { cost }]) => [name, cost])),
    search: price({
      tool: TOOL_SEARCH,
      wire: toWireFunctions(target.shape, [TOOL_SEARCH])[0] as WireFunction,
    }).cost,
    array(names) {
      const picked = pick(names)
      const parts = picked.reduce((sum, { cost }) => sum + cost.total, 0)
      const tallies = picked.flatMap(({ tally }) => tally ?? [])
      const apart = tallies.reduce((sum, tally) => sum + tally.tokens, 0)
      return parts + scale(counted.array(tallies) - apart)
    },
    catalogHead: count(CATALOG_HEAD),
    catalog: (names) => count(renderCatalog(pick(names).map(({ item }) => item.tool))),
    addends() {
      const all = Array.from(known.values(), ({ item, tally }) => ({ tool: item.tool, tally }))
      const borders = counted.borders(all.flatMap(({ tally }) => tally ?? []))
      return collectAddends(all, borders, rate.factor, (text) => countText(counted.tokenizer, text))
    },
  }
}

/** What the blank line between a system message and the tools' heading costs: nothing behind a full stop. */
function joined({ tokenizer }: CountedRendering, open: string, system: string | undefined): number {
  if (system === undefined) return 0
  const heading = open.slice(0, open.indexOf('\n') + 1)
  return (
    countText(tokenizer, `${system}\n\n${heading}`) -
    countText(tokenizer, system) -
    countText(tokenizer, heading)
  )
}
