import type { ToolEntry } from '../types/manifest.ts'
import type { RankTools, SearchAnswer, SearchOptions, SearchView } from '../types/search.ts'

/**
 * Answers one call of the search tool. Only tools of `view.available` appear, in whatever part of the answer.
 * Never throws for the model's mistakes: they are answered in words.
 */
export function answerSearch(
  args: unknown,
  view: SearchView,
  rank: RankTools,
  options: SearchOptions = {},
): SearchAnswer {
  const limit = options.limit ?? 4
  const maxChars = options.maxChars ?? 24_000
  const render = options.render ?? renderPlainly
  const input = (typeof args === 'object' && args !== null ? args : { query: args }) as {
    query?: unknown
    names?: unknown
  }
  const query = [input.query ?? []].flat().filter((one) => typeof one === 'string')
  const names = [input.names ?? []].flat().filter((one) => typeof one === 'string')
  const queries = [...query, ...names].map((one) => one.trim().toLowerCase())
  if (queries.length === 0) return { text: 'Give words or names to search for.', addedToolNames: [], queries }
  if (queries.every((one) => view.earlier.has(one))) {
    return {
      text: 'The same search was answered earlier in this turn. Use that answer, or try other words.',
      addedToolNames: [],
      queries,
    }
  }
  const result = rank({ query, names, limit }, view.available)
  const entries = new Map(view.available.map((entry) => [entry.name, entry]))
  const added: string[] = []
  const lines: string[] = []
  const notes: string[] = []
  let chars = 0
  for (const { name } of result.hits) {
    const entry = entries.get(name)
    if (entry === undefined) continue
    const state = view.state(name)
    if (state !== 'deferred') {
      notes.push(`${name} is ${state === 'loaded' ? 'loaded already' : 'resident'}: call it directly.`)
      continue
    }
    const line = render(entry)
    if (chars + line.length > maxChars) continue
    chars += line.length
    added.push(name)
    lines.push(line)
  }
  if (lines.length > 0) notes.unshift('These tools can be called at once:', ...lines)
  if (result.unmatched.length > 0) notes.push(`No tool has the words: ${result.unmatched.join(', ')}`)
  if (result.further.length > 0) notes.push(`Further tools: ${result.further.join(', ')}`)
  if (result.hits.length === 0) notes.push('Nothing fits. Try other words: service + action + object.')
  return { text: notes.join('\n'), addedToolNames: added, queries }
}

function renderPlainly(entry: ToolEntry): string {
  return JSON.stringify({ name: entry.name, description: entry.description, inputSchema: entry.inputSchema })
}
