/**
 * Insertions, deletions, replacements and swaps of neighbours that lead from `a` to `b`, or `Infinity` where it takes more
 * than `bound`. Stops at the first row that is beyond the bound, so that a far name costs next to nothing.
 */
export function editDistance(a: string, b: string, bound: number): number {
  if (Math.abs(a.length - b.length) > bound) return Infinity
  let older: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const next = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      let cost = Math.min(last[column]! + 1, next[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1))
      const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (isSwap && row > 1 && column > 1) cost = Math.min(cost, older[column - 2]! + 1)
      next.push(cost)
    }
    if (Math.min(...next) > bound) return Infinity
    older = last
    last = next
  }
  return last[b.length]! > bound ? Infinity : last[b.length]!
}
