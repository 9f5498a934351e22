import { byName } from '../order.ts'
import type { ToolEntry } from '../types/manifest.ts'
import { obtain } from '../obtain.ts'
import { ownName } from './tool-words.ts'
import { squash } from './words.ts'

/** Finds tools by name, spelt in any way: the whole name, its own part without the server, a former name. */
export function exactNames(among: readonly ToolEntry[]): (name: string) => readonly ToolEntry[] {
  const named = new Map<string, ToolEntry[]>()
  for (const entry of among.toSorted(byName)) {
    const { name, aliases = [] } = entry
    // Those that aren't the whole name stand apart, since whoever gives a whole name means that one.
    const keys = [ownName(entry), ...aliases].map((other) => `-${squash(other)}`)
    for (const key of [squash(name), ...keys]) {
      obtain(named, key, () => []).push(entry)
    }
  }
  return (name) => named.get(squash(name)) ?? named.get(`-${squash(name)}`) ?? []
}
