/** The model that stands for a target which names a family only, in prices and windows. */
const FAMILIES: ReadonlyMap<string, string> = new Map([
  ['anthropic/claude-4', 'claude-sonnet-4'],
  ['anthropic/claude-4.5', 'claude-sonnet-4.5'],
  ['anthropic/claude-4.6', 'claude-opus-4.6'],
  ['anthropic/claude-5', 'claude-sonnet-5'],
  ['bedrock/claude-4.5', 'claude-sonnet-4.5'],
  ['bedrock/nova', 'nova-lite'],
  ['bedrock/nova-2', 'nova-2-lite'],
  ['gemini/2.0', 'gemini-2.0-flash'],
  ['gemini/2.5', 'gemini-2.5-flash'],
  ['gemini/3', 'gemini-3.1-pro'],
  ['vertex/gemini-2.5', 'gemini-2.5-flash'],
  ['vertex/gemini-3', 'gemini-3.1-pro'],
])

/** Dates, versions and channels of one and the same model. */
const EDITION = /^(?:[-@:](?:latest|preview|v\d+(?::\d+)?|\d{4,8}|\d{4}-\d\d-\d\d))*$/

/**
 * Which of the known models a target, or a model's id in any provider's spelling, stands for. The nearest model is no answer:
 * its price would look like a fact.
 */
export function knownModel(target: string, known: Iterable<string>): string | undefined {
  const model = plain(FAMILIES.get(target) ?? target)
  for (const name of known) {
    const id = plain(name)
    if (model.startsWith(id) && EDITION.test(model.slice(id.length))) return name
  }
  return undefined
}

/** `us.anthropic.claude-haiku-4-5-20251001-v1:0`, `openai-responses/gpt-5.4`: the model alone, in one spelling. */
function plain(id: string): string {
  const last = id.trim().toLowerCase().split('/').at(-1) ?? ''
  return last.replace(/^(?:[a-z]{2,6}\.)?(?:anthropic|amazon|openai)\./, '').replaceAll('.', '-')
}
