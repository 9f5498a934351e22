import type { ToolEntry } from 'toolcrib'
import { stemParts, THESAURUS } from 'toolcrib'

export interface HitExplanation {
  readonly name: string
  /** The query's words that the tool has, itself or by a synonym, with the parts that hold them. */
  readonly matched: readonly {
    readonly word: string
    readonly by: string
    readonly parts: readonly string[]
  }[]
  /** The query's words that the tool lacks. */
  readonly missing: readonly string[]
  /** Share of the words of the tool's own name that the query has, 0 to 1. */
  readonly coverage: number
}

const PARTS = ['name', 'label', 'lead', 'body', 'parameter', 'detail']

/** Why a tool was found: from the same index that the ranking reads. */
export function explainHit(
  entry: ToolEntry,
  words: readonly string[],
  synonyms: readonly (readonly string[])[] = [],
): HitExplanation {
  const groups = [...THESAURUS, ...synonyms.map((group) => group.join(' '))].map((group) =>
    group.split('>').map(wordsIn),
  )
  const own = wordsIn(entry)
  const matched: { word: string; by: string; parts: readonly string[] }[] = []
  const missing: string[] = []
  const covered = new Set<string>()
  for (const word of words) {
    const [root = word] = wordsIn(word).keys()
    const others = groups.flatMap(([from, to = from]) => (from!.has(root) ? [...to!.keys()] : []))
    const by = [root, ...others].find((one) => own.has(one))
    if (by === undefined) missing.push(word)
    else {
      const mask = own.get(by)!
      if (mask & 1) covered.add(by)
      matched.push({ word, by, parts: PARTS.filter((_, bit) => mask & (1 << bit)) })
    }
  }
  const inName = [...own].filter(([, mask]) => mask & 1).length
  return { name: entry.name, matched, missing, coverage: inName === 0 ? 0 : covered.size / inName }
}

/** Stems with the parts that hold them, as the index sees a tool, or a text as if it were a name. */
function wordsIn(tool: ToolEntry | string): ReadonlyMap<string, number> {
  const entry: ToolEntry =
    typeof tool === 'string'
      ? { name: tool, description: '', inputSchema: {}, residency: [], tokens: {}, fingerprint: '' }
      : tool
  return stemParts(entry)
}
