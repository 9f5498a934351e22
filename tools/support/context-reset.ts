// A request for a fresh context. The tool only asks; the application acts on it between two requests.

/** What the fresh context starts from. */
export interface ContextHandover {
  readonly summary: string
  readonly nextStep: string
  /** Workspace paths to look at again. */
  readonly files: readonly string[]
}

export interface ContextReset {
  request(handover: ContextHandover): void
  /** The pending request, which is thereby answered. */
  take(): ContextHandover | undefined
}

/** Nothing is pending at the start; a later request replaces an earlier one. */
export function createContextReset(): ContextReset {
  let pending: ContextHandover | undefined
  return {
    request(handover) {
      pending = handover
    },
    take() {
      const taken = pending
      pending = undefined
      return taken
    },
  }
}
