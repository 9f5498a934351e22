import { byCodeUnit } from 'toolcrib'
import type { Diagnostic, Place } from '../diagnostics/diagnostic.ts'

export function byPlace(a: Place, b: Place): number {
  return byCodeUnit(a.file, b.file) || a.line - b.line || a.column - b.column
}

export function byDiagnosticPlace(a: Diagnostic, b: Diagnostic): number {
  const none: Place = { file: '', line: 0, column: 0 }
  return (
    byPlace(a.place ?? none, b.place ?? none) ||
    byCodeUnit(a.code, b.code) ||
    byCodeUnit(a.message, b.message) ||
    byCodeUnit(a.tool ?? '', b.tool ?? '')
  )
}
