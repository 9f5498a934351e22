import { PassThrough } from 'node:stream'
import { memberOf, readArguments } from './read-shape.ts'
import type { ServerLog } from './servers.ts'
import { waitFor } from './wait-for.ts'

const MAX_PAGES = 50

/**
 * Stands at the standard input and output of an app that is started, as the client that such apps are started by. A server is
 * asked for its list so whichever library it is made of: one that was bundled into the app's own file is no class to be watched.
 */
export function askOverStdio(log: ServerLog): ServerLog {
  const input = new PassThrough()
  const answers = new Map<unknown, (answer: unknown) => void>()
  let file = ''
  let owner = ''
  let isHeard = (): void => {}
  const heard = new Promise<void>((resolve) => (isHeard = resolve))
  // Nothing else is at the other end of either.
  Object.defineProperty(process, 'stdin', { value: input, configurable: true, writable: true })
  input.on('newListener', (event) => {
    if (event !== 'data' && event !== 'readable') return
    owner ||= file
    isHeard()
  })
  takeOutput((message) => answers.get(memberOf(message, 'id'))?.(message))

  const send = (message: object): void =>
    void input.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const ask = async (method: string, params: object, waitMs: number): Promise<unknown> => {
    const id = `toolcrib-${answers.size + 1}`
    const answer = new Promise((resolve) => answers.set(id, resolve))
    send({ id, method, params })
    const waited = await waitFor(answer, waitMs)
    return 'isLate' in waited ? undefined : memberOf(waited.value, 'result')
  }
  const tools = async (waitMs: number): Promise<readonly unknown[]> => {
    const found: unknown[] = []
    if ('isLate' in (await waitFor(heard, waitMs))) return found
    const clientInfo = { name: 'toolcrib', version: '1.0.0' }
    const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }
    if ((await ask('initialize', hello, waitMs)) === undefined) return found
    send({ method: 'notifications/initialized' })
    let cursor: unknown
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const answer = await ask('tools/list', cursor === undefined ? {} : { cursor }, waitMs)
      const list = memberOf(answer, 'tools')
      if (Array.isArray(list)) found.push(...(list as unknown[]))
      cursor = memberOf(answer, 'nextCursor')
      if (typeof cursor !== 'string') break
    }
    return found
  }

  return {
    watch: log.watch,
    enter(next) {
      file = next
      log.enter(next)
    },
    async listed(waitMs) {
      const listed = await log.listed(waitMs)
      if (listed.length > 0) return listed
      const asked = await tools(waitMs)
      // It may have been made only when it was asked, of a library that is watched.
      if (asked.length === 0) return log.listed(waitMs)
      return asked.flatMap((tool) => {
        const shape = readArguments([tool])
        return shape?.name === undefined ? [] : [{ file: owner, shape, convention: 'mcp-list-tools' }]
      })
    },
  }
}

/** Reads what is written to standard output by line. What is no message is said to nobody, as before. */
function takeOutput(onMessage: (message: unknown) => void): void {
  let rest = ''
  const write = (chunk: unknown, ...others: unknown[]): boolean => {
    const lines = (
      rest + (typeof chunk === 'string' ? chunk : Buffer.from(chunk as Uint8Array).toString())
    ).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      try {
        onMessage(JSON.parse(line))
      } catch {
        // The app's own words.
      }
    }
    const done = others.find((other) => typeof other === 'function') as (() => void) | undefined
    if (done !== undefined) setImmediate(done)
    return true
  }
  Object.defineProperty(process.stdout, 'write', { value: write, configurable: true, writable: true })
}
