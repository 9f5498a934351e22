const TICK_MS = 50
/** A tick in which the process worked longer than this is not one of waiting. */
const BUSY_MS = 10

/**
 * Waits for what may never come, as long as something happens: loading a large package takes as long as it takes, an answer that
 * nobody will give does not. A busy loop is the parent's to end.
 *
 * @param milliseconds Of doing nothing.
 */
export async function waitFor<T>(
  value: T | PromiseLike<T>,
  milliseconds: number,
): Promise<{ readonly value: T } | { readonly isLate: true }> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<{ readonly isLate: true }>((resolve) => {
    let idle = 0
    let before = process.cpuUsage()
    timer = setInterval(() => {
      const { user, system } = process.cpuUsage(before)
      before = process.cpuUsage()
      // Ticks are counted, not time: a process that gets no turn is not waiting.
      idle = (user + system) / 1000 > BUSY_MS ? 0 : idle + TICK_MS
      if (idle >= milliseconds) resolve({ isLate: true })
    }, TICK_MS)
  })
  try {
    return await Promise.race([Promise.resolve(value).then((found) => ({ value: found })), late])
  } finally {
    clearInterval(timer)
  }
}
