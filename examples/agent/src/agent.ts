import Anthropic from '@anthropic-ai/sdk'
import { createRegistry, lazyRanker, openSession, toAnthropicTools, type CallResult } from 'toolcrib'
import { manifest } from '../tools/generated/registry.ts'
import type { Workspace } from './workspace.ts'

const INSTRUCTIONS = 'You help with the files of one folder. Look before you answer.'
const MODEL = 'claude-haiku-4-5'

/** Loaded when a model first searches. */
const rank = lazyRanker(() => import('../tools/generated/search.ts'))
const registry = createRegistry(manifest)

/** Answers one question: as many requests as the model asks for, every one with the same tools, so that the cache holds. */
export async function answer(question: string, workspace: Workspace): Promise<string> {
  const client = new Anthropic()
  const session = openSession(registry, { rank, app: workspace, target: 'anthropic/claude-4.5' })
  const turn = session.beginTurn()
  const messages: Anthropic.MessageParam[] = [{ role: 'user', content: question }]
  for (;;) {
    const { content } = await client.messages.create({
      model: MODEL,
      max_tokens: 2000,
      system: `${INSTRUCTIONS}\n\n${turn.catalog}`,
      tools: toAnthropicTools(turn, { cacheControl: true }),
      messages,
    })
    messages.push({ role: 'assistant', content })
    const calls = content.filter((block) => block.type === 'tool_use')
    if (calls.length === 0)
      return content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n')
    const results = await Promise.all(
      calls.map(async ({ id, name, input }) => ({
        type: 'tool_result' as const,
        tool_use_id: id,
        ...told(await session.call(name, input, { callId: id })),
      })),
    )
    messages.push({ role: 'user', content: results })
  }
}

/** What the model reads of a call. */
function told(result: CallResult): { readonly content: string; readonly is_error: boolean } {
  if (!result.ok) return { content: result.error.message, is_error: true }
  const { output } = result
  return { content: typeof output === 'string' ? output : JSON.stringify(output), is_error: false }
}
