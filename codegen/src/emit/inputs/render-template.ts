import { ROOT_NAME } from './compile-template.ts'
import type { Words } from './words.ts'

/** A template's text with its names, values and comments, indented by two columns a brace. */
export function renderTemplate(template: string, typeName: string, words: Words): string {
  const result: string[] = []
  let depth = 0
  let isInComment = false
  for (const line of template.trim().split('\n')) {
    if (line === '/**') isInComment = true
    if (isInComment) {
      // Of the library's comments only descriptions are kept.
      const written = words.commentIn(line, depth * 2)
      if (written !== undefined) result.push(written)
      if (line === ' */') isInComment = false
      continue
    }
    const indent = line.startsWith('}') ? depth - 1 : depth
    result.push(' '.repeat(indent * 2) + words.fill(withoutParentheses(line)))
    depth += count(line, '{') - count(line, '}')
  }
  const text = result.join('\n')
  return text.replace(new RegExp(`^export (interface|type) ${ROOT_NAME}\\b`), `export $1 ${typeName}`)
}

/** The library puts every union into parentheses; around a whole member they only add noise. */
function withoutParentheses(line: string): string {
  return line.replace(/^(export type \w+ = |\S+: )\(([^()]*)\)$/, '$1$2')
}

function count(line: string, character: string): number {
  return line.split(character).length - 1
}
