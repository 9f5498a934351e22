/** A place in a file. Lines count from 1, columns from 1 in UTF-16 units; `file` is POSIX and relative to the configuration's folder. */
export interface Place {
  readonly file: string
  readonly line: number
  readonly column: number
  /** UTF-16 units to underline. */
  readonly length?: number
  /** The whole source line, for the code frame. */
  readonly lineText?: string
}

export type Severity = 'error' | 'warning' | 'info'

/** A remark for the user: what is wrong, where, what was expected and what to do. */
export interface Diagnostic {
  /** Stable kebab-case words, listed in docs/diagnostics.md, e.g. `duplicate-name`. */
  readonly code: string
  readonly severity: Severity
  readonly message: string
  readonly place?: Place
  /** What to do about it. */
  readonly hint?: string
  /** Further places, e.g. the other tool of the same name. */
  readonly related?: readonly { readonly message: string; readonly place?: Place }[]
  /** The tool that is quarantined because of this, where one is. */
  readonly tool?: string
  /** The tool that this is about, where it is about one. */
  readonly about?: string
}
