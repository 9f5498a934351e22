// Whether the agent is planning. While it is, tools that change anything refuse to run.

/** A reviewer's answer to a plan. */
export interface PlanVerdict {
  readonly approved: boolean
  readonly feedback?: string
}

/** Shows a plan to whoever decides, and waits for the answer. */
export type PlanReviewer = (plan: string, signal: AbortSignal) => Promise<PlanVerdict>

/** The planning state of one session. */
export interface PlanMode {
  isOn(): boolean
  /** The plan that was approved last. */
  approvedPlan(): string | undefined
  enter(): void
  /** Shows the plan to the reviewer; without a reviewer it stands. Leaves plan mode only when it is approved. */
  submit(plan: string, signal: AbortSignal): Promise<PlanVerdict>
  readonly hasReviewer: boolean
}

/** Starts outside plan mode. */
export function createPlanMode(review?: PlanReviewer): PlanMode {
  let isOn = false
  let approved: string | undefined
  return {
    hasReviewer: review !== undefined,
    isOn: () => isOn,
    approvedPlan: () => approved,
    enter() {
      isOn = true
    },
    async submit(plan, signal) {
      const verdict = review === undefined ? { approved: true } : await review(plan, signal)
      if (verdict.approved) {
        isOn = false
        approved = plan
      }
      return verdict
    },
  }
}

/**
 * Called first by every tool that changes something.
 *
 * @throws while the session is planning.
 */
export function refuseWhilePlanning(planMode: PlanMode, tool: string): void {
  if (planMode.isOn()) {
    throw new Error(
      `${tool} changes things and plan mode is on. Keep to reading and searching; call exit_plan_mode with the finished plan, and ${tool} works again once it is approved.`,
    )
  }
}
