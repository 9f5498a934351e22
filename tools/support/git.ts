// Running git in the workspace.
import type { ToolApp } from './app.ts'
import { clipText } from './clip-text.ts'
import { runProcess } from './run-process.ts'
import { shellEnvironment } from './shell-environment.ts'

const GIT_MS = 60_000
const GIT_CHARS = 1_000_000

/**
 * What git printed.
 *
 * @throws with git's own words when it fails.
 */
export async function runGit(app: ToolApp, args: readonly string[], signal: AbortSignal): Promise<string> {
  const result = await runProcess({
    program: 'git',
    args,
    cwd: app.workspace,
    // Messages are read by the model, not by the user: always in English.
    env: { ...shellEnvironment(app.shellEnvironment), LC_ALL: 'C' },
    timeoutMs: GIT_MS,
    outputChars: GIT_CHARS,
    signal,
  })
  if (result.exitCode === 0) return result.output
  const reason = result.isTimedOut ? `did not end within ${GIT_MS} ms` : 'failed'
  throw new Error(`git ${args[0] ?? ''} ${reason}: ${clipText(result.output.trim(), 2000)}`)
}
