/** Every error that this package throws on purpose. `code` is stable and kebab-case; `message` is for people. */
export class ToolcribError extends Error {
  readonly code: string

  constructor(code: string, message: string, options?: { readonly cause?: unknown }) {
    super(message, options)
    this.name = 'ToolcribError'
    this.code = code
  }
}
