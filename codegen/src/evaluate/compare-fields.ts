import type { ScannedTool } from '../scan/scanned-tool.ts'
import type { EvaluatedRecord } from './protocol.ts'

type Fields = ScannedTool['fields']

/** Whether what a model would be sent differs: the description, or the schema beyond how a dialect puts it. */
export function saysOther(written: Fields, evaluated: EvaluatedRecord['fields']): boolean {
  return differing(written, evaluated).length > 0
}

/** The fields in which they differ. A field that only one of them has is no difference: records read the usual fields only. */
export function differing(
  written: Fields,
  evaluated: EvaluatedRecord['fields'],
): readonly ('description' | 'inputSchema')[] {
  const fields: ('description' | 'inputSchema')[] = []
  const { description, inputSchema } = evaluated
  if (description !== undefined && description !== written.description) fields.push('description')
  if (inputSchema !== undefined && meaningOf(inputSchema) !== meaningOf(written.inputSchema))
    fields.push('inputSchema')
  return fields
}

/** The tool as it is served, down to what a converter adds. */
export function withServed(tool: ScannedTool, { fields }: EvaluatedRecord): ScannedTool {
  const served = (['description', 'inputSchema'] as const).filter(
    (field) => fields[field] !== undefined && inOrder(fields[field]) !== inOrder(tool.fields[field]),
  )
  if (served.length === 0) return tool
  const changed = Object.fromEntries(served.map((field) => [field, fields[field]]))
  return { ...tool, provenance: 'evaluated', fields: { ...tool.fields, ...changed } }
}

/** A schema without what converters add on their own: its dialect, closed objects, and bounds of whole numbers. */
function meaningOf(schema: unknown): string {
  const plain = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(plain)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value)
        .filter(
          ([key, member]) =>
            key !== '$schema' && !(key === 'additionalProperties' && typeof member !== 'object'),
        )
        .filter(([, member]) => Math.abs(member as number) !== Number.MAX_SAFE_INTEGER)
        .map(([key, member]) => [key, plain(member)] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    )
  }
  return JSON.stringify(plain(schema)) ?? ''
}

function inOrder(value: unknown): string {
  const sorted = (of: unknown): unknown =>
    Array.isArray(of)
      ? of.map(sorted)
      : typeof of === 'object' && of !== null
        ? Object.fromEntries(
            Object.entries(of)
              .map(([key, member]) => [key, sorted(member)] as const)
              .sort(([a], [b]) => (a < b ? -1 : 1)),
          )
        : of
  return JSON.stringify(sorted(value)) ?? ''
}
