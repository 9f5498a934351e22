import { readFile } from 'node:fs/promises'
import { keepWorkingFile } from '../../files/working-file.ts'
import type { Ran } from '../run-both.ts'
import type { Touched } from '../protocol.ts'

/** What running some modules came to, and what that depended on beside what is bundled again each time. */
export interface RememberedRun {
  /** Digest of the bundle, of the packages that it runs with, and of everything that the process was told. */
  readonly key: string
  /** Files that were bundled, relative to the root, with their digests: only a hint of whether the key can still be the same. */
  readonly inputs: readonly (readonly [path: string, state: string])[]
  /** What the code asked the file system, with the answers. */
  readonly touched: readonly (readonly [what: Touched['what'], path: string, state: string])[]
  /** Of a processor's time, which is limited for all runs together. */
  readonly spentMs: number
  readonly here: Ran['here']
}

/** Keeps runs between builds. Whether a run still holds is for its reader to find out. */
export interface RunMemory {
  recall(address: string): Promise<RememberedRun | undefined>
  keep(address: string, run: RememberedRun): void
  /** Writes down what was kept since the last time. */
  save(): Promise<void>
}

/** Where runs are written down, and which build wrote them. */
export interface RunStore {
  readonly path: string
  readonly identity: string
}

/** One evaluation makes a few runs at most, and some configurations may share a folder. */
const MAX_RUNS = 16

/** @param store Without one, runs are kept as long as the process lives. */
export function createRunMemory(store?: RunStore): RunMemory {
  let runs: Promise<Map<string, RememberedRun>> | undefined
  let fresh: [string, RememberedRun][] = []
  const load = (): Promise<Map<string, RememberedRun>> => (runs ??= readRuns(store))
  return {
    recall: async (address) => (await load()).get(address),
    keep: (address, run) => void fresh.push([address, run]),
    async save() {
      if (fresh.length === 0) return
      const known = await load()
      for (const [address, run] of fresh) {
        // Behind all others: the first ones are the oldest.
        known.delete(address)
        known.set(address, run)
      }
      fresh = []
      for (const address of [...known.keys()].slice(0, -MAX_RUNS)) known.delete(address)
      if (store !== undefined) {
        await keepWorkingFile(store.path, { identity: store.identity, runs: [...known] })
      }
    },
  }
}

async function readRuns(store: RunStore | undefined): Promise<Map<string, RememberedRun>> {
  if (store === undefined) return new Map()
  try {
    const { identity, runs } = JSON.parse(await readFile(store.path, 'utf8')) as {
      readonly identity: string
      readonly runs: readonly (readonly [string, RememberedRun])[]
    }
    return new Map(identity === store.identity ? runs : [])
  } catch {
    // Missing, or written by another version: the code is run.
    return new Map()
  }
}
