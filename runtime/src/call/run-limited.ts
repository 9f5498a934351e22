export type Outcome<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'aborted' }

/**
 * Runs something that may take too long, or that nobody waits for any more. Its signal is aborted in both cases; what it
 * does after that is ignored. Never rejects.
 */
export function runLimited<Value>(
  run: (signal: AbortSignal) => Value | Promise<Value>,
  signal: AbortSignal | undefined,
  timeoutMs: number | undefined,
): Promise<Outcome<Value>> {
  const controller = new AbortController()
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = (outcome: Outcome<Value>): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      resolve(outcome)
    }
    const stop = (kind: 'timeout' | 'aborted'): void => {
      end({ kind })
      controller.abort(kind === 'aborted' ? signal?.reason : undefined)
    }
    const onAbort = (): void => stop('aborted')
    if (signal?.aborted) return stop('aborted')
    signal?.addEventListener('abort', onAbort)
    if (timeoutMs !== undefined) timer = setTimeout(() => stop('timeout'), timeoutMs)
    Promise.resolve()
      .then(() => run(controller.signal))
      .then(
        (value) => end({ kind: 'done', value }),
        (error: unknown) => end({ kind: 'failed', error }),
      )
  })
}
