/** Middle of a list of numbers. */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}

/** Runs both in turn, `rounds` times after one warm-up; medians in ms and the median of the pairwise ratios. */
export async function compare(ours, baseline, rounds = 7) {
  const times = { ours: [], baseline: [], ratios: [] }
  for (let round = 0; round <= rounds; round += 1) {
    const first = await timed(ours)
    const second = await timed(baseline)
    if (round === 0) continue
    times.ours.push(first)
    times.baseline.push(second)
    times.ratios.push(first / second)
  }
  return { ours: median(times.ours), baseline: median(times.baseline), ratio: median(times.ratios) }
}

async function timed(run) {
  const start = performance.now()
  await run()
  return performance.now() - start
}

/** Prints one figure beside its baseline and its limit; returns whether it holds. */
export function printRatio(what, { ours, baseline, ratio }, baselineName, limit) {
  const holds = ratio <= limit
  console.log(
    `${holds ? 'ok  ' : 'MISS'} ${what}: ${ours.toFixed(0)} ms; ${baselineName}: ${baseline.toFixed(0)} ms; ratio ${ratio.toFixed(2)} (limit ${limit})`,
  )
  return holds
}
