/** What one model's input tokens cost, as its provider published it. Data, not rules: prices move several times a year. */
export interface ModelRow {
  /** The model's id; dates and versions behind it are the same model. */
  readonly model: string
  /** USD per million input tokens: nothing cached, read from the cache, written to it for its shorter life time. */
  readonly input: number
  readonly cacheRead: number
  /** Equal to `input` where writing is free of charge. */
  readonly cacheWrite: number
  /** The last day of these prices, where an end was announced; the next row of the model follows. */
  readonly until?: string
  /** Where it was read, and when: `YYYY-MM-DD`. */
  readonly source: string
  readonly checked: string
}

type Figures = readonly [input: number, cacheRead: number, cacheWrite: number, until?: string]

function rowsFrom(
  source: string,
  checked: string,
  models: readonly (readonly [model: string, ...Figures])[],
): readonly ModelRow[] {
  return models.map(([model, input, cacheRead, cacheWrite, until]) => ({
    model,
    input,
    cacheRead,
    cacheWrite,
    ...(until === undefined ? {} : { until }),
    source,
    checked,
  }))
}

/** Prices of prompts above 100K (Haiku 5.5), 200K (Gemini) and 272K (OpenAI) are left out: what tools cost lies below. */
export const MODEL_ROWS: readonly ModelRow[] = [
  ...rowsFrom('https://platform.claude.com/docs/en/about-claude/pricing', '2026-11-01', [
    ['claude-fable-5.1', 10, 0.25, 12.5],
    ['claude-mythos-5.1', 10, 0.25, 12.5],
    ['claude-opus-5.5', 4, 0.2, 5],
    ['claude-opus-5', 5, 0.5, 6.25],
    ['claude-opus-4.8', 5, 0.5, 6.25],
    ['claude-opus-4.7', 5, 0.5, 6.25],
    ['claude-opus-4.6', 5, 0.5, 6.25],
    ['claude-opus-4.5', 5, 0.5, 6.25],
    ['claude-sonnet-5', 2, 0.2, 2.5],
    ['claude-sonnet-4.5', 3, 0.3, 3.75],
    ['claude-haiku-4.5', 1, 0.1, 1.25],
  ]),
  ...rowsFrom('https://github.com/kurofune/claudit/releases/tag/v1.9.2', '2026-10-24', [
    ['claude-sonnet-5.5', 2, 0.1, 2.5],
    ['claude-haiku-5.5', 0.1, 0.01, 0.125],
  ]),
  ...rowsFrom(
    'https://github.com/pydantic/genai-prices/blob/main/prices/providers/anthropic.yml',
    '2025-06-23',
    [
      ['claude-sonnet-4', 3, 0.3, 3.75],
      ['claude-opus-4', 15, 1.5, 18.75],
    ],
  ),
  ...rowsFrom('https://github.com/premk134/codex-token-watch/releases/tag/v0.3.3', '2026-11-01', [
    ['gpt-6.1-sol', 2, 0.1, 2.5],
  ]),
  ...rowsFrom('https://docs.litellm.ai/blog', '2026-10-26', [['gpt-6.1-terra', 1, 0.05, 1.25]]),
  ...rowsFrom('codexometer v0.18.4', '2026-09-22', [
    ['gpt-6-sol', 2, 0.2, 2.5],
    ['gpt-6-luna', 0.1, 0.01, 0.125],
  ]),
  ...rowsFrom('https://github.com/simonw/llm-prices/blob/main/data/openai.json', '2026-11-01', [
    ['gpt-5.6-sol', 5, 0.5, 6.25],
    ['gpt-5.6-terra', 2, 0.2, 2.5],
    ['gpt-5.6-luna', 0.2, 0.02, 0.25],
    ['gpt-5.5', 5, 0.5, 5],
    ['gpt-5.4', 2.5, 0.25, 2.5],
    ['gpt-5.4-mini', 0.75, 0.075, 0.75],
    ['gpt-5.1', 1.25, 0.125, 1.25],
    ['gpt-5', 1.25, 0.125, 1.25],
    ['gpt-4.1', 2, 0.5, 2],
    ['gpt-4o', 2.5, 1.25, 2.5],
    ['o4-mini', 1.1, 0.275, 1.1],
  ]),
  ...rowsFrom('https://github.com/api-evangelist/deepmind', '2026-10-07', [
    ['gemini-3.8-flash', 0.75, 0.075, 0.75, '2026-12-31'],
    ['gemini-3.8-flash', 1.5, 0.15, 1.5],
  ]),
  ...rowsFrom('https://github.com/simonw/llm-prices/blob/main/data/google.json', '2026-11-01', [
    ['gemini-3.6-flash', 1.5, 0.15, 1.5],
    ['gemini-3.5-flash', 1.5, 0.15, 1.5],
    ['gemini-3.5-flash-lite', 0.3, 0.03, 0.3],
    ['gemini-2.5-pro', 1.25, 0.125, 1.25],
    ['gemini-2.5-flash', 0.3, 0.03, 0.3],
  ]),
  ...rowsFrom(
    'https://github.com/pydantic/genai-prices/blob/main/prices/providers/google.yml',
    '2026-11-01',
    [['gemini-3.1-pro', 2, 0.2, 2]],
  ),
  // Off-peak; twice as much at peak times.
  ...rowsFrom('benderandrew069 wiki', '2026-10-27', [
    ['deepseek-v4.1-flash', 0.15, 0.003, 0.15],
    ['deepseek-v4-pro', 0.66, 0.022, 0.66],
  ]),
]
