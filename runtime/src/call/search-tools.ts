import { answerSearch } from '../search/answer-search.ts'
import { rankSimply } from '../search/rank-simply.ts'
import type { SearchAnswer } from '../types/search.ts'
import type { CallPort } from './create-calls.ts'

/** Answers the search tool, over all that the session may call at that moment. */
export async function searchTools(
  { available, loaded, isAdvertised, rank = rankSimply, search }: CallPort,
  args: unknown,
  earlier: Set<string>,
): Promise<SearchAnswer> {
  const ranking = typeof rank === 'function' ? rank : await rank.load()
  const view = {
    available: available(),
    earlier,
    state: (name: string) => {
      if (isAdvertised(name)) return loaded().has(name) ? 'loaded' : 'resident'
      // What was loaded without being shown, or was shown before a compaction, has to be shown again.
      return loaded().get(name) ? 'loaded' : 'deferred'
    },
  } as const
  const answer = answerSearch(args, view, ranking, search || {})
  for (const query of answer.queries) earlier.add(query)
  return answer
}
