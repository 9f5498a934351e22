import type { LimitData } from './page-data.ts'
import type { Model } from './model.ts'

/** A limit held against what the chosen tools cost. */
export interface HeldLimit extends LimitData {
  /** With what was moved; as built where moving changes nothing. */
  readonly now: number
  readonly isOver: boolean
}

/** The limits of the chosen mode and target. They hold for the default set, so with another set they stay as built. */
export function heldLimits({ data, state, target, price }: Model): readonly HeldLimit[] {
  const mode = data.modes[state.mode]?.name
  const figures: Readonly<Record<string, number>> =
    state.set === 0
      ? { resident: price.resident, catalog: price.catalog, mode: price.total, window: price.total }
      : {}
  return data.limits
    .filter((limit) => limit.target === target.id && (limit.mode === undefined || limit.mode === mode))
    .map((limit) => {
      const now = (limit.mode === undefined ? undefined : figures[limit.of]) ?? limit.tokens
      return { ...limit, now, isOver: now > limit.limit }
    })
}
