import { mayChange } from './may-change.ts'

/** What a file may do with what it imports from certain modules, judged by its text. */
export interface ImportUse {
  /** It may change it, or pass it to a function that may: worth parsing. */
  readonly mayTouch: boolean
  /** It may hand it on under an export of its own. */
  readonly mayCarry: boolean
}

const STATEMENT =
  /\b(?:import|export)\b([^;'"]*?)\bfrom\s*(["'])([^"'\n]+)\2|\b(?:import|require)\s*\(\s*(["'])([^"'\n]+)\4/g

/** `specifiers` are those of the file's imports that lead to the modules in question. */
export function useOfImports(text: string, specifiers: readonly string[]): ImportUse {
  let isUsed = false
  let isListed = false
  let mayCarry = false
  for (const match of text.matchAll(STATEMENT)) {
    const [statement, clause, , specifier, , called] = match
    if (!specifiers.includes(specifier ?? called ?? '')) continue
    if (clause === undefined || statement.startsWith('export')) {
      mayCarry = true
      isUsed ||= clause === undefined
      continue
    }
    if (clause.trimStart().startsWith('type ')) continue
    const rest = match.index + statement.length
    for (const name of localNames(clause)) {
      for (const use of usesOf(name, text, rest)) {
        isUsed ||= use !== 'call'
        isListed ||= use === 'listed'
        mayCarry ||= use === 'listed' || use === 'value'
      }
    }
  }
  return { mayTouch: isListed || (isUsed && mayChange(text)), mayCarry }
}

/** `a, { b, c as d }, * as e` -> a, b, d, e. */
function localNames(clause: string): readonly string[] {
  return clause
    .replace(/[{}]/g, ',')
    .split(',')
    .map((part) => part.trim().split(/\s+/).at(-1) ?? '')
    .filter((name) => /^[\w$]+$/.test(name))
}

/**
 * How a name is used behind an offset: `listed` as an argument, an item or a shorthand property; `value` assigned, returned or
 * exported; `call` only called or written into a template, which
 * changes nothing of it; `other` for members and the rest.
 */
function* usesOf(name: string, text: string, from: number): Generator<'listed' | 'value' | 'call' | 'other'> {
  for (let at = text.indexOf(name, from); at !== -1; at = text.indexOf(name, at + name.length)) {
    const before = text.slice(Math.max(0, at - 40), at).trimEnd()
    const after = text.slice(at + name.length, at + name.length + 40).trimStart()
    if (/[\w$]$/.test(text.slice(at - 1, at)) || /^[\w$]/.test(text.slice(at + name.length))) continue
    if (before.endsWith('.') && !before.endsWith('...')) continue
    // A template makes a text of it.
    if (after.startsWith('(') || (before.endsWith('${') && after.startsWith('}'))) yield 'call'
    else if (/(?:[(,[{]|\.\.\.)$/.test(before) && /^(?:[,)\]}]|as\b)/.test(after)) yield 'listed'
    else if (/(?:[=:?>]|\bdefault|\breturn|\bof)$/.test(before)) yield 'value'
    else yield 'other'
  }
}
