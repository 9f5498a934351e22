import type { Price } from './price-of.ts'

/** USD for tokens at a price per million. */
export function costOf(tokens: number, perMillion: number): number {
  return (tokens * perMillion) / 1_000_000
}

/** What writing tokens to the cache anew costs over reading them from it. */
export function rewriteCost(tokens: number, { cacheRead, cacheWrite }: Price): number {
  return costOf(tokens, cacheWrite - cacheRead)
}

/** `$12.30`, `$0.0042`, `-$1.00`: two decimals, or two digits that say something. Never in a locale's form. */
export function formatUsd(amount: number): string {
  const size = Math.abs(amount)
  const sign = amount < 0 ? '-' : ''
  if (size === 0) return '$0.00'
  if (size >= 0.1) return `${sign}$${size.toFixed(2)}`
  const digits = size.toFixed(Math.min(8, 1 - Math.floor(Math.log10(size))))
  return `${sign}$${digits}`
}

/** The same with a plus before what is more. */
export function formatUsdChange(amount: number): string {
  return amount > 0 ? `+${formatUsd(amount)}` : formatUsd(amount)
}
