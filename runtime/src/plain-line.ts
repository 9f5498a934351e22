/**
 * Text from a tool as one harmless line inside a prompt: no line break, no control, bidirectional or invisible character,
 * no tag, no code fence. What is left can be read, and can't end the line that it stands in.
 */
export function plainLine(text: string): string {
  return text
    .replace(/[\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/</g, '‹')
    .replace(/>/g, '›')
    .replace(/`/g, "'")
    .trim()
}

/** Cut after at most `limit` characters (code points), at a word's end where one is near; says with `…` that it was cut. */
export function clip(text: string, limit: number): string {
  if (limit < 1) return ''
  const characters = [...text]
  if (characters.length <= limit) return text
  const kept = characters.slice(0, limit - 1).join('')
  const space = kept.lastIndexOf(' ')
  return `${(space > kept.length * 0.6 ? kept.slice(0, space) : kept).trimEnd()}…`
}
