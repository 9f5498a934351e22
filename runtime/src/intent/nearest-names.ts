import { byCodeUnit } from '../order.ts'
import { editDistance } from './edit-distance.ts'

/**
 * The candidates that a mistyped name may have meant, nearest first, ties in code-unit order. Near means: equal but for case
 * and separators, equal to the part behind a server's prefix, or a few edits away (one for each three characters, three at most).
 */
export function nearestNames(name: string, candidates: Iterable<string>, max = 3): readonly string[] {
  const wanted = bare(name)
  const bound = Math.min(3, Math.max(1, Math.floor(name.length / 3)))
  const near: { readonly candidate: string; readonly distance: number }[] = []
  // Longer than any tool's name: nothing is near, and comparing would cost.
  if (wanted === '' || name.length > 140) return []
  for (const candidate of new Set(candidates)) {
    const distance = distanceTo(candidate)
    if (distance <= bound) near.push({ candidate, distance })
  }
  near.sort((a, b) => a.distance - b.distance || byCodeUnit(a.candidate, b.candidate))
  // Beside a near miss, what is farther is noise.
  const limit = (near[0]?.distance ?? 0) + 1
  return near.slice(0, max).flatMap(({ candidate, distance }) => (distance <= limit ? candidate : []))

  function distanceTo(candidate: string): number {
    const other = bare(candidate)
    if (other === wanted) return 0
    const cut = candidate.lastIndexOf('__')
    if (cut >= 0 && bare(candidate.slice(cut)) === wanted) return 0.5
    return editDistance(wanted, other, bound)
  }
}

function bare(name: string): string {
  return name.toLowerCase().replace(/[\s_.-]/g, '')
}
