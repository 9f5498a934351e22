/**
 * Tokens of a request's messages, as the provider of its target counts them. OpenAI: three for each message, its role, its
 * text, and three (two on gpt-5 and the o-series) for the answer's start. Gemini: each of the texts by itself and one for
 * each message, on Vertex AI and 2.0 the texts alone. Claude and Nova have closed tokenizers: a factor on o200k and a constant.
 */
export function messageTokens(record, target, count) {
  const text = (message) => message.texts.join('')
  const sum = (encoding) =>
    record.messages.reduce((total, message) => total + count(encoding, text(message)), 0)
  const parts = (encoding) =>
    record.messages.reduce(
      (total, { texts }) => texts.reduce((inner, part) => inner + count(encoding, part), total),
      0,
    )
  if (target.startsWith('openai')) {
    const start = /^(gpt-5|o\d)/.test(record.model) ? 2 : 3
    return record.messages.reduce(
      (total, message) => total + 3 + count('o200k_base', message.role) + count('o200k_base', text(message)),
      start,
    )
  }
  if (target === 'vertex/gemini-2.5' || target === 'vertex/gemini-3' || target === 'gemini/2.0')
    return parts('gemma3')
  if (target.startsWith('gemini')) return parts('gemma3') + record.messages.length
  if (target === 'anthropic/claude-5') return Math.round(sum('o200k_base') * 1.42 + 7)
  if (target.includes('claude')) return Math.round(sum('o200k_base') * 1.143 + 6.5)
  if (target === 'bedrock/nova-2') return sum('o200k_base') + 46
  if (target === 'bedrock/nova') return sum('o200k_base')
  if (target === 'qwen3') return sum('cl100k_base') + 5 * record.messages.length + 3
  // Harmony's own system message comes first, with or without tools; instructions stand under a heading.
  const heading = record.messages.some(({ role }) => /^(system|developer|instructions)$/.test(role)) ? 4 : 0
  return sum('o200k_base') + 4 * record.messages.length + heading + 63
}
