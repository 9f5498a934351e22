import process from 'node:process'
import type { Io } from './io.ts'

/** The real process. */
export function processIo(): Io {
  const { env } = process
  const terminal = process.stderr.isTTY === true
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
    terminal,
    color: terminal && !env['NO_COLOR'] && env['TERM'] !== 'dumb',
  }
}
