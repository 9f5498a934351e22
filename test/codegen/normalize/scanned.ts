import { normalize } from '../../../codegen/src/normalize/normalize.ts'
import type { NormalizeOptions, NormalizeResult } from '../../../codegen/src/normalize/normalize.ts'
import type { ScannedTool } from '../../../codegen/src/scan/scanned-tool.ts'

/** A scanned definition with everything that a tool needs, and what the test is about. */
export function scannedTool(
  fields: Partial<Record<keyof ScannedTool['fields'], unknown>> = {},
  rest: Partial<Omit<ScannedTool, 'fields'>> = {},
): ScannedTool {
  return {
    convention: 'define-tool',
    provenance: 'static',
    place: { file: 'tools/a.ts', line: 1, column: 1 },
    fieldPlaces: {
      name: { file: 'tools/a.ts', line: 2, column: 3 },
      inputSchema: { file: 'tools/a.ts', line: 4, column: 3 },
    },
    ...rest,
    fields: {
      name: 'read',
      description: 'Reads a file.',
      inputSchema: { type: 'object', properties: {} },
      ...fields,
    },
  }
}

/** The result for one definition. */
export function normalizeOne(
  fields: Partial<Record<keyof ScannedTool['fields'], unknown>>,
  options?: NormalizeOptions,
): NormalizeResult {
  return normalize([scannedTool(fields)], options)
}

/** The shipped schema of a definition whose schema is this one. */
export function schemaOf(inputSchema: unknown, options?: NormalizeOptions): unknown {
  const { tools, diagnostics } = normalizeOne({ inputSchema }, options)
  if (tools[0] === undefined) throw new Error(diagnostics.map(({ message }) => message).join('\n'))
  return tools[0].inputSchema
}

/** `severity code` of everything reported. */
export function codesOf({ diagnostics }: NormalizeResult): readonly string[] {
  return diagnostics.map(({ severity, code }) => `${severity} ${code}`)
}
