/** A generated file as a value: collected first, written or compared last. */
export interface Artifact {
  /** POSIX, relative to the configuration's folder. */
  readonly path: string
  /** Text with LF and a final newline. */
  readonly content: string
}
