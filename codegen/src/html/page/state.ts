import type { Moves } from './standing.ts'
import type { SnippetForm } from './snippet.ts'

/** What the reader has chosen. Everything on the page follows from it and the data. */
export interface State {
  readonly mode: number
  readonly target: number
  readonly set: number
  readonly moves: Moves
  /** Ids of the map's nodes from the top to the one that fills it. */
  readonly zoom: readonly string[]
  /** What the map's areas stand for. */
  readonly area: 'definition' | 'paid'
  /** The tool in the details. */
  readonly selected: number | undefined
  readonly sort: { readonly column: string; readonly ascending: boolean }
  readonly filter: {
    readonly text: string
    readonly standing: string
    /** A number of `serverNames`; absent for all. */
    readonly server: number | undefined
  }
  readonly form: SnippetForm
}

export interface Store {
  readonly get: () => State
  /** Takes over what is given, then draws everything that follows. */
  readonly set: (change: Partial<State>) => void
}

export function createStore(start: State, draw: (state: State, before: State) => void): Store {
  let state = start
  return {
    get: () => state,
    set(change) {
      const before = state
      state = { ...state, ...change }
      draw(state, before)
    },
  }
}
