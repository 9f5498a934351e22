import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { normalizeText } from './read-text.ts'
import { cachePlace, digest, keepWorkingFile } from './working-file.ts'

/**
 * What a run that found everything current depended on. It is no cache of results: when every input and every output still
 * has the text that it had, a run would find the same again, and nothing need be parsed or counted to say so.
 */
export interface VerifiedState {
  /** Digest of the build itself, the resolved configuration and the list of matched files. */
  readonly key: string
  /** Text digest of every file that was read, or `absent` for one that was looked for in vain: path, digest. */
  readonly inputs: readonly (readonly [string, string])[]
  readonly outputs: readonly (readonly [string, string])[]
  /** Warnings and notes of that run, to be said again. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Stands for the digest of a file that was looked for in vain. */
export const ABSENT = 'absent'

/** Reads files for a scan and keeps what each of them was. */
export function createInputLog(root: string): {
  readText(path: string): string
  inputs(): VerifiedState['inputs']
} {
  const log = new Map<string, string>()
  return {
    readText(path) {
      try {
        const text = readFileSync(join(root, path), 'utf8')
        log.set(path, digest(normalizeText(text)))
        return text
      } catch (error) {
        log.set(path, ABSENT)
        throw error
      }
    },
    inputs: () => [...log],
  }
}

/** Digest of a file as it is now, line endings aside. */
async function digestOf(root: string, path: string): Promise<string> {
  try {
    return digest(normalizeText(await readFile(join(root, path), 'utf8')))
  } catch {
    return ABSENT
  }
}

/** The state of an earlier run, if everything it depended on and everything it wrote is still as it was. */
export async function readVerifiedState(root: string, key: string): Promise<VerifiedState | undefined> {
  const place = cachePlace(root)
  if (place === undefined) return undefined
  try {
    const state = JSON.parse(await readFile(place, 'utf8')) as VerifiedState
    if (state.key !== key) return undefined
    const same = await Promise.all(
      [...state.inputs, ...state.outputs].map(
        async ([path, known]) => (await digestOf(root, path)) === known,
      ),
    )
    return same.every(Boolean) ? state : undefined
  } catch {
    // Missing, or written by another version: the run takes place.
    return undefined
  }
}

/** Keeps the state for the next run. Without a node_modules folder, or where it can't be written, the next run just takes place. */
export async function keepVerifiedState(root: string, state: VerifiedState): Promise<void> {
  const place = cachePlace(root)
  if (place !== undefined) await keepWorkingFile(place, state)
}
