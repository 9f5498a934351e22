/** Milliseconds that never run backwards: the one place of the runtime that looks at a clock. */
export const monotonicNow = (): number => performance.now()
