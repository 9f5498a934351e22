// One holder of a session that several threads and processes share through a file. Bundled and run by the test beside it.
import {
  appendFileSync,
  closeSync,
  openSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'
import { createAvailability, createRegistry, openSession } from 'toolcrib'
import type { SavedSession } from 'toolcrib'
import { deferred, entry, manifest } from '../fixture.ts'

interface Job {
  readonly directory: string
  readonly id: number
  readonly rounds: number
}

const job: Job = workerData ?? JSON.parse(process.argv[2] as string)
const file = `${job.directory}/session.json`

export const RESIDENTS = ['alpha', 'bravo', 'charlie', 'delta', 'echo']
export const DEFERRED = ['foxtrot', 'golf', 'hotel', 'india', 'juliett']

/** A small generator with a seed of its own: a failing run can be repeated. */
let state = 1 + job.id * 7919
function random(): number {
  state = (Math.imul(state, 48_271) >>> 0) % 2_147_483_647
  return state / 2_147_483_647
}

function read(): SavedSession | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as SavedSession
  } catch {
    return undefined
  }
}

async function locked<T>(run: () => T): Promise<T> {
  for (;;) {
    try {
      closeSync(openSync(`${file}.lock`, 'wx'))
    } catch {
      await sleep(1)
      continue
    }
    try {
      return run()
    } finally {
      unlinkSync(`${file}.lock`)
    }
  }
}

const registry = createRegistry(
  manifest([...RESIDENTS.map((name) => entry(name)), ...DEFERRED.map((name) => deferred(name))]),
)
const names = [...RESIDENTS, ...DEFERRED]
const availability = createAvailability({
  probes: Object.fromEntries(names.map((name) => [name, () => random() < 0.7])),
  ttlMs: 0,
  graceMs: 0,
  now: () => 0,
})

for (let round = 0; round < job.rounds; round++) {
  const before = read()
  const session = openSession(registry, { availability, saved: before })
  await session.refresh()
  if (random() < 0.2) session.load([DEFERRED[Math.floor(random() * DEFERRED.length)] as string])
  const turn = session.beginTurn()
  await sleep(random() < 0.3 ? 1 : 0)
  const saved = session.save()
  await locked(() => {
    // An array that was merged from an older one never replaces a newer one (A5).
    const isCurrent = (read()?.generation ?? 0) === (before?.generation ?? 0)
    if (isCurrent) {
      writeFileSync(`${file}.${job.id}`, JSON.stringify(saved))
      renameSync(`${file}.${job.id}`, file)
    }
    const sent = turn.tools.map((tool) => tool.name)
    appendFileSync(`${job.directory}/log`, `${JSON.stringify({ id: job.id, isCurrent, sent, saved })}\n`)
  })
}
