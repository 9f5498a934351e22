import type { ts } from 'ts-morph'
import type { FoldContext } from './context.ts'
import { isFault, unfoldable, type Fault } from './fault.ts'
import { isPrimitive, type Entry, type Value } from './value.ts'

export interface Entries {
  readonly entries: Iterable<readonly [string, Entry]>
  readonly open?: Fault
  /** The literals that a later key would come from. */
  readonly sites?: readonly number[]
}

/** Own keys in the order that JavaScript lists them: indexes first, ascending, then the others as they were added. */
export function orderedEntries(entries: ReadonlyMap<string, Entry>): readonly (readonly [string, Entry])[] {
  const isIndex = (key: string): boolean => String(Number(key) >>> 0) === key && key !== '4294967295'
  const all = [...entries]
  const indexes = all.filter(([key]) => isIndex(key)).sort(([a], [b]) => Number(a) - Number(b))
  return indexes.length === 0 ? all : [...indexes, ...all.filter(([key]) => !isIndex(key))]
}

/** What `{ ...value }` copies, and what `Object.entries(value)` lists. */
export function entriesOf(value: Value | Fault, node: ts.Node, context: FoldContext): Entries | Fault {
  if (isFault(value)) return value
  if (isPrimitive(value)) {
    if (typeof value !== 'string') return { entries: [] }
    return { entries: value.split('').map((unit, index) => [String(index), { node, read: () => unit }]) }
  }
  if (value.kind === 'object') {
    const { site, from, open } = value
    const entries = orderedEntries(value.entries).map(([key, { node: at, read }]) => {
      const recorded = (): Value | Fault => {
        context.recordRead(site, key)
        return read()
      }
      return [key, { node: at, read: recorded }] as const
    })
    return { entries, sites: [site, ...from], ...(open === undefined ? {} : { open }) }
  }
  if (value.kind === 'array') {
    if (value.open !== undefined) return value.open
    context.recordRead(value.site)
    return { entries: value.items.map((item, index) => [String(index), item]) }
  }
  return unfoldable(
    node,
    value.kind === 'external' ? `comes from the package \`${value.package}\`` : `is a ${value.kind}`,
  )
}
