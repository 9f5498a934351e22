// The text of an HTML page without structure, in time that grows with its length only. For pages that are too large or too
// twisted for a real parser.

const SILENT = ['script', 'style', 'noscript', 'template', 'svg', 'title', 'iframe', 'object']
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['#39', "'"],
])
// Tags inside a line of text; any other begins a new line.
const INLINE =
  /^(?:a|abbr|b|bdi|bdo|cite|code|data|em|font|i|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|tt|u|var)$/

/** The page's text, one line a block. */
export function htmlToText(html: string): string {
  const lower = html.toLowerCase()
  const pieces: string[] = []
  let from = 0
  while (from < html.length) {
    const tag = lower.indexOf('<', from)
    if (tag === -1) break
    pieces.push(html.slice(from, tag))
    const name = /^\/?([a-z][a-z0-9]*)/.exec(lower.slice(tag + 1, tag + 30))?.[1]
    if (name === undefined && !lower.startsWith('<!', tag)) {
      pieces.push('<')
      from = tag + 1
      continue
    }
    if (name !== undefined && !INLINE.test(name)) pieces.push('\n')
    from = endOfTag(lower, tag, name)
  }
  if (from < html.length) pieces.push(html.slice(from))
  return tidy(pieces.join(''))
}

/** What stands in the first `title` element. */
export function titleOf(html: string): string {
  const lower = html.toLowerCase()
  const tag = lower.indexOf('<title')
  const start = tag === -1 ? -1 : lower.indexOf('>', tag)
  if (start === -1) return ''
  const end = lower.indexOf('</title', start)
  return tidy(html.slice(start + 1, end === -1 ? start + 1 : end)).replaceAll('\n', ' ')
}

/** Behind the tag, or behind the whole element for one whose text is not read. */
function endOfTag(lower: string, tag: number, name: string | undefined): number {
  const isComment = lower.startsWith('<!--', tag)
  const isSilent = name !== undefined && SILENT.includes(name) && lower[tag + 1] !== '/'
  const mark = isComment ? '-->' : isSilent ? `</${name}` : '>'
  const end = lower.indexOf(mark, tag + 1)
  if (end === -1) return lower.length
  // For an element, its closing tag comes next and is dropped as any other.
  return isSilent ? end : end + mark.length
}

function tidy(text: string): string {
  return text
    .replace(/&(#?\w{1,10});/g, (whole, name: string) => ENTITIES.get(name.toLowerCase()) ?? whole)
    .split('\n')
    .map((line) =>
      line
        .split(/\s+/)
        .filter((word) => word !== '')
        .join(' '),
    )
    .filter((line) => line !== '')
    .join('\n')
}
