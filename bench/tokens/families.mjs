/** The spelling that the target resolver takes: API and model, so that the same model on two APIs is two targets. */
export function modelId(record) {
  const { provider, api, model } = record
  if (api === 'openai-responses') return `openai-responses/${model}`
  if (api === 'bedrock') return `bedrock/${model}`
  if (provider === 'vertex-gemini') return `vertex/${model}`
  return model
}

const HOSTS = new Set([
  'openai-chat',
  'openai-responses',
  'azure',
  'anthropic',
  'vertex-anthropic',
  'bedrock',
  'gemini',
  'vertex-gemini',
])

/** The family of a record, `undefined` where its host isn't one that bills by a known rendering. */
export function familyOf(record, target) {
  const { provider, model, api } = record
  if (target === 'gpt-oss' || target === 'qwen3') return `open models (${target})`
  if (!HOSTS.has(provider) || !model) return undefined
  if (provider === 'azure' && !/^(gpt|o\d)/.test(model)) return undefined
  if (api === 'openai-responses') return 'OpenAI Responses'
  if (api === 'openai-chat') {
    if (/^(gpt-4o|gpt-4\.1|chatgpt-4o)/.test(model)) return 'OpenAI chat gpt-4o/4.1'
    return model.startsWith('gpt-5') ? 'OpenAI chat gpt-5.x' : 'OpenAI chat, older and o-series'
  }
  if (/gemini-2\.5/.test(model)) return 'Gemini 2.5'
  if (/gemini-3/.test(model)) return 'Gemini 3.x'
  if (/gemini/.test(model)) return 'Gemini 2.0'
  if (/nova/.test(model)) return 'Amazon Nova'
  if (!/claude/.test(model)) return undefined
  if (target === 'anthropic/claude-5') return 'Claude 5'
  if (/4[-.][56]/.test(model)) return 'Claude 4.5 and 4.6'
  return /claude-3/.test(model) ? 'Claude 3.x' : 'Claude 4'
}
