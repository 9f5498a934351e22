/** A text that is put into another one. */
export interface Insertion {
  readonly at: number
  /** Length of what it encloses: at one start the wider stands outside, at one end the narrower. */
  readonly span: number
  readonly isEnd: boolean
  readonly text: string
}

export function apply(text: string, insertions: readonly Insertion[]): string {
  const sorted = insertions
    .map((insertion, order) => ({ ...insertion, order }))
    .sort(
      (a, b) =>
        a.at - b.at ||
        Number(b.isEnd) - Number(a.isEnd) ||
        (a.isEnd ? a.span - b.span || b.order - a.order : b.span - a.span || a.order - b.order),
    )
  let result = ''
  let from = 0
  for (const { at, text: inserted } of sorted) {
    result += text.slice(from, at) + inserted
    from = at
  }
  return result + text.slice(from)
}
