import { ToolcribError } from '../error.ts'
import { membersOf } from './server-tool.ts'

/** What a call gives where a text alone would lose something: pictures, links, audio, structured content beside them. */
export interface McpOutput {
  /** The text blocks, a line apart. */
  readonly text: string
  /** Every block as the server gave it. */
  readonly content: readonly unknown[]
  readonly structured?: unknown
}

/**
 * A result as a handler's output: the text where all of it is text (the protocol asks servers to give structured content as
 * text too), structured content where nothing else is given, else both with the blocks.
 * @throws ToolcribError `mcp-tool-failed` with the server's words where it marks the result as an error.
 */
export function readResult(result: unknown): unknown {
  const { content, structuredContent, isError, toolResult } = membersOf(result)
  const blocks: readonly unknown[] = Array.isArray(content) ? content : []
  const texts = blocks.map((block) => {
    const { type, text } = membersOf(block)
    return type === 'text' && typeof text === 'string' ? text : undefined
  })
  const text = texts.filter((part) => part !== undefined).join('\n')
  if (isError === true) throw new ToolcribError('mcp-tool-failed', text || 'the server gives no reason')
  if (blocks.length > 0 && texts.every((part) => part !== undefined)) return text
  // The first revision of the protocol answered with `toolResult`.
  if (blocks.length === 0) return structuredContent ?? toolResult ?? ''
  return {
    text,
    content: blocks,
    ...(structuredContent !== undefined && { structured: structuredContent }),
  } satisfies McpOutput
}

/** Codes and words by which the official clients of both generations, and `fetch`, say that nobody is there. */
const GONE_CODES: ReadonlySet<unknown> = new Set([
  -32000,
  'NOT_CONNECTED',
  'CONNECTION_CLOSED',
  'SEND_FAILED',
  'ECONNREFUSED',
  'ECONNRESET',
])
const GONE_WORDS = /not connected|connection closed|fetch failed/i

/** Whether a call failed because its server is away, and not because of what was called. */
export function isDisconnection(error: unknown): boolean {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown }
  return GONE_CODES.has(code) || GONE_WORDS.test(String(message))
}

/** The error by which a handler says that its tool is away for now (rule A6). */
export function unavailable(why: string, cause?: unknown): ToolcribError {
  return new ToolcribError('unavailable', why, { cause })
}
