import type { ScannedTool } from '../scan/scanned-tool.ts'
import { placeOf } from './fault-log.ts'
import type { FaultLog } from './fault-log.ts'

interface Candidate {
  readonly scanned: ScannedTool
  readonly log: FaultLog
}

/** A name in use: whose it is, and as what. */
interface Use extends Candidate {
  readonly name: string
  readonly field: 'name' | 'aliases'
}

/**
 * Reports names that several definitions claim, as names or as former names, each with the other's place. Both sides of a duplicate name
 * are at fault, since nothing says which one is meant; an alias gives way to a name.
 */
export function checkDuplicates(candidates: readonly Candidate[]): void {
  const names = candidates.flatMap((candidate) => usesOf(candidate, 'name'))
  const aliases = candidates.flatMap((candidate) => usesOf(candidate, 'aliases'))
  const namesBy = group(names, (use) => use.name)
  const aliasesBy = group(aliases, (use) => use.name)
  for (const [name, uses] of namesBy) {
    for (const use of uses) {
      const other = uses.find(({ scanned }) => scanned !== use.scanned)
      if (other === undefined) continue
      use.log.error(
        'duplicate-name',
        `the name ${JSON.stringify(name)} is taken by ${whereIs(other)}`,
        about(use, other),
      )
    }
  }
  for (const [name, uses] of aliasesBy) {
    for (const use of uses) {
      const owner = namesBy.get(name)?.find(({ scanned }) => scanned !== use.scanned)
      const other = owner ?? uses.find(({ scanned }) => scanned !== use.scanned)
      if (other === undefined) continue
      const what = owner === undefined ? 'an alias' : 'the name'
      use.log.error(
        'alias-taken',
        `the alias ${JSON.stringify(name)} is ${what} of ${whereIs(other)}`,
        about(use, other),
      )
    }
  }
  for (const uses of group(names, (use) => use.name.toLowerCase()).values()) {
    for (const use of uses) {
      const other = uses.find(({ name }) => name !== use.name)
      if (other === undefined) continue
      const message = `the name ${JSON.stringify(use.name)} differs from ${JSON.stringify(other.name)} in case only`
      use.log.warn('name-near-duplicate', message, about(use, other))
    }
  }
}

function usesOf(candidate: Candidate, field: 'name' | 'aliases'): readonly Use[] {
  const value = candidate.scanned.fields[field]
  const names: readonly unknown[] = Array.isArray(value) ? value : [value]
  const distinct = [...new Set(names)].filter((name) => typeof name === 'string' && name !== '') as string[]
  return distinct.map((name) => ({ ...candidate, name, field }))
}

function group(uses: readonly Use[], key: (use: Use) => string): ReadonlyMap<string, readonly Use[]> {
  const groups = new Map<string, Use[]>()
  for (const use of uses) {
    const list = groups.get(key(use))
    if (list === undefined) groups.set(key(use), [use])
    else list.push(use)
  }
  return groups
}

function whereIs({ scanned, field }: Use): string {
  const { server } = scanned
  const place = placeOf(scanned, field)
  return `another tool (${place.file}:${place.line}${server === undefined ? '' : `, server ${JSON.stringify(server)}`})`
}

function about(use: Use, other: Use): Parameters<FaultLog['error']>[2] {
  return {
    field: use.field,
    related: [
      {
        message: `the other ${other.field === 'name' ? 'name' : 'alias'}`,
        place: placeOf(other.scanned, other.field),
      },
    ],
  }
}
