/** What one diagnostic code stands for, in sentences for people. Details of one case stand in the diagnostic itself. */
export interface CodeMeaning {
  /** One line: what is wrong. */
  readonly meaning: string
  /** How it usually comes about, or why it matters. */
  readonly cause: string
  /** What to do about it. */
  readonly cure: string
}
