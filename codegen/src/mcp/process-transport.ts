import type { ChildProcess } from 'node:child_process'
import { ReadBuffer, serializeMessage } from '@modelcontextprotocol/client'
import type { Transport } from '@modelcontextprotocol/client'
import { endGroup, startGroup } from './process-group.ts'
import type { GroupOptions } from './process-group.ts'

/** A connection to a server that runs as a process, and what it left behind for an error message. */
export interface ProcessTransport extends Transport {
  /** The last lines of standard error, and what stood on standard output that is no message. */
  lastWords(): { readonly stderr: string; readonly garbage: string }
  /** How the process ended, where it has. */
  exit(): string | undefined
  /** Resolves when it has ended and everything that it wrote was read; never, where nothing was started. */
  readonly ended: Promise<void>
}

/** A list of tools may be long; one line of it that is longer than this is no list. */
const LARGEST_MESSAGE = 64 * 1024 * 1024
/** Far more than is shown, so that what was cut off is never at the edge of it. */
const KEPT = 16_000

/**
 * The official client's own transport for processes ends the process that it started and leaves those that this one started;
 * hence one that ends the whole group.
 */
export function createProcessTransport(options: GroupOptions): ProcessTransport {
  const buffer = new ReadBuffer({ maxBufferSize: LARGEST_MESSAGE })
  let child: ChildProcess | undefined
  let stderr = ''
  let garbage = ''
  let exit: string | undefined
  let isClosed = false
  let onEnded = (): void => {}
  const ended = new Promise<void>((resolve) => {
    onEnded = resolve
  })
  let isInLine = false

  function read(chunk: Buffer): void {
    const lines = chunk.toString('utf8').split('\n')
    // The rest of a line that an earlier chunk began says nothing of its own.
    const begun = lines.slice(isInLine ? 1 : 0).filter((line) => line.trim() !== '' && !line.startsWith('{'))
    if (begun.length > 0 && garbage.length < KEPT) garbage = `${garbage}${begun.join('\n')}\n`.slice(0, KEPT)
    isInLine = lines.at(-1) !== ''
    try {
      buffer.append(chunk)
      for (let message = buffer.readMessage(); message !== null; message = buffer.readMessage()) {
        transport.onmessage?.(message)
      }
    } catch (error) {
      transport.onerror?.(error as Error)
    }
  }

  function closed(): void {
    if (isClosed) return
    isClosed = true
    transport.onclose?.()
  }

  const transport: ProcessTransport = {
    start() {
      const started = startGroup(options)
      child = started
      started.stdout?.on('data', read)
      started.stderr?.on('data', (chunk: Buffer) => {
        stderr = (stderr + chunk.toString('utf8')).slice(-KEPT)
      })
      for (const stream of [started.stdin, started.stdout, started.stderr]) {
        stream?.on('error', (error) => transport.onerror?.(error))
      }
      started.once('exit', (code, signal) => {
        exit = signal === null ? `exit code ${code}` : `signal ${signal}`
      })
      // When its output is read to the end; or at the exit, where something else holds the output open.
      started.once('close', () => {
        onEnded()
        closed()
      })
      started.once('exit', () => setTimeout(closed, 100).unref())
      return new Promise((resolve, reject) => {
        started.once('spawn', resolve)
        started.once('error', reject)
      })
    },
    send(message) {
      const stdin = child?.stdin
      if (!stdin?.writable) return Promise.reject(new Error('Not connected'))
      return new Promise((resolve, reject) => {
        stdin.write(serializeMessage(message), (error) => (error ? reject(error) : resolve()))
      })
    },
    async close() {
      if (child !== undefined) await endGroup(child)
      buffer.clear()
      closed()
    },
    lastWords: () => ({ stderr, garbage }),
    exit: () => exit,
    ended,
  }
  return transport
}
