import { byCodeUnit } from '../order.ts'
import type { ToolEntry } from '../types/manifest.ts'
import { squash } from './read-query.ts'
import { splitName } from './tool-words.ts'

/** Finds tools by name, spelt in any way: the whole name, its own part without the server, a former name. */
export function exactNames(among: readonly ToolEntry[]): (name: string) => readonly ToolEntry[] {
  const whole = new Map<string, ToolEntry[]>()
  const own = new Map<string, ToolEntry[]>()
  const put = (map: Map<string, ToolEntry[]>, name: string, entry: ToolEntry): void => {
    const key = squash(name)
    const list = map.get(key)
    if (!list) map.set(key, [entry])
    else if (!list.includes(entry)) list.push(entry)
  }
  for (const entry of [...among].sort((a, b) => byCodeUnit(a.name, b.name))) {
    put(whole, entry.name, entry)
    const { own: part } = splitName(entry)
    if (part !== entry.name) put(own, part, entry)
    for (const alias of entry.aliases ?? []) put(own, alias, entry)
  }
  return (name) => {
    const key = squash(name)
    return whole.get(key) ?? own.get(key) ?? []
  }
}
