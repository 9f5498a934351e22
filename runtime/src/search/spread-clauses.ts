import type { Scored } from './score.ts'

/** What a clause loses of its weight with every tool that answers it. */
const ANSWERED = 0.3

/**
 * Orders the tools for a long request so that each of its clauses is answered early: a clause counts less with every tool
 * that stands before and answers it. Short queries keep their order.
 */
export function spreadClauses(scored: readonly Scored[], limit: number): readonly Scored[] {
  const left = [...scored]
  const weights: number[] = []
  const out: Scored[] = []
  while (left.length > 0 && out.length < limit) {
    let best = 0
    let most = -1
    left.forEach(({ score, clauses }, i) => {
      const value = clauses.reduce((sum, share, c) => sum + share * (weights[c] ?? 1), 0) * score
      if (value > most) {
        most = value
        best = i
      }
    })
    const [next] = left.splice(best, 1)
    next!.clauses.forEach((share, c) => (weights[c] = (weights[c] ?? 1) * (1 - ANSWERED) ** share))
    out.push(next!)
  }
  return out
}
