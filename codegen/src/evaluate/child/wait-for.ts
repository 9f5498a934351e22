const LATE = Symbol('late')

/** Waits for what may never come. Undefined and `isLate` where it did not come in time. */
export async function waitFor<T>(
  value: T | PromiseLike<T>,
  milliseconds: number,
): Promise<{ readonly value: T } | { readonly isLate: true }> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(resolve, milliseconds, LATE)
  })
  try {
    const found = await Promise.race([value, late])
    return found === LATE ? { isLate: true } : { value: found as T }
  } finally {
    clearTimeout(timer)
  }
}
