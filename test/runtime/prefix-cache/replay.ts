import type { Block, Meter, Usage } from './meter.ts'
import type { Head, Policy } from './policies.ts'
import type { RecordedRequest } from './recorded.ts'

/** One request of a replay, with what it was made from. */
export interface ReplayedRequest {
  readonly usage: Usage
  readonly head: Head
  readonly historyTokens: number
  /** The first request behind a boundary. */
  readonly isFirst: boolean
  /** The provider's cache had expired. */
  readonly isExpired: boolean
  /** The history is not what it was, for reasons that have nothing to do with tools. */
  readonly isReplaced: boolean
  readonly isCompacted: boolean
  /** What was away at the boundary. */
  readonly down: ReadonlySet<string>
  /** Everything that the model had searched for by then. */
  readonly searched: ReadonlySet<string>
}

export interface ReplayOptions {
  /** The names that are down in a turn. */
  readonly downIn: (turn: number) => ReadonlySet<string>
  readonly lifeSeconds: number
  /** What a model writes to search, in tokens. */
  readonly askTokens?: number
}

export const tokensOf = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, { tokens }) => sum + tokens, 0)

/**
 * A recorded session once more, with the tools delivered by a policy: its turns, times, growth and calls. The history is what
 * the recorded prompts grew by; a search that the model needs adds a request, its call and its answer.
 */
export async function replay(
  recorded: readonly RecordedRequest[],
  policy: Policy,
  meter: Meter,
  { downIn, lifeSeconds, askTokens = 60 }: ReplayOptions,
): Promise<readonly ReplayedRequest[]> {
  const requests: ReplayedRequest[] = []
  let history: Block[] = []
  let head: Head | undefined
  let sentTo = 0
  let before: RecordedRequest | undefined
  let at = 0
  let down: ReadonlySet<string> = new Set()
  let searched: ReadonlySet<string> = new Set()
  let blocks = 0

  const grow = (tokens: number): unknown => history.push({ bytes: `block ${++blocks}`, tokens })
  const length = ({ usage }: RecordedRequest): number => usage.read + usage.write

  function send(now: number, facts: Pick<ReplayedRequest, 'isFirst' | 'isReplaced' | 'isCompacted'>): void {
    const { tools, catalog } = head!
    const isExpired = requests.length > 0 && now - at > lifeSeconds
    // Marked: the array, the system text, where the request before ended, and the end. So no turn is too long to look back.
    const marks = new Set([sentTo - 1, history.length - 1])
    const prompt = [
      ...marked(tools),
      ...(catalog.tokens > 0 ? marked([catalog]) : []),
      ...history.map((block, i): Block => (marks.has(i) ? { ...block, mark: '5m' } : block)),
    ]
    const usage = meter.request(prompt, now)
    requests.push({
      usage,
      head: head!,
      historyTokens: tokensOf(history),
      isExpired,
      down,
      searched,
      ...facts,
    })
    sentTo = history.length
    at = now
  }

  for (const request of recorded) {
    const isShorter = before !== undefined && length(request) < length(before)
    const isCompacted = isShorter && length(request) < length(before!) / 2
    const isFirst = request.turn !== before?.turn || isCompacted
    if (isShorter) {
      history = []
      sentTo = 0
    }
    grow(before && !isShorter ? length(request) - length(before) : length(request))
    // The recorded clock steps back once.
    const now = Math.max(request.at, at)
    if (isFirst) {
      const isCold = before !== undefined && now - at > lifeSeconds
      down = downIn(request.turn)
      head = await policy.beginTurn({ isCold, isCompacted, down, historyTokens: tokensOf(history) })
    }
    send(now, { isFirst, isReplaced: isShorter, isCompacted })
    for (const tool of new Set(request.called)) {
      const answer = await policy.need(tool)
      if (answer === undefined) continue
      searched = new Set([...searched, tool])
      grow(askTokens)
      grow(answer)
      send(now + 1, { isFirst: false, isReplaced: false, isCompacted: false })
    }
    before = request
  }
  return requests
}

function marked(blocks: readonly Block[]): Block[] {
  return blocks.map((block, i): Block => (i === blocks.length - 1 ? { ...block, mark: '5m' } : block))
}
