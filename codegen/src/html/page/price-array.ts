import type { TargetData } from './page-data.ts'
import { toolTokens } from './tool-tokens.ts'

/** Tokens of the array that holds these tools in this order, without the constant: the prices, and what borders add or save. */
export function arrayTokens(target: TargetData, tools: readonly number[]): number {
  const { borders, kinds, kind, factor, frame } = target.array
  let prices = 0
  let apart = -frame
  let before = 0
  for (const tool of tools) {
    prices += toolTokens(target, tool)
    const sent = kinds[kind[tool] ?? 0]
    if (!sent) continue
    const [head, tail, rest] = sent
    apart += (borders[before]?.[head] ?? 0) + rest
    before = tail
  }
  // An array in which nothing is sent has no frame either.
  return before === 0 ? prices : prices + Math.round((apart + (borders[before]?.[0] ?? 0)) * factor)
}
