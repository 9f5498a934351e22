import type { ts } from 'ts-morph'
import type { FoldContext } from './context.ts'
import { isFault, unfoldable, type Fault } from './fault.ts'
import { MAX_LEVELS, MAX_VALUES, tooLarge } from './limits.ts'
import { orderedEntries } from './spread-entries.ts'
import { isPrimitive, type Value } from './value.ts'

/** A folded value as plain data, or every reason why it can't be. Bad parts don't hide each other. */
export function materialize(
  value: Value | Fault,
  node: ts.Node,
  context: FoldContext,
): { readonly data: unknown } | { readonly faults: readonly Fault[] } {
  const faults: Fault[] = []
  let count = 0

  function convert(part: Value | Fault, at: ts.Node, level: number): unknown {
    if (isFault(part)) {
      faults.push(part)
      return undefined
    }
    if (isPrimitive(part)) {
      if (typeof part === 'bigint') faults.push(unfoldable(at, 'is a bigint, which JSON has no form for'))
      return part
    }
    if (level > MAX_LEVELS || ++count > MAX_VALUES) {
      const tooMuch = level > MAX_LEVELS ? `more than ${MAX_LEVELS} levels` : `more than ${MAX_VALUES} values`
      if (!faults.some(({ code }) => code === 'value-too-large'))
        faults.push(tooLarge(at, `makes ${tooMuch}`))
      return undefined
    }
    if (part.kind === 'array') {
      context.recordRead(part.site)
      if (part.open !== undefined) faults.push(part.open)
      return part.items.map((item) => convert(item.read(), item.node, level + 1))
    }
    if (part.kind === 'object') {
      for (const site of [part.site, ...part.from]) context.recordRead(site)
      if (part.open !== undefined) faults.push(part.open)
      const data = {}
      for (const [key, entry] of orderedEntries(part.entries)) {
        const item = convert(entry.read(), entry.node, level + 1)
        // Not an assignment: `__proto__` is an ordinary key here.
        Object.defineProperty(data, key, {
          value: item,
          enumerable: true,
          writable: true,
          configurable: true,
        })
      }
      return data
    }
    faults.push(unfoldable(at, REASONS[part.kind]))
    return undefined
  }

  const data = convert(value, node, 0)
  const distinct = [...new Map(faults.map((fault) => [fault.node, fault])).values()]
  return distinct.length === 0 ? { data } : { faults: distinct }
}

const REASONS = {
  external: 'comes from a package, whose code is not read',
  function: 'is a function, which JSON has no form for',
  namespace: 'is a whole module',
} as const
