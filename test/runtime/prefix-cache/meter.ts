/** A piece of a prompt, in the order in which the provider reads it: a tool, the system text, a block of a message. */
export interface Block {
  /** What is sent: two blocks are the same where these are. */
  readonly bytes: string
  readonly tokens: number
  /** The breakpoint behind this block, with the life time that it asks for. */
  readonly mark?: '5m' | '1h' | undefined
}

/** What a provider bills of one prompt, in tokens. */
export interface Usage {
  readonly read: number
  readonly write: number
  /** Neither read from the cache nor written to it. */
  readonly input: number
}

export interface Meter {
  /** @param at Start of the request, in seconds; life times count from here. */
  request(blocks: readonly Block[], at: number): Usage
  /** What can be read of a prefix of so many tokens that was sent before. */
  readable(tokens: number): number
}

interface Position {
  readonly id: number
  /** Tokens up to and with this block. */
  readonly end: number
}

const LIFE_SECONDS = { '5m': 300, '1h': 3600 } as const
const LOOKBACK_BLOCKS = 20
const MOST_BREAKPOINTS = 4

/**
 * Anthropic's rules: a prefix is cached up to a breakpoint, if it is long enough; a breakpoint reads the longest entry that was
 * written at one of the 20 blocks before it; a read renews the entry. Source: the prompt caching page of Anthropic's
 * documentation, and `skills/claude-api/shared/prompt-caching.md` in anthropics/skills.
 */
export function createAnthropicMeter(minTokens: number): Meter {
  const follow = createTrie()
  const expiry = new Map<number, number>()

  function request(blocks: readonly Block[], at: number): Usage {
    const path = follow(blocks)
    const marks = blocks.flatMap(({ mark }, index) => (mark ? [{ index, life: LIFE_SECONDS[mark] }] : []))
    if (marks.length > MOST_BREAKPOINTS) throw new Error(`More than ${MOST_BREAKPOINTS} breakpoints.`)
    if (marks.some(({ life }, i) => i > 0 && life > marks[i - 1]!.life)) {
      throw new Error('The longer life time comes first.')
    }
    const isAlive = (index: number): boolean => (expiry.get(path[index]!.id) ?? -Infinity) >= at
    const hits = marks.map(({ index }) => {
      for (let at = index; at >= Math.max(0, index - LOOKBACK_BLOCKS); at--) if (isAlive(at)) return at
      return -1
    })
    const hit = Math.max(-1, ...hits)
    const read = hit < 0 ? 0 : path[hit]!.end
    const renew = (id: number, life: number): unknown =>
      expiry.set(id, Math.max(at + life, expiry.get(id) ?? 0))
    const reader = marks[hits.indexOf(hit)]
    if (hit >= 0 && reader) renew(path[hit]!.id, reader.life)
    let written = read
    for (const { index, life } of marks) {
      const { id, end } = path[index]!
      if (end < minTokens) continue
      renew(id, life)
      written = Math.max(written, end)
    }
    return { read, write: written - read, input: (path.at(-1)?.end ?? 0) - written }
  }
  return { request, readable: (tokens) => (tokens < minTokens ? 0 : tokens) }
}

/**
 * OpenAI's rules before GPT-5.6: the longest identical prefix of at least 1,024 tokens, in steps of 128; writing is free, so
 * that `write` is 0. Source: the prompt caching guide of OpenAI's documentation.
 */
export function createOpenAIMeter(idleSeconds = 300): Meter {
  const follow = createTrie()
  const usedAt = new Map<number, number>()
  const readable = (tokens: number): number => (tokens < 1024 ? 0 : tokens - (tokens % 128))

  function request(blocks: readonly Block[], at: number): Usage {
    const path = follow(blocks)
    const known = path.filter(({ id }) => at - (usedAt.get(id) ?? -Infinity) <= idleSeconds)
    const read = readable(known.at(-1)?.end ?? 0)
    for (const { id } of path) usedAt.set(id, at)
    return { read, write: 0, input: (path.at(-1)?.end ?? 0) - read }
  }
  return { request, readable }
}

/** Gives every prefix a number of its own: equal numbers mean equal bytes from the prompt's beginning on. */
function createTrie(): (blocks: readonly Block[]) => Position[] {
  const ids = new Map<string, number>()
  return (blocks) => {
    let id = 0
    let end = 0
    return blocks.map(({ bytes, tokens }) => {
      const key = `${id} ${bytes}`
      id = ids.get(key) ?? ids.size + 1
      ids.set(key, id)
      end += tokens
      return { id, end }
    })
  }
}
