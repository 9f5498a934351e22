import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Io } from './io.ts'
import { UsageError } from './parse-options.ts'

/** Text of a file that was named on the command line; `-` is standard input. A file that can't be read is a mistake of usage. */
export async function readInput(io: Io, path: string): Promise<string> {
  if (path === '-') return io.stdin()
  try {
    return await readFile(resolve(io.cwd, path), 'utf8')
  } catch (error) {
    throw new UsageError(`${path} can't be read (${(error as NodeJS.ErrnoException).code})`)
  }
}
