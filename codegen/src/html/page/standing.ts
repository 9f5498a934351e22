import type { PageData } from './page-data.ts'

export type Residency = 'resident' | 'deferred'

/** Where the tools of a set stand in a mode; a tool in neither list is outside the set. */
export interface Standing {
  readonly resident: readonly number[]
  readonly deferred: readonly number[]
}

/** What was moved by hand: residency by tool, for each mode. */
export type Moves = ReadonlyMap<number, ReadonlyMap<number, Residency>>

/** So few tools are all resident where the set has no resident one (the runtime's rule D3). */
const FEW = 4

/** Whether the mode has the tool resident, before what a set without a resident tool does to it. */
export function isResident(data: PageData, moves: Moves, mode: number, tool: number): boolean {
  const moved = moves.get(mode)?.get(tool)
  return moved === undefined ? data.modes[mode]?.built[tool] === 'r' : moved === 'resident'
}

/** The set's tools in the mode, as the runtime resolves it: never is all of a set deferred. */
export function standingOf(data: PageData, moves: Moves, mode: number, set: number): Standing {
  const members = membersOf(data, mode, set)
  const resident = members.filter((tool) => isResident(data, moves, mode, tool))
  if (resident.length > 0 || members.length === 0)
    return { resident, deferred: members.filter((tool) => !isResident(data, moves, mode, tool)) }
  return members.length > FEW
    ? { resident: members.slice(0, 1), deferred: members.slice(1) }
    : { resident: members, deferred: [] }
}

export function membersOf(data: PageData, mode: number, set: number): readonly number[] {
  const list = data.memberships[data.sets[set]?.members[mode] ?? 0]
  return list ?? data.names.map((_, tool) => tool)
}
