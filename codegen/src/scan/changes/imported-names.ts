import { mayChange } from './may-change.ts'

/** What a file may do with what it imports from certain modules, judged by its text. */
export interface ImportUse {
  /** It may change it, or pass it to a function that may: worth parsing. */
  readonly mayTouch: boolean
  /** It may hand it on under an export of its own. */
  readonly mayCarry: boolean
}

const escapeForPattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** `specifiers` are those of the file's imports that lead to the modules in question. */
export function useOfImports(text: string, specifiers: readonly string[]): ImportUse {
  const changes = mayChange(text)
  let mayTouch = false
  let mayCarry = false
  for (const specifier of specifiers) {
    const from = `\\s*(?<quote>["'])${escapeForPattern(specifier)}\\k<quote>`
    if (new RegExp(`\\bexport\\b[^;'"]*\\bfrom${from}`).test(text)) mayCarry = true
    if (new RegExp(`\\b(?:import|require)\\s*\\(${from}`).test(text)) {
      mayTouch ||= changes
      mayCarry = true
    }
    const clause = new RegExp(`\\bimport\\s+([^;'"]*?)\\s*from${from}`).exec(text)?.[1]
    if (clause === undefined || clause.startsWith('type ')) continue
    for (const name of localNames(clause)) {
      const word = `(?<![\\w$.])${escapeForPattern(name)}(?![\\w$]|\\s*\\()`
      // In a list: an argument, an item, a shorthand property.
      const isListed = new RegExp(`[(,[{]\\s*(?:\\.{3}\\s*)?${word}\\s*[,)\\]}]`).test(
        text.replace(clause, ''),
      )
      const isHandedOn = new RegExp(`(?:[=:?]|\\bdefault|\\breturn|=>)\\s*${word}`).test(text)
      mayTouch ||= changes || isListed
      mayCarry ||= isListed || isHandedOn || new RegExp(`\\bexport\\s*\\{[^}]*${word}`).test(text)
    }
  }
  return { mayTouch, mayCarry }
}

/** `a, { b, c as d }, * as e` -> a, b, d, e. */
function localNames(clause: string): readonly string[] {
  return clause
    .replace(/[{}]/g, ',')
    .split(',')
    .map((part) => part.trim().split(/\s+/).at(-1) ?? '')
    .filter((name) => /^[\w$]+$/.test(name))
}
