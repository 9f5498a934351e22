import { SEARCH_TOOL_NAME } from '../registry/reserved-name.ts'
import type { AdvertisedTool } from '../types/advertised.ts'

/** What is used of a turn. */
export interface NativeTurn {
  readonly tools: readonly AdvertisedTool[]
  readonly deferred: readonly AdvertisedTool[]
}

export interface NativeArray {
  /** The array and every deferred tool behind it, as one list: two names must not take one form. */
  readonly all: readonly AdvertisedTool[]
  readonly deferred: ReadonlySet<string>
}

const known: WeakMap<NativeTurn, [withSearch?: NativeArray, without?: NativeArray]> =
  /* @__PURE__ */ new WeakMap()

/** The same for every request of a turn, so that it is rendered once. */
export function nativeArray(turn: NativeTurn, isSearchHosted: boolean): NativeArray {
  let arrays = known.get(turn)
  if (!arrays) known.set(turn, (arrays = []))
  return (arrays[isSearchHosted ? 1 : 0] ??= {
    all: [...turn.tools.filter(({ name }) => !isSearchHosted || name !== SEARCH_TOOL_NAME), ...turn.deferred],
    deferred: new Set(turn.deferred.map(({ name }) => name)),
  })
}

export function hasSearch({ tools }: NativeTurn): boolean {
  return tools.some(({ name }) => name === SEARCH_TOOL_NAME)
}
