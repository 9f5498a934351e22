import type { Io } from './io.ts'

/** A line on the terminal that says what is being done. */
export interface Progress {
  stage(text: string): void
  /** Removes the line. */
  end(): void
}

/**
 * A progress line that appears when the work takes over a second. On a terminal only: a log of a CI run has nothing
 * to gain from it.
 */
export function startProgress(io: Io, afterMs = 1000): Progress {
  if (!io.terminal || io.env['CI']) return { stage() {}, end() {} }
  let current = ''
  let shown = false
  const show = (): void => {
    shown = true
    io.err(`\r\u001b[2K${current} ...`)
  }
  const timer = setTimeout(show, afterMs)
  timer.unref()
  return {
    stage(text) {
      current = text
      if (shown) show()
    },
    end() {
      clearTimeout(timer)
      if (shown) io.err('\r\u001b[2K')
      shown = false
    },
  }
}
