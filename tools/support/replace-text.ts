// Replacing an exact passage of a text, as `edit` does it. Pure.
import { lfView, mainLineEnd } from './line-endings.ts'

export interface Replacement {
  readonly text: string
  readonly count: number
}

/**
 * Replaces `oldText` by `newText`. Line ends are compared as equal whatever their form; text that is not replaced keeps its
 * bytes, and the new text gets the line ends of the place where it stands.
 *
 * @throws when the passage is missing, or stands there more than once and `replaceAll` is false.
 */
export function replaceText(
  source: string,
  oldText: string,
  newText: string,
  replaceAll: boolean,
  display: string,
): Replacement {
  const view = lfView(source)
  const wanted = oldText.replaceAll('\r\n', '\n')
  if (wanted === '')
    throw new Error(
      'old_string is empty. Give the passage to replace, or use write to replace the whole file.',
    )
  if (wanted === newText.replaceAll('\r\n', '\n')) {
    throw new Error('old_string and new_string are equal, so nothing would change.')
  }
  const starts = positionsOf(view.text, wanted)
  if (starts.length === 0) throw new Error(missingMessage(view.text, wanted, display))
  if (starts.length > 1 && !replaceAll) {
    const lines = starts.slice(0, 10).map((start) => lineOf(view.text, start))
    throw new Error(
      `old_string stands ${starts.length} times in ${display} (lines ${lines.join(', ')}${starts.length > 10 ? ', ...' : ''}). Add lines around it until it is unique, or set replace_all.`,
    )
  }
  const fallback = mainLineEnd(source)
  let text = ''
  let from = 0
  for (const start of starts) {
    const begin = view.toOriginal(start)
    const end = view.toOriginal(start + wanted.length)
    text += source.slice(from, begin) + withLineEnds(newText, source.slice(begin, end), fallback)
    from = end
  }
  return { text: text + source.slice(from), count: starts.length }
}

function positionsOf(text: string, wanted: string): readonly number[] {
  const found: number[] = []
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) found.push(at)
  return found
}

/** The new text with the line ends of the passage that it replaces, or of the file when the passage has none. */
function withLineEnds(newText: string, replaced: string, fallback: '\n' | '\r\n'): string {
  const lineEnd = replaced.includes('\n') ? mainLineEnd(replaced) : fallback
  const plain = newText.replaceAll('\r\n', '\n')
  return lineEnd === '\n' ? plain : plain.replaceAll('\n', '\r\n')
}

// Comparing every line with every other is for texts of a usual size.
const COMPARISONS = 20_000_000

function missingMessage(text: string, wanted: string, display: string): string {
  const lines = text.split('\n').map(squeeze)
  const sought = wanted.split('\n').map(squeeze)
  const isUsual = lines.length * sought.length <= COMPARISONS
  const at = !isUsual
    ? -1
    : lines.findIndex((_, start) => sought.every((line, index) => lines[start + index] === line))
  if (at !== -1 && sought.some((line) => line !== '')) {
    return `old_string is not in ${display} exactly, but lines ${at + 1}-${at + sought.length} differ from it only in white space. Read them and copy them as they are, without the line numbers.`
  }
  const first = sought.find((line) => line !== '') ?? ''
  const similar = lines.findIndex((line) => first !== '' && line === first)
  const hint = similar === -1 ? '' : ` Line ${similar + 1} is like its first line; what follows differs.`
  return `old_string is not in ${display}.${hint} Read the file again: it may have changed, or the passage is spelt another way.`
}

const squeeze = (line: string): string => line.trim().replace(/\s+/g, ' ')

function lineOf(text: string, position: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < position; at = text.indexOf('\n', at + 1)) line++
  return line
}
