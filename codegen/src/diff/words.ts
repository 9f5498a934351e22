import { DEFAULT_SET } from '../report/price-sets.ts'
import type { BudgetDiff, CacheLoss, Reason, Standing, ToolDiff } from './budget-diff.ts'

/** `12,345`: the same in every locale. */
export function count(tokens: number): string {
  return String(tokens).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** `+310`, `-12`, `0`. */
export function change(tokens: number): string {
  return tokens > 0 ? `+${count(tokens)}` : count(tokens)
}

/** `+13.5 %`; nothing where there was nothing before. */
export function share(tokens: number, before: number): string {
  if (before === 0 || tokens === 0) return ''
  const percent = Math.round((tokens / before) * 1000) / 10
  const size = Math.abs(percent) >= 10 ? Math.round(percent) : percent
  return size === 0 ? '' : ` (${size > 0 ? '+' : ''}${size} %)`
}

/** `3rd`. */
export function ordinal(number: number): string {
  const rest = number % 100
  const ending = rest > 10 && rest < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
  return `${number}${ending}`
}

export function plural(number: number, one: string): string {
  return `${count(number)} ${one}${number === 1 ? '' : 's'}`
}

const STANDINGS: { readonly [K in Standing]: string } = {
  resident: 'always sent',
  deferred: 'on demand',
  absent: 'off by default',
}

export function standing(of: Standing): string {
  return STANDINGS[of]
}

/** What happened to a tool, in the mode that stands first; other modes only where they moved it. */
export function kindOf({ kind, from, moved, residency }: ToolDiff, mode: string): string {
  const now = standing(residency[mode] ?? 'absent')
  const here = moved.find((move) => move.mode === mode)
  const words = {
    added: `new, ${now}`,
    removed: 'removed',
    renamed: `renamed from ${from ?? ''}`,
    changed: here === undefined ? `changed, ${now}` : 'changed',
    moved: '',
    remeasured: 'counted differently',
  }[kind]
  const moves = moved.map((move) => {
    const where = move.mode === mode ? '' : `in mode ${move.mode} `
    return `${where}${standing(move.from)} → ${standing(move.to)}`
  })
  return [words, ...moves].filter((word) => word !== '').join(', ')
}

/** The largest reasons, the rest as one number. */
export function reasons(tool: ToolDiff, target: string, most: number): readonly string[] {
  const all = withoutRounding(tool.reasons[target] ?? [])
  const rest = all.slice(most)
  const sum = rest.reduce((total, { tokens }) => total + tokens, 0)
  if (all.length === 0 && tool.kind === 'changed') return ['other words, same number of tokens']
  return [
    ...all.slice(0, most).map((reason) => `${partOf(reason)} ${change(reason.tokens)}`),
    ...(rest.length === 0 ? [] : [`${rest.length} more ${change(sum)}`]),
  ]
}

/** Whole tokens of a fitted target move between parts whose text is the same: single ones that cancel out are no reason. */
function withoutRounding(all: readonly Reason[]): readonly Reason[] {
  const single = all.filter(({ tokens }) => Math.abs(tokens) === 1)
  const sum = single.reduce((total, { tokens }) => total + tokens, 0)
  return sum === 0 && single.length < all.length ? all.filter((reason) => !single.includes(reason)) : all
}

export function partOf({ part, path }: Reason): string {
  return path ?? (part === 'wrapper' ? 'JSON around it' : part)
}

/** The loss of the sessions that chose nothing, in the mode that stands first. */
export function mainLoss({ caches, main }: BudgetDiff): CacheLoss | undefined {
  return caches.find(({ mode, set }) => mode === main.mode && set === DEFAULT_SET)
}
