import type { TargetConstants, TargetId } from './target.ts'

const RECORDINGS =
  'test recordings of pydantic-ai, mirascope, fantasy, ruby_llm, chatlas, ellmer, openllmetry, lingua, cagent'

const EXACT = {
  factor: 1,
  band: 0,
  grade: 'exact',
  alone: 0,
  namedCountsName: false,
  source: RECORDINGS,
} as const

/**
 * Every figure that was fitted, in one place. Providers change these on their side without notice, so each row says which
 * models it was fitted to, when the records were made and how many there are.
 */
export const TARGET_CONSTANTS: { readonly [Id in TargetId]?: TargetConstants } = {
  'openai-chat/gpt-4o': {
    ...EXACT,
    auto: -1,
    any: -1,
    none: -1,
    named: 6,
    namedCountsName: true,
    alone: 4,
    models: 'gpt-4o, gpt-4o-mini',
    dates: '2024-08/2026-06',
    records: 43,
  },
  'openai-responses/gpt-5': {
    ...EXACT,
    auto: 3,
    any: 3,
    none: 3,
    named: 3,
    models: 'gpt-5 to gpt-5.6',
    dates: '2025-08/2026-06',
    records: 65,
  },
  'anthropic/claude-4.5': {
    ...EXACT,
    auto: 490,
    any: 584,
    none: 490,
    named: 584,
    factor: 1.143,
    band: 0.12,
    grade: 'calibrated',
    models: 'claude-sonnet-4-5, claude-haiku-4-5',
    dates: '2025-10/2026-06',
    records: 78,
  },
  json: {
    ...EXACT,
    auto: 0,
    any: 0,
    none: 0,
    named: 0,
    models: 'none: JSON.stringify of the payload',
    dates: '',
    records: 0,
    source: 'by definition',
  },
}
