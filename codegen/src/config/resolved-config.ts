import type { Intent } from 'toolcrib'
import type { HelperForm } from '../scan/conventions/helper-form.ts'
import type { ResolvedMcpServer } from '../mcp/server-config.ts'
import type { BudgetConfig, EvaluateMode, PriceConfig } from './user-config.ts'

/** A mode with every default applied. */
export interface ResolvedMode {
  readonly name: string
  /** Absent: everything is resident. */
  readonly resident?: readonly string[]
  readonly deferred: readonly string[]
  readonly fit?: { readonly tokens: number; readonly target: string }
}

export interface ResolvedResidencyRule {
  readonly match: readonly string[]
  readonly mode?: string
  readonly pin: 'resident' | 'deferred'
  readonly reason: string
}

export type ResolvedBudget = Omit<BudgetConfig, 'match'> & { readonly match?: readonly string[] }

/** The configuration with every default applied and every name checked. Plain data: nothing in it depends on the machine. */
export interface ResolvedConfig {
  readonly tools: readonly string[]
  readonly helpers: { readonly [name: string]: HelperForm }
  readonly evaluate: { readonly when: EvaluateMode; readonly seconds: number }
  readonly out: string
  /** In code-unit order of the name. */
  readonly mcp: readonly ResolvedMcpServer[]
  readonly mcpSnapshots: string
  readonly importExtension: '.js' | '.ts' | ''
  readonly targets: readonly string[]
  /** In code-unit order of the name. */
  readonly modes: readonly ResolvedMode[]
  readonly defaultMode: string
  readonly defaults: readonly string[] | undefined
  readonly presets: readonly { readonly name: string; readonly members: readonly string[] }[]
  readonly overlays: readonly { readonly name: string; readonly members: readonly string[] }[]
  readonly surfaces: readonly { readonly name: string; readonly hidden: readonly string[] }[]
  readonly profiles: readonly { readonly name: string; readonly intent: Intent }[]
  readonly residency: readonly ResolvedResidencyRule[]
  readonly usage: ReadonlyMap<string, number>
  readonly tombstones: readonly { readonly name: string; readonly reason: string; readonly use?: string }[]
  readonly budgets: readonly ResolvedBudget[]
  readonly prices: ReadonlyMap<string, PriceConfig | string>
  readonly windows: ReadonlyMap<string, number>
  readonly requestsPerTurn: number
  readonly search: {
    readonly synonyms: readonly (readonly string[])[]
    readonly queries: string
    readonly floors: { readonly recallAt4?: number; readonly recallAt1?: number }
  }
}
