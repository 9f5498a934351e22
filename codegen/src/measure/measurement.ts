import type { Grade, ToolTokens } from 'toolcrib'
import type { Addends } from './addends.ts'
import type { ToolChoice } from './target.ts'

/** Tokens of one tool on one target, with what is known of their exactness. `name + description + schema + wrapper = total`. */
export interface ToolCost extends ToolTokens {
  readonly grade: Grade
  /** For `calibrated`: the half-width of the band that holds 95 % of the records, as a share (0.03 is 3 %). */
  readonly band?: number
  /** Schema tokens by property path, e.g. `properties.options.enum`; they sum to `schema`. */
  readonly paths: readonly { readonly path: string; readonly tokens: number }[]
}

/** What a set of tools costs on one target. Whole figures are integers, in tokens. */
export interface TargetMeasurement {
  readonly target: string
  /** The least sure grade of the tools that were measured, and of the target itself. */
  readonly grade: Grade
  /** What a reader must know of these figures: which family stands in for the model, which package is missing. */
  readonly note?: string
  /** Charged once when the array holds any tool, by tool-choice mode: `auto`, `any`, `named`, `none`. */
  readonly constant: {
    readonly auto: number
    readonly any: number
    readonly named: number
    readonly none: number
  }
  /** The constant when the request names the tool to call: some targets count that name as well. */
  forced(name: string): number
  /** How sure the constant is in a mode: no better than the target, an estimate where its records don't agree. */
  gradeOf(choice: ToolChoice): Grade
  /** By tool name, in the order given. */
  readonly tools: ReadonlyMap<string, ToolCost>
  /** The search tool's own definition, measured like any tool. */
  readonly search: ToolCost
  /**
   * Tokens of the array that holds exactly these tools in this order, without the request constant. Computed from what was
   * measured, and equal to tokenizing that array afresh.
   */
  array(names: readonly string[]): number
  /** Tokens of the catalog's text without its lines. */
  readonly catalogHead: number
  /** Tokens of the catalog that lists exactly these names (the runtime's `renderCatalog`), 0 for none. */
  catalog(names: readonly string[]): number
  /** What `array` and `catalog` add up, for pricing subsets where there is no measurer. */
  addends(): Addends
}
