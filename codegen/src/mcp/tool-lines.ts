/** Lines, from 1, on which the elements of the root object's `tools` begin, in a text that `JSON.parse` accepts. */
export function toolLines(text: string): readonly number[] {
  const lines: number[] = []
  /** Whether each open bracket is the root's `tools`. */
  const open: boolean[] = []
  let line = 1
  let key = ''
  let isAtElement = false
  for (let index = 0; index < text.length; index++) {
    const char = text.charAt(index)
    if (char === '\n') line++
    if (/[\s:]/.test(char)) continue
    if (isAtElement && open.at(-1) === true && char !== ']') lines.push(line)
    isAtElement = false
    if (char === '"') {
      const start = index
      while (text.charAt(++index) !== '"') if (text.charAt(index) === '\\') index++
      if (open.length === 1) key = text.slice(start + 1, index)
    } else if (char === '[' || char === '{') {
      open.push(char === '[' && open.length === 1 && key === 'tools')
      isAtElement = open.at(-1) === true
    } else if (char === ']' || char === '}') open.pop()
    else if (char === ',') isAtElement = open.at(-1) === true
  }
  return lines
}
