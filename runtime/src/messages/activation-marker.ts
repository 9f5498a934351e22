/**
 * How a search's answer says in its text which tools it made known. Tool results are text on every wire, so the names travel
 * as the answer's first line. Nobody but the search tool writes that line: all that comes from tools' definitions stands
 * behind it, no tool's name can hold its brackets, and only results of calls of the search tool are read for it.
 */
const OPEN = '[loaded: '
const CLOSE = ']'
const NAME = /^[A-Za-z0-9_.-]{1,128}$/

/** The answer's text with its names in front. Without names the text is returned as it is. */
export function encodeActivation(names: readonly string[], text: string): string {
  const safe = names.filter((name) => NAME.test(name))
  return safe.length > 0 ? `${OPEN}${safe.join(', ')}${CLOSE}\n${text}` : text
}

/** The names in front of an answer's text; none where the first line is anything else. */
export function parseActivation(text: string): readonly string[] {
  const end = text.indexOf('\n')
  const line = (end < 0 ? text : text.slice(0, end)).trimEnd()
  if (!line.startsWith(OPEN) || !line.endsWith(CLOSE)) return []
  const names = line.slice(OPEN.length, -CLOSE.length).split(', ')
  return names.every((name) => NAME.test(name)) ? names : []
}

/** The names of a list that came from outside. */
export function namesOf(list: unknown): readonly string[] {
  return Array.isArray(list)
    ? list.filter((name): name is string => typeof name === 'string' && NAME.test(name))
    : []
}
