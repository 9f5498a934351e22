// Models write "\n"; files may hold "\r\n". Texts are compared in the "\n" form and changed in the file's own.

/** A text with every "\r\n" as "\n", and the way back to positions in the original. */
export interface LfView {
  readonly text: string
  /** Position in the original of a position in `text`. */
  toOriginal(position: number): number
}

/** The "\n" form of a text. */
export function lfView(original: string): LfView {
  // Positions, in the "\n" form, of the newlines that have a "\r" before them in the original.
  const dropped: number[] = []
  for (let at = original.indexOf('\r\n'); at !== -1; at = original.indexOf('\r\n', at + 2))
    dropped.push(at - dropped.length)
  if (dropped.length === 0) return { text: original, toOriginal: (position) => position }
  return {
    text: original.replaceAll('\r\n', '\n'),
    toOriginal: (position) => position + countBelow(dropped, position),
  }
}

/** `"\r\n"` when most line ends of the text are that, else `"\n"`. */
export function mainLineEnd(text: string): '\n' | '\r\n' {
  let all = 0
  let crlf = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    all++
    if (text[at - 1] === '\r') crlf++
  }
  return crlf * 2 > all ? '\r\n' : '\n'
}

/** How many of the sorted numbers are smaller than `limit`. */
function countBelow(sorted: readonly number[], limit: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) < limit) low = middle + 1
    else high = middle
  }
  return low
}
