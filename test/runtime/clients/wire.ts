import type { Provider, Turn } from 'toolcrib'

export interface ModelCall {
  readonly id: string
  readonly name: string
  readonly args: unknown
}

/** What the scripted model says: a text that ends the turn, or calls. */
export type Reply = string | readonly ModelCall[]

export interface Outcome {
  readonly id: string
  readonly text: string
  readonly isError: boolean
}

/** One conversation through an official client. */
export interface Wire {
  readonly provider: Provider
  readonly path: string
  say(text: string): void
  /** Sends everything, keeps the model's answer, returns its calls. */
  request(turn: Turn): Promise<readonly ModelCall[]>
  results(outcomes: readonly Outcome[]): void
  /** Begins anew with a summary. */
  compact(summary: string): void
  messages(): unknown
}

/** A wire's client, and how its provider writes. */
export interface WireKind {
  readonly provider: Provider
  open(url: string): Wire
  /** The body that the provider answers with. */
  body(reply: Reply): unknown
  /** A recorded request, cut into what a provider reads one after the other. */
  read(body: string): Prompt
}

/** Each part is the JSON that was sent, without the markers that tell where to cache. */
export interface Prompt {
  readonly tools: readonly string[]
  /** Slots of tools that carry a cache marker. */
  readonly marked: readonly number[]
  readonly system: string
  readonly messages: readonly string[]
}

export const SYSTEM = 'You are a careful assistant.'

export function systemText(turn: Turn): string {
  return turn.catalog === '' ? SYSTEM : `${SYSTEM}\n\n${turn.catalog}`
}

interface SentTool {
  readonly cache_control?: unknown
}

/** @throws where the tools that are read are not the very bytes that were sent. */
export function readTools(body: string, tools: readonly SentTool[]): Pick<Prompt, 'tools' | 'marked'> {
  if (!body.includes(JSON.stringify(tools))) throw new Error('The tools were not sent as they are read.')
  return {
    tools: tools.map(({ cache_control: _marker, ...tool }) => JSON.stringify(tool)),
    marked: tools.flatMap((tool, slot) => (tool.cache_control === undefined ? [] : [slot])),
  }
}
