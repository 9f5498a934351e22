// The start and the end of an output of any length, in bounded memory. The end matters most (errors), the start next.
import { safeEnd } from './clip-text.ts'

export interface OutputClip {
  add(text: string): void
  /** The output, or its two ends with a note between them. */
  text(): string
}

/** Keeps at most `limit` characters: half from the start, half from the end. */
export function createOutputClip(limit: number): OutputClip {
  const half = Math.floor(limit / 2)
  let head = ''
  let tail = ''
  let total = 0
  return {
    add(text) {
      total += text.length
      const room = half - head.length
      if (room > 0) head += text.slice(0, room)
      tail += room > 0 ? text.slice(room) : text
      // Trimmed only now and then, so that a stream of small pieces is not copied for each.
      // One character more than is shown tells whether the first one shown is half a pair.
      if (tail.length > half * 4) tail = tail.slice(-half - 1)
    },
    text() {
      if (head.length + tail.length === total && total <= limit) return head + tail
      const start = head.slice(0, safeEnd(head, head.length))
      let from = Math.max(0, tail.length - half)
      if (from > 0) from = safeEnd(tail, from)
      const end = tail.slice(from)
      return `${start}\n[${total - start.length - end.length} characters of output cut here]\n${end}`
    },
  }
}
