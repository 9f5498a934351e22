import { SEARCH_TOOL_NAME } from '../registry/reserved-name.ts'
import { namesOf, parseActivation } from './activation-marker.ts'
import { aiSdkEvents } from './ai-sdk-events.ts'
import { anthropicEvents } from './anthropic-events.ts'
import { openAIChatEvents } from './openai-chat-events.ts'
import { openAIResponsesEvents } from './openai-responses-events.ts'
import { fieldsOf } from './tool-event.ts'
import type { ToolEvent } from './tool-event.ts'

/** The forms of transcript that can be read. */
export type MessageFormat = 'anthropic' | 'openai-chat' | 'openai-responses' | 'ai-sdk'

/** A call that has come to a good end, as the transcript shows it. */
export interface ToolResultEvidence {
  readonly callId: string
  /** As the model wrote it: a provider's form of the name, where it has one. */
  readonly name: string
  /** Of the search tool: the tools whose definitions its answer brought. */
  readonly addedToolNames: readonly string[]
}

const READERS: readonly [MessageFormat, (message: unknown) => ToolEvent[]][] = [
  ['anthropic', anthropicEvents],
  ['openai-chat', openAIChatEvents],
  ['openai-responses', openAIResponsesEvents],
  ['ai-sdk', aiSdkEvents],
]

/**
 * The successful tool results of a transcript, in their order. A result counts if the call that it answers stands before it,
 * and neither the message nor the result's own text says that it failed, was denied or was cut off. Without a `format` each
 * message is read in whichever form it has. Nothing in it can make this throw: what has no known form is passed over.
 */
export function readToolResults(messages: unknown, format?: MessageFormat): readonly ToolResultEvidence[] {
  const readers = READERS.filter(([name]) => format === undefined || name === format)
  const open = new Map<string, string>()
  const evidence: ToolResultEvidence[] = []
  for (const message of Array.isArray(messages) ? messages : []) {
    for (const event of readers.flatMap(([, read]) => read(message))) {
      if (event.kind === 'call') open.set(event.id, event.name)
      else {
        const name = open.get(event.id)
        // One result a call: a second one answers nothing.
        open.delete(event.id)
        if (name === undefined || event.failed || saysFailed(event.output)) continue
        const addedToolNames = event.hosted
          ? event.references
          : name === SEARCH_TOOL_NAME
            ? addedBy(event)
            : []
        evidence.push({ callId: event.id, name, addedToolNames })
      }
    }
  }
  return evidence
}

function addedBy({
  output,
  references,
}: {
  output: unknown
  references: readonly string[]
}): readonly string[] {
  const data = namesOf(fieldsOf(asData(output)).addedToolNames)
  return [
    ...references,
    ...(data.length > 0 ? data : parseActivation(typeof output === 'string' ? output : textIn(output))),
  ]
}

/** A result that was stored as an object often keeps the answer's text in a field. */
function textIn(output: unknown): string {
  const { text, output: inner } = fieldsOf(output)
  return typeof text === 'string' ? text : typeof inner === 'string' ? inner : ''
}

/** The wires of OpenAI have no field for it: there, failures are told in the text. */
function saysFailed(output: unknown): boolean {
  if (
    typeof output === 'string' &&
    /^[\s[(<]*(error\b|an error occurred|(request |tool )?(interrupted|cancell?ed|aborted))/i.test(output)
  ) {
    return true
  }
  const { ok, error, isError, is_error: snake } = fieldsOf(asData(output))
  return ok === false || isError === true || snake === true || Boolean(error)
}

function asData(output: unknown): unknown {
  if (typeof output !== 'string' || !output.trimStart().startsWith('{')) return output
  try {
    return JSON.parse(output)
  } catch {
    return output
  }
}
