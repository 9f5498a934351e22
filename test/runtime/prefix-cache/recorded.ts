import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const FOLDER = resolve(process.env.TOOLCRIB_DATA ?? '../shared/data', 'traces')
const TRACE = join(FOLDER, 'pi-coding-sessions.jsonl')
const META = join(FOLDER, 'pi-coding-sessions.meta.json')

/** Two real coding sessions with the usage that the API billed (badlogic/pi-mono, MIT). Not part of this repository. */
export const hasRecorded: boolean = existsSync(TRACE) && existsSync(META)

export interface RecordedRequest {
  readonly session: string
  readonly turn: number
  /** In seconds from the session's start. */
  readonly at: number
  readonly model: string
  /** The tools that the answer called. */
  readonly called: readonly string[]
  readonly usage: { readonly read: number; readonly write: number; readonly input: number }
}

interface Row {
  readonly session: string
  readonly turn: number
  readonly tool: string | null
  readonly t?: number
  readonly usage?: { model: string; input: number; cacheRead: number; cacheWrite: number }
}

/** One row is one call; only the first row of a request carries its usage. */
export function readRecorded(): readonly RecordedRequest[] {
  const { usage: hasUsage, timestamps } = JSON.parse(readFileSync(META, 'utf8'))
  if (hasUsage !== true || timestamps !== true) throw new Error('The trace has no usage or no times.')
  const requests: (RecordedRequest & { called: string[] })[] = []
  for (const line of readFileSync(TRACE, 'utf8').trim().split('\n')) {
    const { session, turn, tool, t, usage } = JSON.parse(line) as Row
    const called = tool === null ? [] : [tool]
    if (!usage) requests.at(-1)!.called.push(...called)
    else {
      const { model, input, cacheRead: read, cacheWrite: write } = usage
      requests.push({ session, turn, at: t ?? 0, model, called, usage: { read, write, input } })
    }
  }
  return requests
}

/** The requests of each session, in their order. */
export function bySession(requests: readonly RecordedRequest[]): readonly (readonly RecordedRequest[])[] {
  const names = [...new Set(requests.map(({ session }) => session))]
  return names.map((name) => requests.filter(({ session }) => session === name))
}

/** Tokens from which the API caches a prefix, by its documentation. */
export function minTokensOf(model: string): number {
  return model.includes('opus-4-5') ? 4096 : 1024
}
