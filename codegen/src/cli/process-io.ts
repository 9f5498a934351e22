import process from 'node:process'
import type { Io } from './io.ts'

/** The real process. */
export function processIo(): Io {
  const { env } = process
  const terminal = process.stderr.isTTY === true
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreClosedPipe)
  return {
    cwd: process.cwd(),
    env,
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    async stdin() {
      const chunks: Buffer[] = []
      for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
      return Buffer.concat(chunks).toString('utf8')
    },
    interrupted() {
      const controller = new AbortController()
      for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => controller.abort())
      return controller.signal
    },
    terminal,
    color: terminal && !env['NO_COLOR'] && env['TERM'] !== 'dumb',
  }
}

/** Whoever reads may stop early (`| head`): the work is done all the same, and its exit code stands. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
}
