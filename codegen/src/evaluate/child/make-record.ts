import type { Field } from '../../scan/convention.ts'
import type { EvaluatedRecord } from '../protocol.ts'
import type { Libraries } from './libraries.ts'
import type { Shape } from './read-shape.ts'
import { isStandIn, originOf } from './stand-in.ts'
import { textOf } from './text-of.ts'
import { toJsonSchema, type Dialect } from './to-json-schema.ts'
import { checkText, NotJson, toPlainJson } from './to-plain-json.ts'
import { waitFor } from './wait-for.ts'

export type Values = { readonly [F in Field]?: unknown }

export interface RecordContext {
  readonly libraries: Libraries
  readonly waitMs: number
}

/** A record's fields as JSON. A field that has a value which is none is a fault; the others are kept all the same. */
export async function makeFields(
  values: Values,
  dialect: Dialect,
  { libraries, waitMs }: RecordContext,
): Promise<Pick<EvaluatedRecord, 'fields' | 'faults'>> {
  const fields: { [F in Field]?: unknown } = {}
  const faults: { [F in Field]?: string } = {}
  for (const [name, given] of Object.entries(values) as [Field, unknown][]) {
    try {
      const waited = await waitFor(name === 'inputSchema' ? given : textOf(given), waitMs)
      if ('isLate' in waited) throw new NotJson('waits for something that does not come')
      const { value } = waited
      if (value === undefined) continue
      const json = name === 'inputSchema' ? await toJsonSchema(value, dialect, libraries) : plain(value)
      if (json !== undefined) fields[name] = json
    } catch (error) {
      faults[name] = error instanceof NotJson ? error.message : `fails: ${firstLine(error)}`
    }
  }
  return { fields, faults }
}

function plain(value: unknown): unknown {
  if (isStandIn(value))
    throw new NotJson(`depends on \`${originOf(value)?.path}\`, which evaluation can't have`)
  return typeof value === 'string' ? checkText(value) : toPlainJson(value)
}

export function firstLine(error: unknown): string {
  return String((error as Error)?.message ?? error).split('\n')[0] ?? ''
}

export function valuesOf(shape: Shape): Values {
  const { name, description, schema, annotations } = shape
  return {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(schema === undefined ? {} : { inputSchema: schema }),
    ...(annotations === undefined ? {} : { annotations }),
  }
}

/** Conventions whose SDK closes every object; OpenAI's agents are strict by default. */
const CLOSING: ReadonlySet<string> = new Set(['ai-sdk', 'mastra', 'openai-agents'])

/** Whose conversion a convention's schemas go through. */
export function dialectOf(
  convention: string,
  { usesMcp2, usesMastra }: { readonly usesMcp2: boolean; readonly usesMastra: boolean },
): Dialect {
  // A server of Mastra's serves what the AI SDK makes of a schema.
  if (CLOSING.has(convention) || usesMastra) return 'ai-sdk'
  if (convention === 'tool-registration') return 'output'
  return usesMcp2 ? 'mcp2' : 'mcp'
}
