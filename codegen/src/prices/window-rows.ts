/** The context windows of some models, in tokens, as their providers published them. */
export interface WindowRows {
  readonly source: string
  readonly checked: string
  readonly windows: readonly (readonly [model: string, tokens: number])[]
}

export const WINDOW_ROWS: readonly WindowRows[] = [
  {
    source: 'https://platform.claude.com/docs/en/about-claude/models/overview',
    checked: '2026-11-30',
    windows: [
      ['claude-fable-5.1', 1_000_000],
      ['claude-mythos-5.1', 1_000_000],
      ['claude-opus-5.5', 1_000_000],
      ['claude-sonnet-5.5', 1_000_000],
      ['claude-haiku-5.5', 1_000_000],
      ['claude-opus-5', 1_000_000],
      ['claude-sonnet-5', 1_000_000],
      ['claude-opus-4.8', 1_000_000],
      ['claude-opus-4.7', 1_000_000],
      ['claude-opus-4.6', 1_000_000],
      ['claude-opus-4.5', 200_000],
      ['claude-sonnet-4.5', 200_000],
      ['claude-haiku-4.5', 200_000],
      ['claude-opus-4', 200_000],
      ['claude-sonnet-4', 200_000],
    ],
  },
  {
    source: 'https://developers.openai.com/api/docs/models',
    checked: '2026-11-30',
    windows: [
      ['gpt-5.6-sol', 1_050_000],
      ['gpt-5.5', 1_050_000],
      ['gpt-5.4', 1_050_000],
      ['gpt-5.1', 400_000],
      ['gpt-5', 400_000],
      ['gpt-4.1', 1_047_576],
      ['gpt-4o', 128_000],
      ['o4-mini', 200_000],
    ],
  },
  {
    source: 'https://ai.google.dev/gemini-api/docs/models',
    checked: '2026-11-30',
    windows: [
      ['gemini-3.1-pro', 1_048_576],
      ['gemini-2.5-pro', 1_048_576],
      ['gemini-2.5-flash', 1_048_576],
      ['gemini-2.0-flash', 1_048_576],
    ],
  },
  {
    source: 'https://vercel.com/ai-gateway/models/nova-2-lite',
    checked: '2026-11-30',
    windows: [
      ['nova-lite', 300_000],
      ['nova-pro', 300_000],
      ['nova-2-lite', 1_000_000],
    ],
  },
]
