/** One query with what should be found for it. */
export interface LabelledQuery {
  readonly query: string
  readonly relevant: readonly string[]
  /** All relevant tools are needed (recall is the share found); else any one is enough. */
  readonly multi?: boolean
  /** Where the first relevant tool stood when this was written: a later place means that the query got worse. */
  readonly rank?: number
}

/**
 * Reads queries from JSON: `{ queries: [...] }` or a bare list of `{ query, relevant, multi?, rank? }`; `relevant` may be one name.
 * @throws Error that says which item is wrong and what was expected.
 */
export function readQueries(text: string): readonly LabelledQuery[] {
  const value: unknown = JSON.parse(text)
  const list = Array.isArray(value) ? value : (value as { queries?: unknown } | null)?.queries
  if (!Array.isArray(list)) throw new Error('expected a list of queries, or an object with `queries`')
  return list.map((item: unknown, i) => {
    const { query, relevant, multi, rank } = Object(item) as Record<string, unknown>
    const names: unknown[] = [relevant ?? []].flat()
    if (typeof query !== 'string' || query.trim() === '') throw new Error(`queries[${i}].query is no text`)
    if (names.length === 0 || !names.every((name) => typeof name === 'string')) {
      throw new Error(`queries[${i}].relevant is no list of tools' names`)
    }
    return {
      query,
      relevant: names,
      ...(multi === true ? { multi } : {}),
      ...(typeof rank === 'number' && rank >= 1 ? { rank } : {}),
    }
  })
}
