import { PROVIDER_LIMITS } from 'toolcrib'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { SetPrice } from '../report/price-sets.ts'
import { lintTargets } from './lint-target.ts'

/** Sets with more resident tools than a provider takes in one request. */
export function checkCounts(prices: readonly SetPrice[]): readonly Diagnostic[] {
  const groups = new Map<string, { price: SetPrice; count: number; most: number; targets: string[] }>()
  for (const price of prices) {
    const [target] = lintTargets([price.target])
    const most = target && PROVIDER_LIMITS[target.provider].tools
    const count = price.residentNames.length + (price.deferredNames.length > 0 ? 1 : 0)
    if (most === undefined || count <= most) continue
    const key = JSON.stringify([price.mode, price.set, most])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { price, count, most, targets: [price.target] })
    else group.targets.push(price.target)
  }
  return [...groups.values()].map(({ price, count, most, targets }) => {
    const hasSearch = price.deferredNames.length > 0
    const over = count - most
    const rest = hasSearch ? 'can only be found by search' : 'can not be called'
    return {
      code: 'provider-too-many-tools',
      severity: hasSearch ? ('warning' as const) : ('error' as const),
      message: `mode ${price.mode}, set ${price.set}: ${count} tools stand in the array and ${most} are taken, so ${over} ${rest} (${targets.join(', ')})`,
      hint: `Defer at least ${hasSearch ? over : over + 1} of them: \`modes.${price.mode}.resident\` lists what stays.`,
    }
  })
}
