import {
  Client,
  ProtocolError,
  SdkHttpError,
  SSEClientTransport,
  StreamableHTTPClientTransport,
  UnsupportedProtocolVersionError,
} from '@modelcontextprotocol/client'
import type { ClientOptions, Transport } from '@modelcontextprotocol/client'
import { listAllTools } from 'toolcrib/mcp'
import { createProcessTransport } from './process-transport.ts'
import type { ProcessTransport } from './process-transport.ts'
import type { ServerStart } from './server-start.ts'

/** What a server says of itself and of its tools, unchecked. */
export interface Listing {
  readonly info: { readonly name?: string; readonly version?: string } | undefined
  readonly tools: readonly unknown[]
}

export interface FetchOptions {
  /** Of each step, in ms. */
  readonly timeoutMs: number
  /** Takes secrets out of a text; before it is cut, since half a secret would not be found. */
  readonly redact: (text: string) => string
  readonly onStep?: (step: string) => void
}

/** Lists that a server announces to have changed while it was listing: read so many times at most. */
const MOST_LISTINGS = 4

/** One way of connecting; `auto` also speaks the 2026-07-28 revision, after asking the server which it speaks. */
interface Attempt {
  readonly transport: () => Transport
  readonly options: ClientOptions
}

/**
 * Starts or reaches a server, reads its list to the end, and ends it again, whatever happens meanwhile.
 * @throws Error with a sentence about the step that failed, without secrets.
 */
export async function fetchListing(start: ServerStart, options: FetchOptions): Promise<Listing> {
  const attempts = attemptsFor(start)
  let first: unknown
  for (const attempt of attempts) {
    try {
      return await fetchOnce(attempt, options)
    } catch (error) {
      first ??= error
      // Another way is of use only where somebody answered, and refused this one.
      if (!(error instanceof Refused)) break
    }
  }
  throw first
}

/** The server answered, and not in the way that was asked for. */
class Refused extends Error {}
/** Words by which the client and the pipes say that nobody is there any more. */
const GONE = /EPIPE|ECONNRESET|closed|not connected/i
const ANSWERS = [ProtocolError, SdkHttpError, UnsupportedProtocolVersionError] as const

function attemptsFor(start: ServerStart): readonly Attempt[] {
  const plain: ClientOptions = {}
  const auto: ClientOptions = { versionNegotiation: { mode: 'auto' } }
  if (start.kind === 'stdio') {
    const transport = (): Transport => createProcessTransport(start)
    return [
      { transport, options: plain },
      { transport, options: auto },
    ]
  }
  const url = new URL(start.url)
  const requestInit = { headers: { ...start.headers } }
  const streamable = (): Transport => new StreamableHTTPClientTransport(url, { requestInit })
  return [
    { transport: streamable, options: plain },
    { transport: streamable, options: auto },
    // Servers of the first revision.
    { transport: () => new SSEClientTransport(url, { requestInit }), options: plain },
  ]
}

async function fetchOnce({ transport: open, options }: Attempt, fetch: FetchOptions): Promise<Listing> {
  const { timeoutMs, onStep } = fetch
  const transport = open()
  const client = new Client({ name: 'toolcrib', version: '0.1.0' }, options)
  let hasChanged = false
  client.setNotificationHandler('notifications/tools/list_changed', () => {
    hasChanged = true
  })
  let step = 'connecting'
  try {
    onStep?.(step)
    await within(client.connect(transport, { timeout: timeoutMs }), timeoutMs, step)
    step = 'listing its tools'
    onStep?.(step)
    let tools: readonly unknown[] = []
    for (let count = 0; count < MOST_LISTINGS && (count === 0 || hasChanged); count++) {
      hasChanged = false
      tools = await listAllTools(client, {
        timeout: timeoutMs,
        onPage: (page, found) => onStep?.(`${step}: page ${page}, ${found} tools`),
      })
    }
    return { info: client.getServerVersion(), tools }
  } catch (error) {
    const { ended } = transport as Partial<ProcessTransport>
    // A closed pipe is noticed before the end of the process that closed it, and that is what has to be said.
    if (ended !== undefined && GONE.test(String(error))) await within(ended, 500, 'ending').catch(() => {})
    throw explained(error, step, transport, fetch.redact)
  } finally {
    // Ends a server's session, where it has one; the process is ended by the transport.
    if (transport instanceof StreamableHTTPClientTransport) {
      await within(transport.terminateSession(), 1000, 'ending').catch(() => {})
    }
    await within(client.close(), 5000, 'ending').catch(() => {})
    await within(transport.close(), 5000, 'ending').catch(() => {})
  }
}

/** The failed step in a sentence, with what the process left behind. */
function explained(
  error: unknown,
  step: string,
  transport: Transport,
  redact: FetchOptions['redact'],
): Error {
  const said = error instanceof Error ? error.message : String(error)
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : ''
  const { exit, lastWords } = transport as Partial<ProcessTransport>
  const ended = exit?.()
  const { stderr = '', garbage = '' } = lastWords?.() ?? {}
  const parts = [
    ended === undefined
      ? `${step} failed: ${redact(`${said}${cause}`)}`
      : `it ended with ${ended} while ${step}`,
    ...(garbage.trim() === ''
      ? []
      : [`its standard output holds what is no message: ${JSON.stringify(firstLine(redact(garbage)))}`]),
    ...(stderr.trim() === '' ? [] : [`its last words: ${lastLines(redact(stderr))}`]),
  ]
  const isAnswer = ANSWERS.some((kind) => error instanceof kind)
  return isAnswer && step === 'connecting' ? new Refused(parts.join('; ')) : new Error(parts.join('; '))
}

function firstLine(text: string): string {
  return (text.split('\n')[0] ?? '').slice(0, 200)
}

function lastLines(text: string): string {
  return text.trim().split('\n').slice(-5).join('\n').slice(-800)
}

class TooLate extends Error {}

async function within<Value>(promise: Promise<Value>, ms: number, what: string): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooLate(`${what} took more than ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
