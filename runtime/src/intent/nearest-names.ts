import { byCodeUnit } from '../order.ts'
import { editDistance } from './edit-distance.ts'

/**
 * The candidates that a mistyped name may have meant, nearest first, ties in code-unit order. Near means: equal but for case
 * and separators, equal to the part behind a server's prefix, or a few edits away (one for each three characters, three at most).
 */
export function nearestNames(name: string, candidates: Iterable<string>, max = 3): readonly string[] {
  const wanted = bare(name)
  const bound = Math.min(3, Math.max(1, Math.floor(name.length / 3)))
  const distanceTo = (candidate: string): number => {
    const distance = editDistance(wanted, bare(candidate), bound)
    const isPart = distance > 0 && bare(candidate.replace(/^.*__/s, '')) === wanted
    return isPart ? 0.5 : distance
  }
  // Longer than any tool's name: nothing is near, and comparing would cost.
  if (!wanted || name.length > 140) return []
  const near = Array.from(new Set(candidates), (each) => [each, distanceTo(each)] as const)
    .filter(([, distance]) => distance <= bound)
    .toSorted((a, b) => a[1] - b[1] || byCodeUnit(a[0], b[0]))
  // Beside a near miss, what is farther is noise.
  return near.slice(0, max).flatMap(([each, distance]) => (distance <= near[0]![1] + 1 ? each : []))
}

function bare(name: string): string {
  return name.toLowerCase().replace(/[\s_.-]/g, '')
}
