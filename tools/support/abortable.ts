/** The promise's outcome, or the signal's reason as soon as it is aborted. What runs on is left to itself. */
export async function abortable<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  let stop: (() => void) | undefined
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop)
  })
  try {
    return await Promise.race([promise, aborted])
  } finally {
    if (stop !== undefined) signal.removeEventListener('abort', stop)
    promise.catch(() => {})
  }
}
