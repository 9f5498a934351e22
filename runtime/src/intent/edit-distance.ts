/**
 * Insertions, deletions, replacements and swaps of neighbours that lead from `a` to `b`, or `Infinity` where it takes more
 * than `bound`. Meant for small bounds: each of the edits is tried at the first difference, so the work grows with 3 ** bound.
 */
export function editDistance(a: string, b: string, bound: number): number {
  let same = 0
  while (same < a.length && a[same] === b[same]) same++
  const [x, y] = [a.slice(same), b.slice(same)]
  if (x === y) return 0
  if (bound < 1 || Math.abs(x.length - y.length) > bound) return Infinity
  const after = (m: number, n: number): number => editDistance(x.slice(m), y.slice(n), bound - 1)
  const isSwap = x[0] === y[1] && x[1] === y[0]
  return 1 + Math.min(after(1, 0), after(0, 1), after(1, 1), isSwap ? after(2, 2) : Infinity)
}
