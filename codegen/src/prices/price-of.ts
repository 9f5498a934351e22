import type { PriceConfig } from '../config/user-config.ts'
import { knownModel } from './model-id.ts'
import { MODEL_ROWS, type ModelRow } from './model-rows.ts'
import { WINDOW_ROWS } from './window-rows.ts'

/** What a target's input tokens cost, USD per million, and how that is known. */
export interface Price {
  /** The model whose price it is. */
  readonly model: string
  readonly input: number
  readonly cacheRead: number
  readonly cacheWrite: number
  readonly source?: string
  /** Absent for a configured price that tells no date: it isn't ours to doubt. */
  readonly checked?: string
}

/** By target: a price, or the model of the table that the project runs on. */
export type ConfiguredPrices = ReadonlyMap<string, PriceConfig | string>

/** The configured price of a target, or the table's; undefined where there is none. */
export function priceOf(target: string, configured: ConfiguredPrices, today: string): Price | undefined {
  const own = configured.get(target)
  if (typeof own === 'object') {
    const { input, cacheRead = input, cacheWrite = input, source, checked } = own
    return {
      model: target,
      input,
      cacheRead,
      cacheWrite,
      ...(source === undefined ? {} : { source }),
      ...(checked === undefined ? {} : { checked }),
    }
  }
  const rows = rowsOf(own ?? target)
  const row = rows.find(({ until }) => until === undefined || today <= until)
  if (row === undefined) return undefined
  const { model, input, cacheRead, cacheWrite, source, checked } = row
  return { model, input, cacheRead, cacheWrite, source, checked }
}

/** Whether the table has the price of a model. */
export function isPriced(model: string): boolean {
  return rowsOf(model).length > 0
}

function rowsOf(target: string): readonly ModelRow[] {
  const model = knownModel(target, new Set(MODEL_ROWS.map((row) => row.model)))
  return MODEL_ROWS.filter((row) => row.model === model)
}

/** Tokens of a target's context window, configured or known. */
export function windowOf(
  target: string,
  configured: ReadonlyMap<string, number>,
  prices: ConfiguredPrices,
): number | undefined {
  const own = prices.get(target)
  const windows = new Map(WINDOW_ROWS.flatMap((rows) => rows.windows))
  const model = knownModel(typeof own === 'string' ? own : target, windows.keys())
  return configured.get(target) ?? (model === undefined ? undefined : windows.get(model))
}
