import type { Json } from 'toolcrib'
import { terminalLine } from '../diagnostics/terminal-text.ts'
import type { WireFunction } from './span.ts'
import { mapSchema } from './walk-schema.ts'

/** The same text or subschema in several tools, and the tools with all but its first occurrence taken out. */
export interface Repeat {
  readonly kind: 'repeated-schema' | 'repeated-text'
  readonly message: string
  apply(tools: readonly WireFunction[]): readonly WireFunction[]
}

/** Shorter ones cost less than a reader's attention. In characters. */
const SHORTEST = 120
const LEAST_TOOLS = 3
const MOST_FINDINGS = 12

/** Which tools hold a text; in the order of its first occurrence. */
type Index = Map<string, Set<number>>

function note(index: Index, text: string, tool: number): void {
  let tools = index.get(text)
  if (tools === undefined) index.set(text, (tools = new Set()))
  tools.add(tool)
}

function paragraphs(description: string): string[] {
  return description.split(/\n\s*\n/).filter((paragraph) => paragraph.length >= SHORTEST)
}

function mostRepeated(index: Index): [string, number][] {
  return Array.from(index, ([text, tools]): [string, number] => [text, tools.size])
    .filter(([, tools]) => tools >= LEAST_TOOLS)
    .sort((a, b) => b[0].length * (b[1] - 1) - a[0].length * (a[1] - 1))
}

/** The repeats that weigh most, by characters. A subschema inside one that is reported already is left out. */
export function findRepeats(tools: readonly WireFunction[]): readonly Repeat[] {
  const texts: Index = new Map()
  const schemas: Index = new Map()
  tools.forEach(({ description, parameters }, tool) => {
    for (const paragraph of paragraphs(description ?? '')) note(texts, paragraph, tool)
    if (parameters === undefined) return
    mapSchema(parameters, (schema, path) => {
      if (path !== '') {
        const text = JSON.stringify(schema)
        if (text.length >= SHORTEST) note(schemas, text, tool)
      }
      return schema
    })
  })
  const reported: string[] = []
  for (const [text] of mostRepeated(schemas)) {
    if (reported.length >= MOST_FINDINGS) break
    if (!reported.some((larger) => larger.includes(text))) reported.push(text)
  }
  const repeatedSchemas = reported.map((text) => repeatedSchema(text, schemas.get(text)?.size ?? 0))
  const repeatedTexts = mostRepeated(texts)
    .slice(0, MOST_FINDINGS)
    .map(([text, count]) => repeatedText(text, count))
  return [...repeatedSchemas, ...repeatedTexts]
}

function excerpt(text: string): string {
  const line = terminalLine(text)
  return line.length <= 60 ? line : `${line.slice(0, 59)}…`
}

function repeatedSchema(text: string, count: number): Repeat {
  return {
    kind: 'repeated-schema',
    message: `the same subschema in ${count} tools: ${excerpt(text)}`,
    apply: (tools) =>
      exceptFirst(tools, (tool) => {
        if (tool.parameters === undefined) return tool
        const parameters = mapSchema(tool.parameters, (schema, path): Json =>
          path !== '' && JSON.stringify(schema) === text ? {} : schema,
        )
        return parameters === tool.parameters ? tool : { ...tool, parameters }
      }),
  }
}

function repeatedText(text: string, count: number): Repeat {
  return {
    kind: 'repeated-text',
    message: `the same paragraph in ${count} tools: ${excerpt(text)}`,
    apply: (tools) =>
      exceptFirst(tools, (tool) => {
        const { description = '' } = tool
        return description.includes(text) ? { ...tool, description: description.replaceAll(text, '') } : tool
      }),
  }
}

function exceptFirst(
  tools: readonly WireFunction[],
  change: (tool: WireFunction) => WireFunction,
): readonly WireFunction[] {
  let isFirst = true
  return tools.map((tool) => {
    const changed = change(tool)
    if (changed === tool || !isFirst) return changed
    isFirst = false
    return tool
  })
}
