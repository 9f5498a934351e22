import type { SetPrice } from '../report/price-sets.ts'
import type { SetChange } from './budget-diff.ts'
import type { StoredReport } from './stored-report.ts'

/** What every set pays before and after: the current ones in their order, then those that are gone. */
export function compareSets(before: StoredReport, after: StoredReport): readonly SetChange[] {
  const old = new Map(before.sets.map((price) => [keyOf(price), price]))
  const now = new Map(after.sets.map((price) => [keyOf(price), price]))
  return [...new Set([...now.keys(), ...old.keys()])].map((key) => {
    const was = old.get(key)
    const is = now.get(key)
    const { mode, set, target } = (is ?? was) as SetPrice
    return {
      mode,
      set,
      target,
      ...(was === undefined ? {} : { before: paidOf(was) }),
      ...(is === undefined ? {} : { after: paidOf(is) }),
      tokens: totalOf(is) - totalOf(was),
    }
  })
}

function keyOf({ mode, set, target }: SetPrice): string {
  return JSON.stringify([mode, set, target])
}

function paidOf({ resident, catalog }: SetPrice): { readonly resident: number; readonly catalog: number } {
  return { resident, catalog }
}

function totalOf(price: SetPrice | undefined): number {
  return price === undefined ? 0 : price.resident + price.catalog
}
