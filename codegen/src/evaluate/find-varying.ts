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
  const others = new Map<string, EvaluatedRecord[]>()
  for (const record of elsewhere ?? [])
    others.set(keyOf(record), [...(others.get(keyOf(record)) ?? []), record])
  return here.map((record) => {
    const other = others.get(keyOf(record))?.shift()
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

/** Runs of one definition keep their order, so that a varying name still finds its counterpart. */
function keyOf({ file, reach, index, access }: EvaluatedRecord): string {
  return JSON.stringify([file, reach, index, access])
}

function namesPlace(text: string, folders: readonly string[]): boolean {
  const host = hostname()
  // A short host name is a word that may stand anywhere.
  const places = [...folders, ...(host.length > 8 ? [host] : [])]
  return places.some((place) => place.length > 4 && text.includes(JSON.stringify(place).slice(1, -1)))
}
