import { join } from 'node:path'
import { digest } from '../../files/working-file.ts'
import type { Bundle } from '../bundle/bundle.ts'
import { findVarying } from '../find-varying.ts'
import type { Prepared, Ran } from '../run-both.ts'
import type { ChildLimits } from '../run-child.ts'
import { runKey } from './run-key.ts'
import type { RunMemory } from './run-memory.ts'
import { stateOrFault } from './state-of.ts'

export interface RememberOptions {
  readonly memory: RunMemory
  readonly root: string
  readonly files: readonly string[]
  /** What the process is told beside the request, as JSON can hold it. */
  readonly setting: readonly unknown[]
  /** The folder of this run alone: what names it holds for no other. */
  readonly folder: string
  readonly limits: ChildLimits
  readonly bundling: Promise<Bundle>
  readonly prepared: Promise<Prepared>
  /** Runs the code; before the bundle is ready, so that its process starts meanwhile. */
  readonly run: (limits: ChildLimits) => Promise<Ran>
}

/**
 * What running the modules gives: what it gave the last time where everything that it depends on is as it was, without running
 * them. The modules are bundled all the same, so that nothing needs be known of how imports are resolved.
 */
export async function rememberedRun(options: RememberOptions): Promise<Ran> {
  const { memory, root, files, setting, folder, limits, bundling, prepared, run } = options
  const before = Date.now()
  const address = digest(JSON.stringify([files, setting]))
  const known = await memory.recall(address)
  const key = async (): Promise<string | undefined> => {
    const { request, findsVarying } = await prepared
    return runKey({ root, bundled: await bundling, request, setting: [...setting, findsVarying], before })
  }
  if (known !== undefined && known.inputs.every(([path, state]) => stateIn(root, path) === state)) {
    const isSame = (await key()) === known.key
    if (isSame && known.touched.every(([what, path, state]) => stateOrFault(what, path) === state)) {
      limits.processor.leftMs -= known.spentMs
      return { here: known.here, elsewhere: undefined }
    }
  }
  let spentMs = 0
  const processor = {
    get leftMs() {
      return limits.processor.leftMs
    },
    set leftMs(left: number) {
      spentMs += limits.processor.leftMs - left
      limits.processor.leftMs = left
    },
  }
  const ran = await run({ ...limits, processor })
  const { findsVarying } = await prepared
  if (!isCertain(ran, findsVarying, [root, folder])) return ran
  const now = await key()
  const touched = ran.here.touched
    .filter(({ path }) => !path.startsWith(folder))
    .map(({ what, path }) => [what, path, stateOrFault(what, path, before)] as const)
  const inputs = (await bundling).inputs.map((path) => [path, stateIn(root, path)] as const)
  if (now === undefined || !isKnown(touched) || !isKnown(inputs)) return ran
  memory.keep(address, { key: now, inputs, touched, spentMs, here: ran.here })
  return ran
}

function stateIn(root: string, path: string): string | undefined {
  return stateOrFault('file', join(root, path))
}

/** Whether the last of each row is there. */
function isKnown<Head extends readonly unknown[]>(
  rows: readonly (readonly [...Head, string | undefined])[],
): rows is readonly (readonly [...Head, string])[] {
  return rows.every((row) => row.at(-1) !== undefined)
}

/** Whether running again is certain to give the same: no limit was reached, nothing was waited for in vain, nothing varies. */
function isCertain({ here, elsewhere }: Ran, findsVarying: boolean, folders: readonly string[]): boolean {
  const [, folder = ''] = folders
  if (here.failures.some(({ step }) => step === 'limit')) return false
  const said = JSON.stringify([here.records, here.failures])
  if (/it did not finish loading|waits for something that does not come/.test(said)) return false
  if (said.includes(JSON.stringify(folder).slice(1, -1))) return false
  if (!findsVarying) return true
  return elsewhere !== undefined && findVarying(here.records, elsewhere.records, folders, true).every(isEmpty)
}

function isEmpty(list: readonly unknown[]): boolean {
  return list.length === 0
}
