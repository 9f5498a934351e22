import aiModule, { models as aiModels } from 'ai-tokenizer'
import { cl100k_base, claude, o200k_base, p50k_base } from 'ai-tokenizer/encoding'
import { count as aiCount } from 'ai-tokenizer/sdk'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { countChatCompletionTokens } from 'gpt-tokenizer/model/gpt-4o'

const plain = { disallowedSpecial: new Set() }
const o200k = (text) => countTokens(text, plain)

/** The array as the record's API takes it. */
function wireArray({ api, tools }) {
  return tools.map(({ name, description, parameters }) => {
    if (api === 'openai-responses') return { type: 'function', name, description, parameters }
    if (api === 'anthropic') return { name, description, input_schema: parameters }
    if (api === 'bedrock') return { toolSpec: { name, description, inputSchema: { json: parameters } } }
    if (api === 'gemini') return { name, description, parameters }
    return { type: 'function', function: { name, description, parameters } }
  })
}

/** The rule of the OpenAI cookbook (How to count tokens with tiktoken), with its settings for gpt-4o. */
function cookbook({ tools }) {
  let tokens = 12
  for (const { name, description, parameters } of tools) {
    const about = String(description ?? '').replace(/\.$/, '')
    tokens += 7 + o200k(`${name}:${about}`)
    const properties = Object.entries(parameters?.properties ?? {})
    if (properties.length > 0) tokens += 3
    for (const [key, property] of properties) {
      tokens += 3
      if (Array.isArray(property?.enum)) {
        tokens -= 3
        for (const item of property.enum) tokens += 3 + o200k(String(item))
      }
      const text = String(property?.description ?? '').replace(/\.$/, '')
      tokens += o200k(`${key}:${String(property?.type ?? '')}:${text}`)
    }
  }
  return tokens
}

/** gpt-tokenizer's own rule takes the legacy `functions`; what it adds for them is the tools' share. */
function gptTokenizer({ tools, messages }) {
  const chat = messages
    .filter(({ role }) => role !== 'instructions')
    .map(({ role, texts }) => ({ role: role === 'developer' ? 'system' : role, content: texts.join('') }))
  const functions = tools.map(({ name, description, parameters }) => ({
    name,
    ...(description && { description }),
    ...(parameters && { parameters }),
  }))
  return (
    countChatCompletionTokens({ messages: chat, functions }) - countChatCompletionTokens({ messages: chat })
  )
}

/** ai-tokenizer walks zod schemas, so the JSON Schema is given the members that it reads. */
function zodLike(schema) {
  const { description } = schema ?? {}
  if (Array.isArray(schema?.enum)) return { description, _def: { type: 'enum', values: schema.enum } }
  if (schema?.properties) {
    const shape = Object.fromEntries(
      Object.entries(schema.properties).map(([key, item]) => [key, zodLike(item)]),
    )
    return { description, _def: { type: 'object', shape } }
  }
  if (String(schema?.type).toLowerCase() === 'array') {
    return { description, _def: { type: 'array', element: zodLike(schema.items ?? {}) } }
  }
  return { description, _def: { type: String(schema?.type ?? 'string').toLowerCase() } }
}

const AI_MODELS = [
  [/gpt-4\.1/, 'openai/gpt-4.1'],
  [/gpt-5/, 'openai/gpt-5'],
  [/gpt-oss/, 'openai/gpt-oss-120b'],
  [/gpt|^o\d/, 'openai/gpt-4o'],
  [/claude.*(haiku|sonnet).*4.[56]/, 'anthropic/claude-sonnet-4.5'],
  [/claude-3-7/, 'anthropic/claude-3.7-sonnet'],
  [/claude-3-5/, 'anthropic/claude-3.5-sonnet'],
  [/claude/, 'anthropic/claude-sonnet-4'],
  [/gemini-2\.0/, 'google/gemini-2.0-flash'],
  [/gemini-2\.5/, 'google/gemini-2.5-flash'],
  [/gemini/, 'google/gemini-3-pro-preview'],
  [/nova/, 'amazon/nova-lite'],
]

const AI_ENCODINGS = { cl100k_base, claude, o200k_base, p50k_base }
const aiTokenizers = new Map()

function aiTokenizer({ model, tools }) {
  const id = AI_MODELS.find(([pattern]) => pattern.test(model ?? ''))?.[1]
  if (id === undefined) return undefined
  const entry = aiModels[id]
  let tokenizer = aiTokenizers.get(entry.encoding)
  if (!tokenizer) aiTokenizers.set(entry.encoding, (tokenizer = new aiModule(AI_ENCODINGS[entry.encoding])))
  const set = Object.fromEntries(
    tools.map(({ name, description, parameters }) => [
      name,
      { description, inputSchema: zodLike(parameters) },
    ]),
  )
  return aiCount({ tokenizer, model: entry, messages: [], tools: set }).tools.total
}

/** What a budget might count with instead; each gives the tokens of a record's tools, or undefined where it has no rule. */
export const ESTIMATORS = new Map([
  ['JSON.stringify in o200k', (record) => o200k(JSON.stringify(wireArray(record)))],
  ['characters / 4', (record) => Math.ceil(JSON.stringify(wireArray(record)).length / 4)],
  ['gpt-tokenizer countChatCompletionTokens', gptTokenizer],
  ['OpenAI cookbook', cookbook],
  ['ai-tokenizer', aiTokenizer],
])
