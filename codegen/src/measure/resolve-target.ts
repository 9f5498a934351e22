import type { Grade } from 'toolcrib'
import type { Target, TargetId } from './target.ts'
import { TARGETS } from './targets.ts'

/** What a model's id or a target's id stands for. */
export interface ResolvedTarget {
  readonly target: Target
  /** The target's own grade, or `estimate` where the nearest family stands in for a model that isn't known. */
  readonly grade: Grade
  /** Says which family stands in, where one does. */
  readonly note?: string
}

type Rule = readonly [pattern: RegExp, target: TargetId, isKnown: boolean]

const CLAUDE: readonly Rule[] = [
  [/^claude-(sonnet|opus|haiku)-5(?!\d)/, 'anthropic/claude-5', true],
  [/^claude-(sonnet|opus|haiku)-4[-.][789]/, 'anthropic/claude-5', false],
  [/^claude-(sonnet|opus|haiku)-4[-.]6/, 'anthropic/claude-4.6', true],
  [/^claude-(sonnet|opus|haiku)-4[-.]5/, 'anthropic/claude-4.5', true],
  [/^claude-(sonnet|opus)-4([-.@:]|$)/, 'anthropic/claude-4', true],
  [/^claude-(3|2|instant)/, 'anthropic/claude-4', false],
  [/^claude/, 'anthropic/claude-5', false],
]

// The first rule that fits wins; the last rules of each vendor take what is newer or older than the records.
const CHAT: readonly Rule[] = [
  [/^(chatgpt-|openai-)?gpt-4o/, 'openai-chat/gpt-4o', true],
  [/^gpt-4\.1/, 'openai-chat/gpt-4.1', true],
  [/^gpt-5/, 'openai-chat/gpt-5', true],
  [/^gpt-oss/, 'gpt-oss', true],
  [/^o4-mini/, 'openai-chat/o4-mini', true],
  [/^o[134](-|$)/, 'openai-chat/o4-mini', false],
  [/^(gpt-?[34]|text-)/, 'openai-chat/gpt-4o', false],
  [/^(gpt|codex|computer-use|openai)/, 'openai-chat/gpt-5', false],
  ...CLAUDE,
  [/^gemini-2\.0/, 'gemini/2.0', true],
  [/^gemini-2\.5/, 'gemini/2.5', true],
  [/^gemini-3/, 'gemini/3', true],
  [/^(gemini-1|gemini-pro)/, 'gemini/2.0', false],
  [/^gemini/, 'gemini/3', false],
  [/^nova-2/, 'bedrock/nova-2', true],
  [/^nova-(micro|lite|pro|premier)/, 'bedrock/nova', true],
  [/^nova/, 'bedrock/nova-2', false],
  // Its chat template writes tools as XML.
  [/^qwen-?3-coder/, 'qwen3', false],
  [/^qwen-?3/, 'qwen3', true],
  [/^qwen|^qwq/, 'qwen3', false],
]

const RESPONSES: readonly Rule[] = [
  [/^(chatgpt-)?gpt-4o/, 'openai-responses/gpt-4o', true],
  [/^gpt-4\.1/, 'openai-responses/gpt-4.1', true],
  [/^gpt-5/, 'openai-responses/gpt-5', true],
  [/^o4-mini/, 'openai-responses/o4-mini', true],
  [/^o[134](-|$)/, 'openai-responses/o4-mini', false],
  [/^gpt-?[34]/, 'openai-responses/gpt-4o', false],
  [/^/, 'openai-responses/gpt-5', false],
]
const BEDROCK: readonly Rule[] = [
  [/^claude-(sonnet|opus|haiku)-4[-.]5/, 'bedrock/claude-4.5', true],
  // Two records of gpt-5 on Bedrock, both five tokens above what OpenAI bills.
  [/^gpt-5/, 'openai-responses/gpt-5', false],
  ...CHAT,
]
const VERTEX: readonly Rule[] = [
  [/^gemini-2\.5/, 'vertex/gemini-2.5', true],
  [/^gemini-2/, 'vertex/gemini-2.5', false],
  [/^gemini-3/, 'vertex/gemini-3', true],
  [/^gemini/, 'vertex/gemini-3', false],
  ...CHAT,
]

const PROVIDERS: { readonly [prefix: string]: readonly Rule[] } = {
  'openai-responses': RESPONSES,
  'azure-responses': RESPONSES,
  bedrock: BEDROCK,
  vertex: VERTEX,
  vertex_ai: VERTEX,
  'google-vertex': VERTEX,
}

/** The provider and the bare model of an id: `us.anthropic.claude-haiku-4-5-20251001-v1:0`, `publishers/google/models/…`. */
function parseModel(id: string): { rules: readonly Rule[]; model: string } {
  const lower = id.trim().toLowerCase()
  if (/^(projects|publishers)\//.test(lower)) return { rules: VERTEX, model: lower.split('/').at(-1) ?? '' }
  const steps = lower.split('/')
  const prefix = steps.find((step) => Object.hasOwn(PROVIDERS, step))
  const last = steps.at(-1) ?? ''
  const bedrock = /^(?:arn:.*\/)?(?:[a-z]{2,6}\.)?(?:anthropic|amazon|openai|qwen)\.(.+)$/.exec(last)
  if (bedrock !== null && (prefix === undefined || last.startsWith('openai.')))
    return { rules: BEDROCK, model: bedrock[1] ?? '' }
  return { rules: (prefix && PROVIDERS[prefix]) || CHAT, model: bedrock?.[1] ?? last }
}

function resolved(id: TargetId, note?: string): ResolvedTarget {
  const target = TARGETS.get(id) as Target
  return note === undefined ? { target, grade: target.constants.grade } : { target, grade: 'estimate', note }
}

/**
 * Finds the target of a target's id or of a model's id, in the spelling of OpenAI, Anthropic, Google, Bedrock, Vertex AI or a
 * gateway; `openai-responses/MODEL` chooses that API. A model that isn't known takes the nearest family, says so in `note`,
 * and its figures are estimates.
 */
export function resolveTarget(modelOrTarget: string): ResolvedTarget {
  if (TARGETS.has(modelOrTarget as TargetId)) return resolved(modelOrTarget as TargetId)
  const { rules, model } = parseModel(modelOrTarget)
  const rule = rules.find(([pattern]) => pattern.test(model))
  const name = JSON.stringify(modelOrTarget)
  if (rule === undefined) return resolved('json', `No family is known for ${name}; counted as plain JSON.`)
  const [, id, isKnown] = rule
  return isKnown ? resolved(id) : resolved(id, `No records of ${name}; counted as ${id}, the nearest family.`)
}
