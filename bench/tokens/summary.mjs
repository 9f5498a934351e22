function quantile(sorted, share) {
  if (sorted.length === 0) return 0
  const at = (sorted.length - 1) * share
  const low = Math.floor(at)
  const high = Math.ceil(at)
  return sorted[low] + (sorted[high] - sorted[low]) * (at - low)
}

const percent = (share) => `${(share * 100).toFixed(1)} %`

/** One line of the table: how far an estimator is from the bills. Errors are shares of the tool tokens that were billed. */
export function summarize(name, rows) {
  const misses = rows.map(({ billed, messages, predicted }) => Math.abs(predicted - (billed - messages)))
  const errors = rows.map(({ billed, messages }, index) => misses[index] / Math.max(1, billed - messages))
  const whole = rows.map(({ billed }, index) => misses[index] / billed)
  const sorted = errors.toSorted((a, b) => a - b)
  const share = (test) => percent(rows.filter((_, index) => test(index)).length / rows.length)
  return {
    estimator: name,
    n: String(rows.length),
    exact: share((index) => misses[index] === 0),
    'within 2 tokens': share((index) => misses[index] <= 2),
    median: percent(quantile(sorted, 0.5)),
    p90: percent(quantile(sorted, 0.9)),
    'within 5 %': share((index) => errors[index] <= 0.05),
    'within 15 %': share((index) => errors[index] <= 0.15),
    'prompt median': percent(
      quantile(
        whole.toSorted((a, b) => a - b),
        0.5,
      ),
    ),
    'prompt p90': percent(
      quantile(
        whole.toSorted((a, b) => a - b),
        0.9,
      ),
    ),
  }
}

/** Claude's requests of more than 5,000 tokens: how far the whole prompt is off. The largest is named where there is none. */
export function largePrompts(rows, least = 5_000) {
  const claude = rows.filter(({ family }) => family.startsWith('Claude'))
  const large = claude.filter(({ billed }) => billed > least)
  const heading = `Claude, whole prompts over ${least} tokens`
  if (large.length === 0) {
    const most = Math.max(0, ...claude.map(({ billed }) => billed))
    return `${heading}: no record (the largest is billed ${most})`
  }
  const off = (row) => Math.abs(row.predicted + row.messages - row.billed) / row.billed
  const errors = large.map(off).sort((a, b) => a - b)
  const near = errors.filter((error) => error <= 0.005).length
  return `${heading}: ${large.length} records, ${near} within 0.5 %, median ${percent(quantile(errors, 0.5))}, p90 ${percent(quantile(errors, 0.9))}`
}

export function formatTable(rows) {
  const columns = Object.keys(rows[0])
  const width = columns.map((column) => Math.max(column.length, ...rows.map((row) => row[column].length)))
  const line = (cells) =>
    cells.map((cell, index) => (index === 0 ? cell.padEnd(width[0]) : cell.padStart(width[index]))).join('  ')
  return [line(columns), ...rows.map((row) => line(columns.map((column) => row[column])))]
    .map((text) => `  ${text}`)
    .join('\n')
}
