import type { WireFunction } from '../span.ts'

/** One provider's counting endpoint: how to ask, and where its answer stands. */
export interface CountingEndpoint {
  /** Where the endpoint is unless a base URL is given. */
  readonly baseUrl: string
  /** Environment variables that may hold the key, first to last. */
  readonly keys: readonly string[]
  path(model: string): string
  headers(key: string): { readonly [name: string]: string }
  body(model: string, tools: readonly WireFunction[]): unknown
  /** The count in an answer; undefined where there is none. */
  tokens(answer: unknown): number | undefined
}

const PROMPT = 'Hello'

function field(answer: unknown, name: string): number | undefined {
  const value = (answer as { readonly [key: string]: unknown } | null)?.[name]
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined
}

/** `POST /v1/messages/count_tokens`, answer `{ input_tokens }` (docs.anthropic.com, Count Message tokens). */
const ANTHROPIC: CountingEndpoint = {
  baseUrl: 'https://api.anthropic.com',
  keys: ['ANTHROPIC_API_KEY'],
  path: () => '/v1/messages/count_tokens',
  headers: (key) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01' }),
  body: (model, tools) => ({
    model,
    messages: [{ role: 'user', content: PROMPT }],
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description, parameters }) => ({
        name,
        ...(description !== undefined && { description }),
        input_schema: parameters ?? { type: 'object' },
      })),
    }),
  }),
  tokens: (answer) => field(answer, 'input_tokens'),
}

/** `POST /v1/responses/input_tokens`, answer `{ input_tokens }` (platform.openai.com, Counting tokens). */
const OPENAI: CountingEndpoint = {
  baseUrl: 'https://api.openai.com',
  keys: ['OPENAI_API_KEY'],
  path: () => '/v1/responses/input_tokens',
  headers: (key) => ({ authorization: `Bearer ${key}` }),
  body: (model, tools) => ({
    model,
    input: PROMPT,
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description, parameters }) => ({
        type: 'function',
        name,
        ...(description !== undefined && { description }),
        parameters: parameters ?? { type: 'object', properties: {} },
        strict: false,
      })),
    }),
  }),
  tokens: (answer) => field(answer, 'input_tokens'),
}

/** `POST /v1beta/models/MODEL:countTokens` with a `generateContentRequest`, answer `{ totalTokens }` (ai.google.dev, countTokens). */
const GEMINI: CountingEndpoint = {
  baseUrl: 'https://generativelanguage.googleapis.com',
  keys: ['GEMINI_API_KEY', 'GOOGLE_API_KEY'],
  path: (model) => `/v1beta/models/${encodeURIComponent(model)}:countTokens`,
  headers: (key) => ({ 'x-goog-api-key': key }),
  body: (model, tools) => ({
    generateContentRequest: {
      model: `models/${model}`,
      contents: [{ role: 'user', parts: [{ text: PROMPT }] }],
      ...(tools.length > 0 && {
        tools: [
          {
            functionDeclarations: tools.map(({ name, description, parameters }) => ({
              name,
              ...(description !== undefined && { description }),
              ...(parameters !== undefined && { parametersJsonSchema: parameters }),
            })),
          },
        ],
      }),
    },
  }),
  tokens: (answer) => field(answer, 'totalTokens'),
}

/** The endpoint that counts for a target, and a model to ask where none is named. */
export function endpointFor(target: string): { endpoint: CountingEndpoint; model: string } | undefined {
  const model = MODELS.get(target)
  if (model === undefined) return undefined
  const endpoint = target.startsWith('anthropic/')
    ? ANTHROPIC
    : target.startsWith('gemini/')
      ? GEMINI
      : OPENAI
  return { endpoint, model }
}

const MODELS: ReadonlyMap<string, string> = new Map([
  ['anthropic/claude-4', 'claude-sonnet-4-20250514'],
  ['anthropic/claude-4.5', 'claude-sonnet-4-5-20250929'],
  ['anthropic/claude-4.6', 'claude-sonnet-4-6'],
  ['anthropic/claude-5', 'claude-sonnet-5'],
  ['openai-responses/gpt-4o', 'gpt-4o'],
  ['openai-responses/gpt-4.1', 'gpt-4.1'],
  ['openai-responses/gpt-5', 'gpt-5'],
  ['openai-responses/o4-mini', 'o4-mini'],
  ['gemini/2.0', 'gemini-2.0-flash'],
  ['gemini/2.5', 'gemini-2.5-flash'],
  ['gemini/3', 'gemini-3-flash-preview'],
])
