// What the application passes to a session as `app`: where the tools may work, and the state that they share.
import { resolve } from 'node:path'

import type { ToolContext } from 'toolcrib'

import { createBrowserSession, type BrowserOptions, type BrowserSession } from './browser-session.ts'
import { createContextReset, type ContextReset } from './context-reset.ts'
import { createMailbox, type Mailbox } from './mailbox.ts'
import { createPlanMode, type PlanMode } from './plan-mode.ts'
import { createTodoList, type TodoList } from './todo-list.ts'
import type { WebLimits } from './web-limits.ts'
import type { WebSearchEndpoint } from './web-search-endpoint.ts'

/** The shared state and settings of one agent's session. Made by `createToolApp`. */
export interface ToolApp {
  /** Absolute path of the folder that file tools never leave. */
  readonly workspace: string
  readonly skillsFolder: string
  readonly memoryFolder: string
  readonly webSearch: WebSearchEndpoint | undefined
  readonly web: WebLimits
  /** Variables that commands see beside the few that every shell needs. */
  readonly shellEnvironment: Readonly<Record<string, string>>
  readonly browser: BrowserSession
  readonly mailbox: Mailbox
  /** This session's own name in the mailbox. */
  readonly agent: string
  readonly planMode: PlanMode
  readonly todos: TodoList
  readonly contextReset: ContextReset
}

/** What an application sets; all but the workspace has a default. */
export interface ToolAppOptions {
  readonly workspace: string
  /** Default: `.agent/skills` in the workspace. */
  readonly skillsFolder?: string
  /** Default: `.agent/memory` in the workspace. */
  readonly memoryFolder?: string
  readonly webSearch?: WebSearchEndpoint
  readonly web?: Partial<WebLimits>
  readonly shellEnvironment?: Readonly<Record<string, string>>
  readonly browser?: BrowserOptions
  /** Shared by the agents of one process that may write to each other. Default: a mailbox of one's own. */
  readonly mailbox?: Mailbox
  /** Default: `main`. */
  readonly agent?: string
  /** What the mailbox says about this agent. */
  readonly agentPurpose?: string
  readonly planMode?: PlanMode
}

/**
 * The `app` of one session.
 *
 * @throws when another agent of the mailbox has the same name.
 */
export function createToolApp(options: ToolAppOptions): ToolApp {
  const workspace = resolve(options.workspace)
  const web: WebLimits = {
    allowPrivateAddresses: false,
    allowedHosts: [],
    maxBytes: 5_000_000,
    timeoutMs: 30_000,
    maxRedirects: 5,
    ...options.web,
  }
  const mailbox = options.mailbox ?? createMailbox()
  const agent = options.agent ?? 'main'
  mailbox.register(agent, options.agentPurpose ?? '')
  return {
    workspace,
    skillsFolder: resolve(workspace, options.skillsFolder ?? '.agent/skills'),
    memoryFolder: resolve(workspace, options.memoryFolder ?? '.agent/memory'),
    webSearch: options.webSearch,
    web,
    shellEnvironment: options.shellEnvironment ?? {},
    browser: createBrowserSession(options.browser ?? {}, web),
    mailbox,
    agent,
    planMode: options.planMode ?? createPlanMode(),
    todos: createTodoList(),
    contextReset: createContextReset(),
  }
}

/**
 * The session's `ToolApp`.
 *
 * @throws when the application passed something else.
 */
export function toolApp(context: ToolContext): ToolApp {
  const app = context.app as Partial<ToolApp> | null | undefined
  if (typeof app?.workspace !== 'string' || app.planMode === undefined) {
    throw new Error(
      `${context.name} needs the session's app to be made by createToolApp({ workspace }) of tools/support/app.ts`,
    )
  }
  context.signal.throwIfAborted()
  return app as ToolApp
}
