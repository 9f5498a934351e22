import type { CallOptions, CallResult } from '../types/call.ts'
import type { Turn } from '../types/turn.ts'
import type { RenderOptions } from '../wire/render-tools.ts'
import { MARK, renderFunctions } from './render-functions.ts'

/** A tool as `generateText`, `streamText` and the agents of the AI SDK take it. */
export interface AISDKTool<Schema> {
  type: 'dynamic'
  description: string
  inputSchema: Schema
  execute(input: unknown, options: AISDKExecution): Promise<unknown>
  providerOptions: { [provider: string]: {} }
}

/** What is used of the second argument that the AI SDK gives to `execute`. */
export interface AISDKExecution {
  readonly toolCallId: string
  readonly abortSignal?: AbortSignal | undefined
}

export interface AISDKToolsOptions<Schema> extends RenderOptions {
  /** The AI SDK's own `jsonSchema`, passed in so that every version of `ai` fits. */
  readonly jsonSchema: (schema: any) => Schema
}

/** What is used of a session. */
export interface AISDKSession {
  call(name: string, args: unknown, options?: CallOptions): Promise<CallResult>
}

/** What is used of a turn. */
export type AISDKTurn = Pick<Turn, 'tools' | 'deferred'>

/**
 * Everything that a turn makes callable, deferred tools included, by the name that the model uses. Each runs through
 * `session.call`, with its checks, repairs and hooks; a handler's context has what the AI SDK hands to `execute` too. A call
 * that fails throws what the model is to read. Which tools a request advertises is `arrayMiddleware`'s to say: without it
 * every definition is sent.
 */
export function toAISDKTools<Schema>(
  session: AISDKSession,
  turn: AISDKTurn,
  { jsonSchema, ...options }: AISDKToolsOptions<Schema>,
): Record<string, AISDKTool<Schema>> {
  const all = renderFunctions([...turn.tools, ...turn.deferred], 'callable', options)
  const tools = all.map(({ name, description, inputSchema }): [string, AISDKTool<Schema>] => [
    name,
    {
      type: 'dynamic',
      description,
      inputSchema: jsonSchema(inputSchema),
      async execute(input, execution) {
        const { toolCallId: callId, abortSignal: signal } = execution
        const result = await session.call(name, input, {
          callId,
          extra: execution,
          ...(signal && { signal }),
        })
        if (!result.ok) throw new Error(result.error.message)
        return result.note === undefined ? result.output : { note: result.note, output: result.output }
      },
      providerOptions: { [MARK]: {} },
    },
  ])
  return Object.fromEntries(tools)
}
