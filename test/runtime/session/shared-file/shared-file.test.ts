import { fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { build } from 'esbuild'
import type { SavedSession } from 'toolcrib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const THREADS = 3
const PROCESSES = 2
const ROUNDS = 60

interface Line {
  readonly id: number
  readonly isCurrent: boolean
  readonly sent: readonly string[]
  readonly saved: SavedSession
}

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const directory = mkdtempSync(`${tmpdir()}/toolcrib-`)
let lines: readonly Line[] = []

beforeAll(async () => {
  const outfile = `${directory}/holder.mjs`
  const alias = { toolcrib: here('../../../../runtime/src/index.ts') }
  await build({
    entryPoints: [here('holder.ts')],
    outfile,
    alias,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
  })
  const jobs = Array.from({ length: THREADS + PROCESSES }, (_, id) => ({ directory, id, rounds: ROUNDS }))
  await Promise.all(
    jobs.map(
      (job) =>
        new Promise<void>((resolve, reject) => {
          const isThread = job.id < THREADS
          const holder = isThread
            ? new Worker(outfile, { workerData: job })
            : fork(outfile, [JSON.stringify(job)])
          const end = (code: number | null): void =>
            code === 0 ? resolve() : reject(new Error(`holder ${job.id} ended with ${code}`))
          holder.on('error', reject)
          holder.on('exit', end)
        }),
    ),
  )
  const log = readFileSync(`${directory}/log`, 'utf8').trim().split('\n')
  lines = log.map((line) => JSON.parse(line) as Line)
})

afterAll(() => rmSync(directory, { recursive: true, force: true }))

describe('a saved session that threads and processes share through a file, with flapping probes', () => {
  it('A5, A8: no duplicate, no lost tool and no moved slot, from one saved array to the next', () => {
    expect(lines).toHaveLength((THREADS + PROCESSES) * ROUNDS)
    const accepted = lines.filter((line) => line.isCurrent)
    let before: readonly string[] = []
    let generation = 0
    for (const { saved } of accepted) {
      expect(saved.order.slice(0, before.length)).toEqual(before)
      expect(new Set(saved.order).size).toBe(saved.order.length)
      expect(saved.generation - generation).toBe(saved.order.length > before.length ? 1 : 0)
      before = saved.order
      generation = saved.generation
    }
    // Every resident was up at some time, and joined; most of the deferred ones were loaded.
    expect(before).toEqual(
      expect.arrayContaining(['alpha', 'bravo', 'charlie', 'delta', 'echo', 'tool_search']),
    )
    expect(before.length).toBeGreaterThan(8)
    expect(new Set(accepted.map((line) => line.id)).size).toBe(THREADS + PROCESSES)
  })

  it('A8: what was sent is what was saved', () => {
    for (const { sent, saved } of lines) expect(sent).toEqual(saved.order)
  })
})
