import { compilePattern } from '../intent/match-pattern.ts'
import type { ResolvedTool } from '../types/resolution.ts'
import { monotonicNow } from './clock.ts'

/** Whether what a tool needs is there: a daemon, a credential, a connection. A rejection or exception means no. */
export type Probe = () => boolean | Promise<boolean>

export interface AvailabilityOptions {
  /** A probe for each pattern (a name, a glob, `server:NAME`, `tag:NAME`). A tool is available when all of its probes say so. */
  readonly probes: { readonly [pattern: string]: Probe }
  /** A verdict younger than this is not asked for again, save by `reload`. In ms; default 30,000. */
  readonly ttlMs?: number
  /** A probe that succeeded within this time may fail without effect, save on `reload`. In ms; default 60,000. */
  readonly graceMs?: number
  /** The clock, in ms. Default: a monotonic one. */
  readonly now?: () => number
}

/** The verdicts of a process's probes, shared by its sessions. Until a probe was run, what it stands for is available. */
export interface Availability {
  /** Runs the probes that are due; with `force` all of them, without grace. Never rejects. */
  probe(force?: boolean): Promise<void>
  /** Names of these tools whose probes fail. The same set until a verdict flips. */
  down(tools: readonly ResolvedTool[]): ReadonlySet<string>
}

interface ProbeState {
  readonly pattern: string
  readonly check: Probe
  isUp: boolean
  checkedAt: number
  succeededAt: number
  asked: number
  answered: number
  pending: Promise<void> | undefined
}

export function createAvailability(options: AvailabilityOptions): Availability {
  const { probes, ttlMs = 30_000, graceMs = 60_000, now = monotonicNow } = options
  const states = Object.entries(probes).map(([pattern, check]): ProbeState => ({
    pattern,
    check,
    isUp: true,
    checkedAt: -Infinity,
    succeededAt: -Infinity,
    asked: 0,
    answered: 0,
    pending: undefined,
  }))
  let verdicts: WeakMap<readonly ResolvedTool[], ReadonlySet<string>> = new WeakMap()

  async function run(state: ProbeState, force: boolean): Promise<void> {
    const turn = ++state.asked
    let succeeded = false
    try {
      succeeded = await state.check()
    } catch {
      // A probe that can't even run says no.
    }
    // A probe that was asked later has answered already: this answer is older than the verdict.
    if (turn < state.answered) return
    state.answered = turn
    state.checkedAt = now()
    if (succeeded) state.succeededAt = state.checkedAt
    const isUp = succeeded || (!force && state.checkedAt - state.succeededAt < graceMs)
    if (isUp !== state.isUp) verdicts = new WeakMap()
    state.isUp = isUp
  }

  return {
    async probe(force = false) {
      await Promise.all(
        states.map((state) => {
          if (!force && state.pending) return state.pending
          if (!force && now() - state.checkedAt < ttlMs) return undefined
          const pending = run(state, force).finally(() => {
            if (state.pending === pending) state.pending = undefined
          })
          return (state.pending = pending)
        }),
      )
    },
    down(tools) {
      let down = verdicts.get(tools)
      if (!down) {
        const failing = states.filter((state) => !state.isUp).map((state) => compilePattern(state.pattern))
        const hit = tools.filter(({ entry }) => failing.some((matches) => matches(entry)))
        down = new Set(hit.map((tool) => tool.name))
        verdicts.set(tools, down)
      }
      return down
    },
  }
}
