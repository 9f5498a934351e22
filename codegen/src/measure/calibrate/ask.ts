import type { CountingEndpoint } from './counting-endpoint.ts'
import type { WireFunction } from '../span.ts'

export interface AskOptions {
  readonly endpoint: CountingEndpoint
  readonly model: string
  readonly key: string
  readonly baseUrl: string
  /** Requests at most, retries included. */
  readonly maxRequests: number
  readonly fetch: typeof fetch
  /** Waits some milliseconds between two tries. */
  readonly sleep: (ms: number) => Promise<void>
}

/** A count that couldn't be had. Its message never holds the key. */
export class CountingError extends Error {}

const TRIES = 5
const TIMEOUT_MS = 60_000
const LONGEST_WAIT_MS = 60_000

/** Asks the endpoint for the tokens of a request with these tools. Repeats what may pass (429, 5xx, a lost connection). */
export function createAsk(options: AskOptions): {
  (tools: readonly WireFunction[]): Promise<number>
  /** Requests that were sent. */
  readonly sent: () => number
} {
  const { endpoint, model, key, baseUrl, maxRequests, sleep } = options
  // A key in an error text of the server, or in a URL of a redirect, isn't passed on.
  const redact = (text: string): string => (key === '' ? text : text.replaceAll(key, '***'))
  const url = baseUrl.replace(/\/+$/, '') + endpoint.path(model)
  let sent = 0

  async function once(body: string): Promise<Response | undefined> {
    if (sent >= maxRequests) throw new CountingError(`stopped after ${sent} requests, the limit`)
    sent += 1
    try {
      return await options.fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...endpoint.headers(key) },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
    } catch {
      return undefined
    }
  }

  async function ask(tools: readonly WireFunction[]): Promise<number> {
    const body = JSON.stringify(endpoint.body(model, tools))
    let last = 'no answer'
    for (let attempt = 0; attempt < TRIES; attempt++) {
      if (attempt > 0) await sleep(last === 'no answer' ? 500 * 2 ** attempt : wait)
      const response = await once(body)
      if (response?.ok === true) {
        const tokens = endpoint.tokens(await response.json().catch(() => null))
        if (tokens === undefined) throw new CountingError('the answer holds no count')
        return tokens
      }
      last = response === undefined ? 'no answer' : `HTTP ${response.status}`
      if (response !== undefined) {
        const text = redact(await response.text().catch(() => '')).slice(0, 300)
        if (response.status !== 429 && response.status < 500) throw new CountingError(`${last}: ${text}`)
        wait = waitFor(response.headers.get('retry-after'), attempt)
      }
    }
    throw new CountingError(`${last} after ${TRIES} tries`)
  }
  let wait = 0
  return Object.assign(ask, { sent: () => sent })
}

/** `retry-after` in seconds, where the server names it; doubling from half a second otherwise. */
function waitFor(retryAfter: string | null, attempt: number): number {
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter)
  const ms = Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : 500 * 2 ** attempt
  return Math.min(ms, LONGEST_WAIT_MS)
}
