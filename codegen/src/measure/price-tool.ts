import type { Grade } from 'toolcrib'
import type { ToolCost } from './measurement.ts'
import type { Tally } from './tally.ts'

/** From tokens of an encoding to tokens of a target. */
export interface Rate {
  readonly factor: number
  /** Added to each tool. */
  readonly perTool: number
}

export interface Pricing {
  readonly rate: Rate
  readonly grade: Grade
  /** See `ToolCost`. */
  readonly band: number
  /** What the provider itself counted for this very payload. */
  readonly counted?: number
}

/** Whole numbers that sum to `total`, in proportion to the weights: the largest remainders are rounded up, earliest first. */
export function apportion(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  if (sum === 0) return weights.map((_, index) => (index === 0 ? total : 0))
  const exact = weights.map((weight) => (weight * total) / sum)
  const shares = exact.map(Math.floor)
  let left = total - shares.reduce((a, b) => a + b, 0)
  const order = exact.map((value, index) => ({ index, rest: value - Math.floor(value) }))
  order.sort((a, b) => b.rest - a.rest || a.index - b.index)
  for (const { index } of order) {
    if (left <= 0) break
    shares[index] = (shares[index] ?? 0) + 1
    left--
  }
  return shares
}

/** What a tally was priced at last: whoever measures again and again knows a cost by its identity then. */
const priced = new WeakMap<Tally, { readonly key: string; readonly cost: ToolCost }>()

/** Turns counted parts into a target's price of one tool, with its split and its grade. */
export function priceTool(pricing: Pricing, tally: Tally, catalog: number): ToolCost {
  const { rate, grade, band, counted } = pricing
  const key = `${rate.factor} ${rate.perTool} ${grade} ${band} ${counted} ${catalog}`
  const known = priced.get(tally)
  if (known?.key === key) return known.cost
  const cost = costOf(pricing, tally, catalog)
  priced.set(tally, { key, cost })
  return cost
}

function costOf({ rate, grade, band, counted }: Pricing, tally: Tally, catalog: number): ToolCost {
  const scaled =
    counted === undefined ? Math.round(tally.tokens * rate.factor) : Math.max(0, counted - rate.perTool)
  const fixed = counted === undefined ? rate.perTool : counted - scaled
  const { name, description, wrapper, paths } = scaled === tally.tokens ? tally : scaleParts(tally, scaled)
  return {
    name,
    description,
    schema: paths.reduce((sum, path) => sum + path.tokens, 0),
    wrapper: wrapper + fixed,
    total: scaled + fixed,
    catalog,
    grade,
    ...(grade === 'calibrated' && { band }),
    paths,
  }
}

function scaleParts(tally: Tally, total: number): Pick<Tally, 'name' | 'description' | 'wrapper' | 'paths'> {
  const weights = [tally.name, tally.description, tally.wrapper, ...tally.paths.map(({ tokens }) => tokens)]
  const [name = 0, description = 0, wrapper = 0, ...schema] = apportion(total, weights)
  return {
    name,
    description,
    wrapper,
    paths: tally.paths.map(({ path }, index) => ({ path, tokens: schema[index] ?? 0 })),
  }
}
