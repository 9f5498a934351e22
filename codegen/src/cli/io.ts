/** What a command may use of the process: tests pass their own. */
export interface Io {
  readonly cwd: string
  readonly env: { readonly [name: string]: string | undefined }
  /** Results: what a pipe should receive. */
  out(text: string): void
  /** Diagnostics and progress. */
  err(text: string): void
  /** Standard input as text, read to its end. */
  stdin(): Promise<string>
  /** Aborted when the user interrupts; from the first look on, the process does not end by itself then. */
  interrupted?(): AbortSignal
  /** Whether standard error is a terminal. */
  readonly terminal: boolean
  /** Whether colours are wanted: on a terminal, never with NO_COLOR. */
  readonly color: boolean
}

/** 0: fine. 1: drift, quarantine, over budget. 2: usage or configuration. */
export type ExitCode = 0 | 1 | 2

export interface Command {
  /** One line for the list of commands. */
  readonly summary: string
  /** Whole help text. */
  readonly help: string
  run(args: readonly string[], io: Io): Promise<ExitCode>
}
