import type { ts } from 'ts-morph'
import type { Place } from '../../diagnostics/diagnostic.ts'
import type { SourceRange } from '../pending-tool.ts'
import { moduleOf } from './source-module.ts'

/** Where a node stands, underlined up to the end of its first line. */
export function placeOf(node: ts.Node): Place {
  const start = node.getStart()
  return placeAt(node.getSourceFile(), moduleOf(node).path, start, node.getEnd() - start)
}

export function placeAt(file: ts.SourceFile, path: string, start: number, length: number): Place {
  const { line, character } = file.getLineAndCharacterOfPosition(Math.min(start, file.text.length))
  const lineStart = start - character
  const rest = file.text.slice(lineStart).search(/[\r\n\u2028\u2029]/)
  const lineText = rest === -1 ? file.text.slice(lineStart) : file.text.slice(lineStart, lineStart + rest)
  return {
    file: path,
    line: line + 1,
    column: character + 1,
    length: Math.max(0, Math.min(length, lineText.length - character)),
    lineText,
  }
}

/** An expression on one line for a message: whitespace runs are one space, and long text is cut in the middle. */
export function excerpt(node: ts.Node): string {
  const text = node.getText().replace(/\s+/g, ' ')
  return text.length <= 80 ? text : `${text.slice(0, 50)} ... ${text.slice(-24)}`
}

/** A node's piece of its file. */
export function rangeOf(node: ts.Node): SourceRange {
  return { file: moduleOf(node).path, start: node.getStart(), end: node.getEnd() }
}
