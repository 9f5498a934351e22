import type { Grade } from 'toolcrib'
import type { ToolCost } from './measurement.ts'
import type { Part } from './span.ts'
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

/** Turns counted spans into a target's price of one tool, with its split and its grade. `factor`: see `TargetConstants`. */
export function priceTool({ rate, grade, band, counted }: Pricing, tally: Tally, catalog: number): ToolCost {
  const counts = tally.spans.map((item) => item.tokens)
  const scaled =
    counted === undefined ? Math.round(tally.tokens * rate.factor) : Math.max(0, counted - rate.perTool)
  const shares = scaled === tally.tokens ? counts : apportion(scaled, counts)
  const fixed = counted === undefined ? rate.perTool : counted - scaled
  const parts: Record<Part, number> = { name: 0, description: 0, schema: 0, wrapper: fixed }
  const paths = new Map<string, number>()
  tally.spans.forEach(({ span }, index) => {
    const tokens = shares[index] ?? 0
    parts[span.part] += tokens
    if (span.part === 'schema') paths.set(span.path ?? '', (paths.get(span.path ?? '') ?? 0) + tokens)
  })
  return {
    ...parts,
    total: scaled + fixed,
    catalog,
    grade,
    ...(grade === 'calibrated' && { band }),
    paths: Array.from(paths, ([path, tokens]) => ({ path, tokens })),
  }
}
