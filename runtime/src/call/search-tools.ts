import { answerSearch } from '../search/answer-search.ts'
import { readArguments } from '../search/read-arguments.ts'
import { rankSimply } from '../search/rank-simply.ts'
import type { Explanation } from '../types/resolution.ts'
import type { SearchAnswer } from '../types/search.ts'
import type { CallPort } from './create-calls.ts'
import { quote } from './refuse-call.ts'

/** Answers the search tool, over all that the session may call at that moment. */
export async function searchTools(
  { registry, available, loaded, isAdvertised, isDown, explain, rank = rankSimply, search }: CallPort,
  args: unknown,
  earlier: Set<string>,
): Promise<SearchAnswer> {
  const ranking = typeof rank === 'function' ? rank : await rank.load()
  const view = {
    available: available(),
    earlier,
    isDown,
    state: (name: string) => {
      if (isAdvertised(name)) return loaded().has(name) ? 'loaded' : 'resident'
      // What was loaded without being shown, or was shown before a compaction, has to be shown again.
      return loaded().get(name) ? 'loaded' : 'deferred'
    },
  } as const
  const answer = answerSearch(args, view, ranking, search || {})
  for (const query of answer.queries) earlier.add(query)
  // Who looks for a tool by a name that it has lost is told so, as by a call (EtanHey/cmuxlayer issue 412).
  const { query, names = [] } = readArguments(args)
  const words = new Set(String([...query, ...names]).match(/[\w.-]+/g))
  let { text } = answer
  for (const { name } of registry.manifest.tombstones) {
    const { state, reason, use } = words.has(name) ? explain(name) : ({} as Partial<Explanation>)
    if (state === 'removed')
      text += `\n${quote(name)} was removed. ${reason}${use ? ` Use ${quote(use)}.` : ''}`
  }
  return { ...answer, text }
}
