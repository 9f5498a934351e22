import type { RankTools, ToolEntry } from 'toolcrib'
import type { LabelledQuery } from './query-set.ts'

const DEPTHS = [1, 3, 4, 5, 10] as const
export type Depth = (typeof DEPTHS)[number]

export interface QueryOutcome {
  readonly query: LabelledQuery
  /** Best first, ten at most. */
  readonly names: readonly string[]
  /** Place of the first relevant tool, from 1; 0 where none is among the ten. */
  readonly rank: number
}

export interface Evaluation {
  readonly queries: number
  /** Recall at each depth, 0 to 1. */
  readonly recall: { readonly [D in Depth]: number }
  /** Mean of 1 / place of the first relevant tool, within ten. */
  readonly mrr: number
  /** Median time of a query, in ms. */
  readonly p50Ms: number
  readonly outcomes: readonly QueryOutcome[]
}

/** Runs labelled queries against a ranking. `now` reads a clock in ms. */
export function evaluate(
  rank: RankTools,
  tools: readonly ToolEntry[],
  queries: readonly LabelledQuery[],
  now: () => number,
): Evaluation {
  const times: number[] = []
  // The first query pays for what is prepared once.
  if (queries[0] !== undefined) rank({ query: queries[0].query, limit: 10 }, tools)
  const outcomes = queries.map((query): QueryOutcome => {
    const start = now()
    const { hits } = rank({ query: query.query, limit: 10 }, tools)
    times.push(now() - start)
    const names = hits.map((hit) => hit.name)
    return { query, names, rank: names.findIndex((name) => query.relevant.includes(name)) + 1 }
  })
  const mean = (value: (outcome: QueryOutcome) => number): number =>
    outcomes.length === 0 ? 0 : outcomes.reduce((sum, outcome) => sum + value(outcome), 0) / outcomes.length
  const recallAt = (depth: number): number => mean((outcome) => recallOf(outcome, depth))
  times.sort((a, b) => a - b)
  return {
    queries: outcomes.length,
    recall: { 1: recallAt(1), 3: recallAt(3), 4: recallAt(4), 5: recallAt(5), 10: recallAt(10) },
    mrr: mean(({ rank: place }) => (place > 0 ? 1 / place : 0)),
    p50Ms: times[times.length >> 1] ?? 0,
    outcomes,
  }
}

function recallOf({ query, names }: QueryOutcome, depth: number): number {
  const relevant = new Set(query.relevant)
  const found = names.slice(0, depth).filter((name) => relevant.has(name)).length
  return query.multi ? found / relevant.size : Math.min(found, 1)
}
