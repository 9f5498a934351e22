import { byCodeUnit } from '../order.ts'
import { editDistance } from './edit-distance.ts'

/**
 * The candidates that a mistyped name may have meant, nearest first, ties in code-unit order. Near means: equal but for case
 * and separators, equal to the part behind a server's prefix, or a few edits away (one for each three characters, three at most).
 */
export function nearestNames(name: string, candidates: Iterable<string>, max = 3): readonly string[] {
  const wanted = bare(name)
  const bound = Math.min(3, Math.max(1, Math.floor(name.length / 3)))
  // Longer than any tool's name: nothing is near, and comparing would cost.
  if (!wanted || name.length > 140) return []
  const near = Array.from(new Set(candidates), (each) => {
    const isPart = bare(each.replace(/^.*__/s, '')) === wanted
    return [Math.min(editDistance(wanted, bare(each), bound), isPart ? 0.5 : Infinity), each] as const
  })
    .filter(([distance]) => distance <= bound)
    .toSorted(([a, one], [b, other]) => a - b || byCodeUnit(one, other))
  // Beside a near miss, what is farther is noise.
  const closest = near[0]?.[0] ?? 0
  return near.slice(0, max).flatMap(([distance, each]) => (distance <= closest + 1 ? each : []))
}

function bare(name: string): string {
  return name.toLowerCase().replace(/[\s_.-]/g, '')
}
