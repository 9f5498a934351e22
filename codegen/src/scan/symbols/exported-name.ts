import type { ts } from 'ts-morph'
import { exportsOf } from './exports.ts'

/** The name under which the module exports one of its top-level names: the first in source order. */
export function exportedName(file: ts.SourceFile, local: string): string | undefined {
  for (const [name, found] of exportsOf(file).named) {
    if (found.kind === 'local' && found.name === local) return name
  }
  return undefined
}
