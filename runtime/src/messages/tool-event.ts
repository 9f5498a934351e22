import { CALL_TOOL_NAME } from '../registry/reserved-name.ts'
import { readBridgedCall } from './read-bridged-call.ts'

/** One thing that a transcript says about a tool call. */
export type ToolEvent =
  | { readonly kind: 'call'; readonly id: string; readonly name: string }
  | {
      readonly kind: 'result'
      readonly id: string
      /** The message itself says that the call failed, was denied or did not end. */
      readonly failed: boolean
      /** The result's text, or the value that it is. */
      readonly output: unknown
      /** Names in native references to tools, as data. */
      readonly references: readonly string[]
      /** The provider's own search answered, not a tool of this app. */
      readonly hosted: boolean
    }

/** An object's fields, whatever the value is. */
export function fieldsOf(value: unknown): { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null ? (value as { readonly [key: string]: unknown }) : {}
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** A call, by the name of the tool that was meant where it went through a bridge. */
export function callEvent(id: unknown, asked: unknown, args: unknown): ToolEvent[] {
  const name = asked === CALL_TOOL_NAME ? (readBridgedCall(args)?.name ?? asked) : asked
  return typeof id === 'string' && typeof name === 'string' ? [{ kind: 'call', id, name }] : []
}

export function resultEvent(
  id: unknown,
  output: unknown,
  failed = false,
  references: readonly string[] = [],
  hosted = false,
): ToolEvent[] {
  return typeof id === 'string' ? [{ kind: 'result', id, failed, output, references, hosted }] : []
}

/** The text of a content list's first text part: where an answer begins. */
export function firstText(content: unknown): unknown {
  if (!Array.isArray(content)) return content
  return fieldsOf(content.find((part) => typeof fieldsOf(part).text === 'string')).text ?? ''
}
