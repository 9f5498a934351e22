import { read } from 'node:fs'
import { promisify } from 'node:util'

const readSome = promisify(read)

/**
 * The lines of standard input, each read when it is asked for. `process.stdin` is left alone: the project's code may want it, and
 * finds it at its end.
 */
export async function* readLines(): AsyncGenerator<string, undefined> {
  const buffer = Buffer.alloc(1 << 16)
  let parts: Buffer[] = []
  for (;;) {
    const bytesRead = await readSome(0, buffer, 0, buffer.length, null).then((got) => got.bytesRead, atEnd)
    if (bytesRead === 0) return undefined
    let from = 0
    for (let end = buffer.indexOf(10); end !== -1 && end < bytesRead; end = buffer.indexOf(10, from)) {
      parts.push(buffer.subarray(from, end))
      const line = Buffer.concat(parts).toString('utf8')
      parts = []
      from = end + 1
      yield line
    }
    parts.push(Buffer.from(buffer.subarray(from, bytesRead)))
  }
}

/** Windows says the end of a pipe by an error. */
function atEnd(error: NodeJS.ErrnoException): number {
  if (error.code === 'EOF') return 0
  throw error
}
