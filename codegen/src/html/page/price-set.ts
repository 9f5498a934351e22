import type { PageData, TargetData } from './page-data.ts'
import { arrayTokens } from './price-array.ts'
import { catalogTokens } from './price-catalog.ts'
import { toolTokens } from './tool-tokens.ts'

/** What a set pays on every request. In tokens. */
export interface SetPrice {
  /** The constant, the resident tools and, where anything is deferred, the search tool. */
  readonly resident: number
  readonly catalog: number
  readonly total: number
  readonly allResident: number
  /** Part of `resident`: the search tool's own definition, where it is there. */
  readonly search: number
  readonly constant: number
}

/** Prices tools that are resident and deferred, exactly as the build prices its sets. Both lists ascend. */
export function priceSet(
  { names }: Pick<PageData, 'names'>,
  target: TargetData,
  resident: readonly number[],
  deferred: readonly number[],
): SetPrice {
  const search = names.length
  const inArray = deferred.length > 0 ? [search, ...resident] : resident
  const everything = [...resident, ...deferred].sort((a, b) => a - b)
  const array = withConstant(target, inArray)
  const catalog = catalogTokens(names, target.lines, target.array.factor, deferred)
  return {
    resident: array,
    catalog,
    total: array + catalog,
    allResident: withConstant(target, everything),
    search: deferred.length > 0 ? toolTokens(target, search) : 0,
    constant: inArray.length === 0 ? 0 : target.constant,
  }
}

function withConstant(target: TargetData, tools: readonly number[]): number {
  return tools.length === 0 ? 0 : target.constant + arrayTokens(target, tools)
}
