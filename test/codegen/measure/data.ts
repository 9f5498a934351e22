import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AdvertisedTool } from 'toolcrib'

const FOLDER = process.env.TOOLCRIB_DATA ?? '../shared/data'

/** Third-party data that isn't part of the project: tests on it are skipped where it is missing. */
export const hasData: boolean = existsSync(join(FOLDER, 'mcp-tools')) && existsSync(join(FOLDER, 'vectors'))

export interface VectorRecord {
  readonly source: string
  readonly provider: string
  readonly model: string
  readonly messages: readonly { readonly role: string; readonly texts: readonly string[] }[]
  readonly tools: readonly {
    readonly name: string
    readonly description: string | null
    readonly parameters: never
  }[]
  readonly tool_choice: unknown
  readonly real_count: number
  readonly flags: readonly string[]
}

export function readVectors(name: string): readonly VectorRecord[] {
  const all = JSON.parse(readFileSync(join(FOLDER, 'vectors', `${name}.json`), 'utf8')) as VectorRecord[]
  return all.filter((record) => record.flags.length === 0 && record.tools.length > 0)
}

/** Real tools by server, with unique names over all of them. */
export function readMcpTools(): readonly AdvertisedTool[] {
  const seen = new Set<string>()
  return readdirSync(join(FOLDER, 'mcp-tools'))
    .sort()
    .flatMap((file) => {
      const content = JSON.parse(readFileSync(join(FOLDER, 'mcp-tools', file), 'utf8')) as
        | { tools: Raw[] }
        | Raw[]
      const tools = Array.isArray(content) ? content : content.tools
      const server = file.replace('.json', '')
      return tools.map((tool) => ({
        name: `${server}-${tool.name}`.replaceAll('.', '_').slice(0, 64),
        description: tool.description ?? '',
        inputSchema: tool.inputSchema,
      }))
    })
    .filter(({ name }) => !seen.has(name) && seen.add(name))
}

interface Raw {
  readonly name: string
  readonly description?: string
  readonly inputSchema: AdvertisedTool['inputSchema']
}
