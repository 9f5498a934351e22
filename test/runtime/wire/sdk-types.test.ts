import type Anthropic from '@anthropic-ai/sdk'
import type OpenAI from 'openai'
import {
  allowsStrict,
  repairHistory,
  toAnthropicTools,
  toBedrockTools,
  toGeminiTools,
  toOpenAIChatTools,
  toOpenAIResponsesTools,
} from 'toolcrib'
import type { AdvertisedTool } from 'toolcrib'
import { expect, expectTypeOf, test } from 'vitest'

const tools: readonly AdvertisedTool[] = [{ name: 'a', description: 'A.', inputSchema: { type: 'object' } }]

test('the official SDKs take the renderers results as they are', () => {
  const anthropic: Anthropic.MessageCreateParams = {
    model: 'claude-sonnet-4-5',
    max_tokens: 1,
    tools: toAnthropicTools(tools, { cacheControl: '1h' }),
    messages: [...repairHistory<Anthropic.MessageParam>([{ role: 'user', content: 'Hi.' }], [])],
  }
  const chat: OpenAI.ChatCompletionCreateParams = {
    model: 'gpt-5',
    tools: toOpenAIChatTools(tools, { strict: allowsStrict }),
    messages: [{ role: 'user', content: 'Hi.' }],
  }
  const responses: OpenAI.Responses.ResponseCreateParams = {
    model: 'gpt-5',
    tools: toOpenAIResponsesTools({ tools }),
    input: 'Hi.',
  }
  expect([anthropic.tools, chat.tools, responses.tools].map((list) => list?.length)).toEqual([1, 1, 1])
})

test('the shapes of the SDKs that are not installed here', () => {
  // @google/genai: `Tool.functionDeclarations`, `FunctionDeclaration.parametersJsonSchema?: unknown`.
  expectTypeOf(toGeminiTools(tools)).toExtend<
    { functionDeclarations?: { name?: string; description?: string; parametersJsonSchema?: unknown }[] }[]
  >()
  // @aws-sdk/client-bedrock-runtime: the union `Tool` in `ToolConfiguration.tools`.
  expectTypeOf(toBedrockTools(tools)).toExtend<
    (
      | {
          toolSpec: { name: string | undefined; description?: string; inputSchema: { json: any } | undefined }
          cachePoint?: never
        }
      | { cachePoint: { type: 'default' | undefined; ttl?: '5m' | '1h' }; toolSpec?: never }
    )[]
  >()
})
