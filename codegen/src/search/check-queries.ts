import type { ToolEntry } from 'toolcrib'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { evaluate } from './evaluate.ts'
import type { Evaluation } from './evaluate.ts'
import type { LabelledQuery } from './query-set.ts'
import { rankerFor } from './ranker-for.ts'

export interface Floors {
  readonly recallAt1?: number
  readonly recallAt4?: number
}

export interface QueryCheck {
  readonly evaluation: Evaluation
  readonly diagnostics: readonly Diagnostic[]
}

const SHOWN = 10

/**
 * Holds a project's own queries against its floors: `search-recall` where recall falls below one, with the queries that are
 * found later than when they were written; `unknown-relevant` where a query names a tool that doesn't exist.
 */
export function checkQueries(
  tools: readonly ToolEntry[],
  queries: readonly LabelledQuery[],
  floors: Floors,
  options: {
    readonly synonyms?: readonly (readonly string[])[]
    readonly file?: string
    readonly now?: () => number
  } = {},
): QueryCheck {
  const { synonyms = [], file = 'tools.queries.json', now = () => 0 } = options
  const evaluation = evaluate(rankerFor(tools, synonyms), tools, queries, now)
  const names = new Set(tools.flatMap((tool) => [tool.name, ...(tool.aliases ?? [])]))
  const place = { file, line: 1, column: 1 }
  const unknown = [...new Set(queries.flatMap(({ relevant }) => relevant.filter((name) => !names.has(name))))]
  const diagnostics: Diagnostic[] = unknown.map((name) => ({
    code: 'unknown-relevant',
    severity: 'warning',
    message: `${JSON.stringify(name)} is relevant for a query, and no tool has that name`,
    place,
    hint: 'Correct the name, or take the query out.',
  }))
  for (const [depth, floor] of [
    [1, floors.recallAt1],
    [4, floors.recallAt4],
  ] as const) {
    const recall = evaluation.recall[depth]
    if (floor === undefined || recall >= floor) continue
    diagnostics.push({
      code: 'search-recall',
      severity: 'error',
      message: `recall at ${depth} of ${queries.length} queries is ${recall.toFixed(3)}, below the floor of ${floor}`,
      place,
      hint: 'Name the service and the object in the descriptions of the tools that are missed, or give them `searchHints`.',
      related: worse(evaluation, depth).map((message) => ({ message })),
    })
  }
  return { evaluation, diagnostics }
}

/** The queries that are found later than they once were, or, where that isn't recorded, not within `depth`. */
function worse({ outcomes }: Evaluation, depth: number): readonly string[] {
  const lines = outcomes
    .filter(({ query, rank }) => rank === 0 || rank > (query.rank ?? depth))
    .map(({ query, rank, names }) => {
      const was = query.rank === undefined ? '' : `, was ${query.rank}`
      const first = rank === 1 ? '' : ` First is ${names[0] ?? 'nothing'}.`
      return `"${query.query}": ${query.relevant.join(' or ')} is at ${rank === 0 ? 'no place' : rank}${was}.${first}`
    })
  return lines.length > SHOWN ? [...lines.slice(0, SHOWN), `and ${lines.length - SHOWN} more`] : lines
}
