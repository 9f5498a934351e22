import type { WireFunction } from '../span.ts'
import { wireFingerprint, type TargetCalibration } from './calibration.ts'

export interface CalibrateOptions {
  readonly model: string
  /** Tokens of a request with these tools, as the provider counts them. */
  readonly ask: (tools: readonly WireFunction[]) => Promise<number>
  readonly onProgress?: (done: number, of: number) => void
  /** What was measured before: a tool whose payload is the same isn't asked for again. */
  readonly known?: TargetCalibration
}

const parameters = { type: 'object', properties: {} } as const
const FIRST: WireFunction = { name: 'toolcrib_first', description: 'Does nothing.', parameters }
const SECOND: WireFunction = { name: 'toolcrib_second', description: 'Does nothing.', parameters }

/**
 * Asks for each tool's marginal beside a reference tool, and for the constant: four requests, and one a tool. With `B` for the
 * message, `C` for the constant and `t` for a tool: `[]` is B, `[a]` is B + C + t(a), `[a, b]` is B + C + t(a) + t(b).
 */
export async function calibrate(
  tools: readonly WireFunction[],
  { model, ask, onProgress, known }: CalibrateOptions,
): Promise<TargetCalibration> {
  const entries = new Map<string, { fingerprint: string; tokens: number }>()
  const open: WireFunction[] = []
  for (const tool of tools) {
    const before =
      known !== undefined && Object.hasOwn(known.tools, tool.name) ? known.tools[tool.name] : undefined
    if (before?.fingerprint === wireFingerprint(tool)) entries.set(tool.name, before)
    else open.push(tool)
  }
  const of = open.length + 4
  let done = 0
  const count = async (some: readonly WireFunction[]): Promise<number> => {
    const tokens = await ask(some)
    onProgress?.((done += 1), of)
    return tokens
  }
  const bare = await count([])
  const first = await count([FIRST])
  const second = await count([SECOND])
  const both = await count([FIRST, SECOND])
  for (const tool of open) {
    entries.set(tool.name, {
      fingerprint: wireFingerprint(tool),
      tokens: Math.max(0, (await count([FIRST, tool])) - first),
    })
  }
  return { model, constant: first + second - both - bare, tools: Object.fromEntries(entries) }
}
