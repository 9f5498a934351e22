import { CATALOG_HEAD, renderCatalog, TOOL_SEARCH, type AdvertisedTool } from 'toolcrib'
import { createCountedRendering, type CountedRendering } from './counted-rendering.ts'
import { loadTokenizer } from './load-tokenizer.ts'
import type { TargetMeasurement, ToolCost } from './measurement.ts'
import { priceTool } from './price-tool.ts'
import { resolveTarget, type ResolvedTarget } from './resolve-target.ts'
import type { WireFunction } from './span.ts'
import type { Tally } from './tally.ts'
import { TARGETS } from './targets.ts'
import { countText } from './tokenizer.ts'
import { toWireFunctions } from './wire-functions.ts'

/** A tool to measure. The server's name only shows in the catalog. */
export interface MeasurableTool extends AdvertisedTool {
  readonly server?: string
}

export interface MeasureOptions {
  /** The request has no system message, which makes the constant of some targets larger. Default false. */
  readonly alone?: boolean
}

/** Measures sets of tools on targets; a tool that was tokenized once isn't tokenized again. */
export interface Measurer {
  /** `target` is a target's id or a model's; throws where it names no family that is known. */
  measure(
    tools: readonly MeasurableTool[],
    target: string,
    options?: MeasureOptions,
  ): Promise<TargetMeasurement>
  /** The same for entries of a request that was recorded: nothing is rendered, so nothing is changed. */
  measureWire(
    tools: readonly WireFunction[],
    target: string,
    options?: MeasureOptions,
  ): Promise<TargetMeasurement>
}

interface Item {
  readonly tool: MeasurableTool
  readonly wire: WireFunction
}

function measurement(
  { target, grade }: ResolvedTarget,
  counted: CountedRendering,
  items: readonly Item[],
  options: MeasureOptions,
): TargetMeasurement {
  const { constants } = target
  const scale = (tokens: number): number => Math.round(tokens * constants.factor)
  const count = (text: string): number => scale(countText(counted.tokenizer, text))
  const known = new Map<string, { item: Item; tally: Tally; cost: ToolCost }>()
  const price = (wire: WireFunction, line: string): { tally: Tally; cost: ToolCost } => {
    const tally = counted.tally(wire)
    return { tally, cost: priceTool(target, grade, wire, tally, count(`\n${line}`)) }
  }
  for (const item of items) {
    if (!known.has(item.tool.name)) known.set(item.tool.name, { item, ...price(item.wire, item.tool.name) })
  }
  const pick = (names: readonly string[]): { item: Item; tally: Tally; cost: ToolCost }[] =>
    names.map((name) => {
      const found = known.get(name)
      if (found === undefined)
        throw new RangeError(`${JSON.stringify(name)} is not among the measured tools.`)
      return found
    })
  const fixed = scale(counted.frame) + (options.alone === true ? constants.alone : 0)
  const search = toWireFunctions(target.shape, [TOOL_SEARCH])[0] as WireFunction
  return {
    target: target.id,
    grade,
    constant: {
      auto: constants.auto + fixed,
      any: constants.any + fixed,
      named: constants.named + fixed,
      none: constants.none + fixed,
    },
    tools: new Map(Array.from(known, ([name, { cost }]) => [name, cost])),
    search: price(search, TOOL_SEARCH.name).cost,
    array(names) {
      const picked = pick(names)
      const parts = picked.reduce((sum, { cost }) => sum + cost.total, 0)
      const apart = picked.reduce((sum, { tally }) => sum + tally.tokens, 0)
      return parts + scale(counted.array(picked.map(({ tally }) => tally)) - apart)
    },
    catalogHead: count(CATALOG_HEAD),
    catalog(names) {
      return count(renderCatalog(pick(names).map(({ item }) => item.tool)))
    },
  }
}

/** A measurer with its own memory. Tokenizers are loaded when a target first needs them, and shared by all measurers. */
export function createMeasurer(): Measurer {
  const renderings = new Map<string, CountedRendering>()
  async function prepare(name: string): Promise<{ resolved: ResolvedTarget; counted: CountedRendering }> {
    const resolved = resolveTarget(name)
    if (resolved === undefined) {
      throw new RangeError(
        `No target or model ${JSON.stringify(name)}. Targets: ${[...TARGETS.keys()].join(', ')}.`,
      )
    }
    const { rendering, encoding } = resolved.target
    const tokenizer = await loadTokenizer(encoding)
    if (tokenizer === undefined) throw new Error(`No tokenizer for ${encoding}.`)
    const key = `${rendering.id} ${tokenizer.id}`
    let counted = renderings.get(key)
    if (counted === undefined) renderings.set(key, (counted = createCountedRendering(rendering, tokenizer)))
    return { resolved, counted }
  }
  return {
    async measure(tools, name, options = {}) {
      const { resolved, counted } = await prepare(name)
      const wires = toWireFunctions(resolved.target.shape, tools)
      const items = tools.flatMap((tool, index): Item[] => {
        const wire = wires[index]
        return wire === undefined ? [] : [{ tool, wire }]
      })
      return measurement(resolved, counted, items, options)
    },
    async measureWire(tools, name, options = {}) {
      const { resolved, counted } = await prepare(name)
      const items = tools.map((wire): Item => {
        return { tool: { name: wire.name, description: wire.description ?? '', inputSchema: {} }, wire }
      })
      return measurement(resolved, counted, items, options)
    },
  }
}
