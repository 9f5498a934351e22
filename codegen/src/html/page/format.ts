/** 1234567 as 1,234,567, whatever the reader's locale: the report's figures look the same everywhere. */
export function grouped(count: number): string {
  const digits = String(Math.abs(count)).replace(/\B(?=(\d{3})+$)/g, ',')
  return count < 0 ? `−${digits}` : digits
}

/** With its sign. */
export function signed(count: number): string {
  return count > 0 ? `+${grouped(count)}` : count === 0 ? '±0' : grouped(count)
}

/** A share of a whole, in per cent. */
export function share(part: number, whole: number): string {
  if (whole === 0) return '0 %'
  const percent = (part / whole) * 100
  return percent > 0 && percent < 1 ? '<1 %' : `${Math.round(percent)} %`
}

/** US dollars; small sums keep two figures that mean something. */
export function dollars(sum: number): string {
  const size = Math.abs(sum)
  const digits = size >= 100 ? 0 : size >= 0.1 || size === 0 ? 2 : size >= 0.01 ? 3 : 4
  const [whole = '0', cents] = size.toFixed(digits).split('.')
  return `${sum < 0 ? '−' : ''}$${grouped(Number(whole))}${cents === undefined ? '' : `.${cents}`}`
}

/** Plural with its count. */
export function many(count: number, one: string, more: string = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : more}`
}
