import { hostname } from 'node:os'
import type { EvaluatedRecord } from './protocol.ts'

/**
 * Which fields of each record depend on the machine, the moment or chance (rule A10): they differ between two runs under
 * different circumstances, or name a place of this machine.
 *
 * @param isHeldStrictly Whether a field varies that has no value elsewhere: where the app was started, which its keys decide.
 */
export function findVarying(
  here: readonly EvaluatedRecord[],
  elsewhere: readonly EvaluatedRecord[] | undefined,
  folders: readonly string[],
  isHeldStrictly = false,
): readonly (readonly string[])[] {
  const counterparts = pair(here, elsewhere ?? [])
  return here.map((record) => {
    const other = counterparts.get(record)
    return Object.entries(record.fields).flatMap(([field, value]) => {
      const text = JSON.stringify(value)
      if (namesPlace(text, folders)) return [field]
      // A module that does not run elsewhere says nothing about what varies.
      const theirs = (other?.fields as { readonly [name: string]: unknown } | undefined)?.[field]
      if (theirs === undefined) return isHeldStrictly && elsewhere !== undefined ? [field] : []
      return JSON.stringify(theirs) === text ? [] : [field]
    })
  })
}

/**
 * The same runs of each definition: those of one name first, since one that fails on the way moves the others, then those that
 * are left in their order, so that a varying name still finds its counterpart.
 */
function pair(
  here: readonly EvaluatedRecord[],
  elsewhere: readonly EvaluatedRecord[],
): ReadonlyMap<EvaluatedRecord, EvaluatedRecord> {
  const pairs = new Map<EvaluatedRecord, EvaluatedRecord>()
  const left = new Set(elsewhere)
  for (const keyFor of [namedKeyOf, keyOf]) {
    const others = new Map<string, EvaluatedRecord[]>()
    for (const record of left) {
      const key = keyFor(record)
      others.set(key, [...(others.get(key) ?? []), record])
    }
    for (const record of here) {
      const other = pairs.has(record) ? undefined : others.get(keyFor(record))?.shift()
      if (other === undefined) continue
      pairs.set(record, other)
      left.delete(other)
    }
  }
  return pairs
}

function namedKeyOf(record: EvaluatedRecord): string {
  return JSON.stringify([keyOf(record), record.fields.name])
}

function keyOf({ file, reach, index, access }: EvaluatedRecord): string {
  return JSON.stringify([file, reach, index, access])
}

function namesPlace(text: string, folders: readonly string[]): boolean {
  const host = hostname()
  // A short host name is a word that may stand anywhere.
  const places = [...folders, ...(host.length > 8 ? [host] : [])]
  return places.some((place) => place.length > 4 && text.includes(JSON.stringify(place).slice(1, -1)))
}
