import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { daysBetween } from './dates.ts'
import { priceOf, type ConfiguredPrices } from './price-of.ts'

/** Days after which a price may well have changed: between July and October 2026 prices moved five times. */
const OLD_AFTER = 60

/** Says which targets have no price and which prices are old. */
export function checkPrices(
  targets: readonly string[],
  configured: ConfiguredPrices,
  today: string,
): readonly Diagnostic[] {
  return targets.flatMap((target): readonly Diagnostic[] => {
    const price = priceOf(target, configured, today)
    if (price === undefined) {
      return [
        {
          code: 'price-unknown',
          severity: 'info',
          message: `no price is known for ${target}, so its tokens are not turned into money`,
          hint: `Give \`prices: { ${JSON.stringify(target)}: { input, cacheRead, cacheWrite } }\` in USD per million tokens.`,
        },
      ]
    }
    const { checked, model, source } = price
    const age = checked === undefined ? 0 : daysBetween(checked, today)
    if (age <= OLD_AFTER) return []
    return [
      {
        code: 'price-old',
        severity: 'warning',
        message: `the price of ${model} (${target}) was checked on ${checked}, ${age} days ago`,
        hint: `Look it up${source === undefined ? '' : ` (${source})`} and write it to \`prices\` in the configuration, with \`checked\`.`,
      },
    ]
  })
}
