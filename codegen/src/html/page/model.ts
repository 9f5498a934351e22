import type { PageData, TargetData } from './page-data.ts'
import { priceSet, type SetPrice } from './price-set.ts'
import { isResident, standingOf, type Moves, type Residency, type Standing } from './standing.ts'
import type { State } from './state.ts'

/** What follows from the data and the reader's choice. */
export interface Model {
  readonly data: PageData
  readonly state: State
  readonly target: TargetData
  readonly standing: Standing
  readonly price: SetPrice
  /** The same without what was moved. */
  readonly built: SetPrice
  standingOf(tool: number): Residency | 'outside'
  isMoved(tool: number): boolean
}

const NO_MOVES: Moves = new Map()

export function createModel(data: PageData, state: State): Model {
  const target = data.targets[state.target]
  if (target === undefined) throw new Error('the page has no target')
  const priceOf = ({ resident, deferred }: Standing): SetPrice => priceSet(data, target, resident, deferred)
  const standing = standingOf(data, state.moves, state.mode, state.set)
  const places = new Map<number, Residency>()
  for (const tool of standing.resident) places.set(tool, 'resident')
  for (const tool of standing.deferred) places.set(tool, 'deferred')
  return {
    data,
    state,
    target,
    standing,
    price: priceOf(standing),
    built: priceOf(standingOf(data, NO_MOVES, state.mode, state.set)),
    standingOf: (tool) => places.get(tool) ?? 'outside',
    isMoved: (tool) => state.moves.get(state.mode)?.has(tool) ?? false,
  }
}

/** Why a tool can't be moved; undefined where it can. */
export function whyFixed({ data, state, standingOf }: Model, tool: number): string | undefined {
  const { mode, moves, set } = state
  if (standingOf(tool) === 'outside') return `outside the set “${data.sets[set]?.name}”`
  if (!isResident(data, moves, mode, tool)) return undefined
  if (data.modes[mode]?.decidedBy[tool] === 'p') return 'pinned resident by a rule of the configuration'
  const isLast = data.names.every((_, other) => other === tool || !isResident(data, moves, mode, other))
  return isLast ? 'the mode’s last resident tool: never is everything deferred' : undefined
}

/** The moves with one tool on the other side. Back where the build has it, it is no move. */
export function moveTool({ data, state: { mode, moves } }: Model, tool: number): Moves {
  const own = new Map(moves.get(mode))
  const goal: Residency = isResident(data, moves, mode, tool) ? 'deferred' : 'resident'
  if ((data.modes[mode]?.built[tool] === 'r') === (goal === 'resident')) own.delete(tool)
  else own.set(tool, goal)
  return new Map([...moves, [mode, own]])
}

export function countMoves(moves: Moves): number {
  return [...moves.values()].reduce((sum, { size }) => sum + size, 0)
}
