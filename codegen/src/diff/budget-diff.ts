import type { BudgetFinding } from '../report/check-budgets.ts'
import type { Price } from '../prices/price-of.ts'
import type { LimitState } from '../report/waived.ts'

/** Tokens by target. */
export interface ByTarget {
  readonly [target: string]: number
}

/** What one branch does to the bill: what `toolcrib diff --format json` prints, and what the other formats are made of. */
export interface BudgetDiff {
  readonly format: 1
  readonly base: DiffBase
  /** The committed `budget.json` isn't what the definitions say; everything here is measured from the definitions. */
  readonly stale: boolean
  /** What stands first: the default mode on the first target. */
  readonly main: { readonly mode: string; readonly target: string }
  readonly requestsPerTurn: number
  readonly sets: readonly SetChange[]
  readonly tools: readonly ToolDiff[]
  readonly caches: readonly CacheLoss[]
  readonly money: readonly MoneyChange[]
  /** Limits of growth, and every other limit that the branch exceeds. */
  readonly limits: readonly LimitFinding[]
}

export interface DiffBase {
  /** `merge-base`: where the branch left `ref`; `ref`: the commit that was named; `file`: a budget.json that was named. */
  readonly from: 'merge-base' | 'ref' | 'file'
  readonly ref?: string
  readonly commit?: string
  readonly file?: string
  /** False where the base has no budget.json: everything is new. */
  readonly hasBudget: boolean
}

/** What a session pays on every request, in one mode, with one set of tools, on one target. */
export interface SetChange {
  readonly mode: string
  readonly set: string
  readonly target: string
  /** Absent where the mode, the set or the target is new; `after` where it is gone. */
  readonly before?: Paid
  readonly after?: Paid
  /** Resident and catalog together, after minus before. */
  readonly tokens: number
}

export interface Paid {
  readonly resident: number
  readonly catalog: number
}

export interface ToolDiff {
  readonly name: string
  /** `moved`: only its residency changed. `remeasured`: the same definition is counted differently. */
  readonly kind: 'added' | 'removed' | 'renamed' | 'changed' | 'moved' | 'remeasured'
  /** The former name of a renamed tool. */
  readonly from?: string
  /** Tokens of its definition, after minus before. */
  readonly definition: ByTarget
  /** What a request pays more for it with the default set, by mode and target. */
  readonly perRequest: { readonly [mode: string]: ByTarget }
  /** Where the definition's tokens come from, by target, the largest first. */
  readonly reasons: { readonly [target: string]: readonly Reason[] }
  /** Residency by mode, where it differs; `absent` is outside the default set. */
  readonly moved: readonly Move[]
  /** What it is now in each mode, for the default set. */
  readonly residency: { readonly [mode: string]: Standing }
  /** Where its definition stands, from the configuration's folder. */
  readonly place?: { readonly file: string; readonly line: number }
}

export type Standing = 'resident' | 'deferred' | 'absent'

export interface Move {
  readonly mode: string
  readonly from: Standing
  readonly to: Standing
}

export interface Reason {
  readonly part: 'name' | 'description' | 'schema' | 'wrapper'
  /** The schema's path, for `schema`. */
  readonly path?: string
  readonly tokens: number
}

export interface LimitFinding extends BudgetFinding {
  readonly state: LimitState
  /** The last day of its waiver, where it has one. */
  readonly until?: string
}

/** What a session that runs while the branch is deployed loses of its cached prompt (rules A4, A9). */
export interface CacheLoss {
  readonly mode: string
  readonly set: string
  /** `array`: a definition that was sent changes or goes. `tail`: definitions are added behind it. `catalog`: only the names. */
  readonly lost: 'array' | 'tail' | 'catalog' | 'nothing'
  /** First slot of the array that is sent differently, from 0, and how many slots there were. */
  readonly slot?: number
  readonly slots: number
  /** The tool at that slot: before, or the first one that is added. */
  readonly tool?: string
  readonly cause?: 'changed' | 'removed' | 'renamed' | 'added'
  /** Tokens of the array from that slot on; the system prompt and the conversation come behind them. */
  readonly behind: ByTarget
  /** The same for sessions with `pin: 'definitions'`. */
  readonly pinned: Pick<CacheLoss, 'lost' | 'slot' | 'tool' | 'cause'>
}

/** Money for the default set. */
export interface MoneyChange {
  readonly mode: string
  readonly target: string
  readonly price: Price
  /** USD for 1,000 turns, after minus before, with the tools read from the cache, and without a cache. */
  readonly cached: number
  readonly uncached: number
  /** USD to write 100,000 tokens anew that were cached: what a session with so many behind its tools loses once. */
  readonly rewrite: number
}
