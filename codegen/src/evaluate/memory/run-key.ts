import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import process from 'node:process'
import { digest } from '../../files/working-file.ts'
import type { Bundle } from '../bundle/bundle.ts'
import type { ChildRequest } from '../protocol.ts'
import { NEEDED_ENVIRONMENT } from '../run-child.ts'
import { packageFiles } from './package-files.ts'
import { stateOrFault } from './state-of.ts'

export interface KeyOptions {
  readonly root: string
  readonly bundled: Bundle
  readonly request: ChildRequest
  /** What else the process is told, and its limits. */
  readonly setting: readonly unknown[]
  /** What is younger may have been something else when the code ran. */
  readonly before: number
}

/** Code that may load what no bundle and no file system's log shows. */
const UNSEEN = /\bimport\s*\((?!\s*["'])|\beval\s*\(|\bnew\s+Function\b|\bnode:sqlite\b/

/**
 * Digest of everything that decides what running a bundle gives, but for the files that the code reads by itself. Undefined where
 * that can't be told.
 */
export function runKey({ root, bundled, request, setting, before }: KeyOptions): string | undefined {
  const texts = bundled.outputs.map((path) => [basename(path), readFileSync(path, 'utf8')] as const)
  if (texts.some(([, text]) => UNSEEN.test(text))) return undefined
  const files = packageFiles(root, bundled)
  const states = files?.map((path) => [path, stateOrFault('file', path, before)])
  if (states === undefined || states.some(([, state]) => state === undefined)) return undefined
  const { modules, waitMs: _, ...asked } = request
  // What depends on the moment is seen by a second run some weeks ahead. A turn of the year lies in no such span.
  const day = bundled.mayVary ? new Date(before).toISOString().slice(0, 10) : ''
  const machine = [process.version, process.platform, process.arch]
  const environment = NEEDED_ENVIRONMENT.map((name) => process.env[name] ?? '')
  const names = modules.map(({ file }) => file)
  return digest(JSON.stringify([machine, environment, day, setting, names, asked, texts, states]))
}
