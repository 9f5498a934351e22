import { itemNamed, namesOf } from '../intent/item-named.ts'
import { obtain } from '../obtain.ts'
import { SEARCH_TOOL_NAME } from '../registry/reserved-name.ts'
import type { AdvertisedTool } from '../types/advertised.ts'
import type { Turn } from '../types/turn.ts'
import type { Provider } from '../wire/provider-limits.ts'
import { mapNames } from '../wire/provider-names.ts'

/** What is used of a turn. */
export type NativeTurn = Pick<Turn, 'tools' | 'deferred'>

export interface NativeArray {
  /** The array, without the search tool where the provider has its own. */
  readonly shown: readonly AdvertisedTool[]
  /** Every deferred tool behind it, as one list: two names must not take one form. */
  readonly all: readonly AdvertisedTool[]
  /** The provider's form of each name. */
  readonly forms: ReadonlyMap<string, string>
  /** The names of the deferred tools, by their forms. */
  readonly deferred: ReadonlyMap<string, string>
}

const known: WeakMap<NativeTurn, Map<string, NativeArray>> = /* @__PURE__ */ new WeakMap()

/** The same for every request of a turn, so that it is made, and rendered, once. */
export function nativeArray(turn: NativeTurn, provider: Provider, isSearchHosted: boolean): NativeArray {
  const arrays = obtain(known, turn, () => new Map<string, NativeArray>())
  return obtain(arrays, `${provider} ${isSearchHosted}`, () => {
    const { tools, deferred } = turn
    const shown = isSearchHosted ? tools.filter(({ name }) => name !== SEARCH_TOOL_NAME) : tools
    const all = [...shown, ...deferred]
    const forms = mapNames(namesOf(all), provider)
    return { shown, all, forms, deferred: new Map(deferred.map(({ name }) => [forms.get(name)!, name])) }
  })
}

export function hasSearch({ tools }: Pick<Turn, 'tools'>): boolean {
  return !!itemNamed(tools, SEARCH_TOOL_NAME)
}
