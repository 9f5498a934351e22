import { ToolcribError } from '../error.ts'
import { ANY_RESULT } from './client.ts'
import type { McpClient, McpRequestOptions } from './client.ts'

export interface ListOptions extends McpRequestOptions {
  /** A list that goes on after so many pages is taken for endless. Default 1000. */
  readonly maxPages?: number
  readonly onPage?: (pages: number, tools: number) => void
}

/**
 * Everything that a server lists, page by page to the end, unchecked: one malformed tool must not hide the others, as it does
 * where a client checks the whole answer. A server without tools gives an empty list.
 * @throws ToolcribError `mcp-list-endless` for a cursor that comes a second time, or too many pages; `mcp-list-malformed`
 * for an answer without a list.
 */
export async function listAllTools(
  client: McpClient,
  { maxPages = 1000, onPage, ...options }: ListOptions = {},
): Promise<readonly unknown[]> {
  const capabilities = client.getServerCapabilities?.()
  if (capabilities && !capabilities.tools) return []
  const all: unknown[] = []
  const seen = new Set<string>()
  let cursor: string | undefined
  for (let page = 1; ; page++) {
    const params = cursor === undefined ? {} : { cursor }
    const answer = client.request
      ? await client.request({ method: 'tools/list', params }, ANY_RESULT, options)
      : await client.listTools(params, options)
    const { tools, nextCursor } = Object(answer) as { tools?: unknown; nextCursor?: unknown }
    if (!Array.isArray(tools)) {
      throw new ToolcribError('mcp-list-malformed', 'The answer to tools/list holds no list of tools')
    }
    // Not spread: a page may hold more tools than a call takes arguments.
    for (const tool of tools) all.push(tool)
    onPage?.(page, all.length)
    if (typeof nextCursor !== 'string' || nextCursor === '') return all
    if (seen.has(nextCursor)) throw endless(`gives the cursor of an earlier page again after page ${page}`)
    if (page >= maxPages) throw endless(`has not come to its end after ${page} pages`)
    seen.add(nextCursor)
    cursor = nextCursor
  }
}

function endless(what: string): ToolcribError {
  return new ToolcribError('mcp-list-endless', `The list of tools ${what}`)
}
