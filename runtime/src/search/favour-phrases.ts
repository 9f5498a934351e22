import { byCodeUnit } from '../order.ts'
import type { ToolEntry } from '../types/manifest.ts'
import type { Scored, Term } from './score.ts'
import { splitName } from './tool-words.ts'

/** What a tool gains at most where neighbours in the query are neighbours in its name, and for each pair in its description. */
const IN_NAME = 0.3
const IN_LEAD = 0.06
const PAIRS_IN_NAME = 2
const PAIRS_IN_LEAD = 3
/** Tools that are looked at, best first. */
const LOOKED_AT = 8
/** Characters of a description that are looked at. */
const LEAD_CHARS = 200
/** Room for an ending and a separator between the two stems. */
const GAP = 6

/** Raises tools that hold the query's words next to each other: `stock price` rather than `price` here and `stock` there. */
export function favourPhrases(
  scored: readonly Scored[],
  terms: readonly Term[],
  entries: readonly (ToolEntry | undefined)[],
): Scored[] {
  const roots = terms.map(({ root }) => root.replace(/i$/, ''))
  const pairs = roots
    .slice(1)
    .flatMap((root, i) => (terms[i]!.clause === terms[i + 1]!.clause ? [[roots[i]!, root] as const] : []))
  const out = scored.map((one, place) => {
    if (place >= LOOKED_AT) return one
    const entry = entries[one.tool]!
    const name = splitName(entry).own.toLowerCase()
    const lead = entry.description.slice(0, LEAD_CHARS).toLowerCase()
    let inName = 0
    let inLead = 0
    for (const [a, b] of pairs) {
      if (follows(name, a, b)) inName++
      if (follows(lead, a, b)) inLead++
    }
    const gain =
      (1 + (IN_NAME * Math.min(inName, PAIRS_IN_NAME)) / PAIRS_IN_NAME) *
      (1 + IN_LEAD * Math.min(inLead, PAIRS_IN_LEAD))
    return gain === 1 ? one : { ...one, score: one.score * gain }
  })
  return out.sort((a, b) => b.score - a.score || byCodeUnit(entries[a.tool]!.name, entries[b.tool]!.name))
}

function follows(text: string, a: string, b: string): boolean {
  for (let at = text.indexOf(a); at >= 0; at = text.indexOf(a, at + 1)) {
    const end = at + a.length
    const next = text.indexOf(b, end)
    if (next < 0) return false
    if (next <= end + GAP) return true
  }
  return false
}
