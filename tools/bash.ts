import { join } from 'node:path'

import { defineTool } from 'toolcrib'

import { toolApp } from './support/app.ts'
import { COMMAND_MAX_MS, COMMAND_MS, OUTPUT_CHARS } from './support/limits.ts'
import { refuseWhilePlanning } from './support/plan-mode.ts'
import { runProcess } from './support/run-process.ts'
import { shellEnvironment } from './support/shell-environment.ts'
import { locate } from './support/workspace-path.ts'

export const bash = defineTool({
  name: 'bash',
  description: [
    'Runs a command in bash and returns its output (standard output and error together) and its exit code.',
    'Each call is a shell of its own: it starts in the workspace root or in cwd, and folder changes, variables and functions do not last. Chain commands that belong together with &&. Quote paths that hold spaces.',
    `There is no terminal and no input: pass flags such as --yes instead of waiting for a question, and do not start editors or pagers. A command may take ${COMMAND_MS} ms unless timeout_ms says otherwise; then it is ended with everything that it started. Processes left in the background end with the command.`,
    `Output over ${OUTPUT_CHARS} characters is cut in the middle; send long output to a file and read the part you need.`,
    'Prefer read, edit, glob and grep to cat, sed, find and grep: they cost less and keep to the workspace. Do not run commands that destroy work (git reset --hard, rm -rf) unless the user asked for it.',
  ].join('\n'),
  inputSchema: {
    type: 'object',
    properties: {
      command: { type: 'string', minLength: 1, description: 'The command line; may have several lines.' },
      cwd: {
        type: 'string',
        minLength: 1,
        description: 'Folder to run in, relative to the workspace root. Default: the root.',
      },
      timeout_ms: {
        type: 'integer',
        minimum: 1,
        maximum: COMMAND_MAX_MS,
        description: `Time limit in milliseconds. Default ${COMMAND_MS}.`,
      },
    },
    required: ['command'],
    additionalProperties: false,
  },
  annotations: {
    title: 'Run a command',
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: false,
    openWorldHint: true,
  },
  tags: ['shell'],
  aliases: ['shell', 'run_command'],
  searchHints: ['terminal', 'execute', 'test', 'build', 'install', 'script', 'git'],
  async execute(input, context) {
    const app = toolApp(context)
    refuseWhilePlanning(app.planMode, 'bash')
    const place = await locate(app.workspace, input.cwd ?? '.')
    const timeoutMs = Math.min(input.timeout_ms ?? COMMAND_MS, COMMAND_MAX_MS)
    const result = await runProcess({
      program: 'bash',
      // One pipe for both streams, so that their lines come in the order in which they were written.
      args: ['-c', `exec 2>&1; ${input.command}`],
      cwd: join(place.root, ...place.segments),
      env: shellEnvironment(app.shellEnvironment),
      timeoutMs,
      outputChars: OUTPUT_CHARS,
      signal: context.signal,
    }).catch((error: unknown) => {
      if (!(error instanceof Error) || !error.message.endsWith('is not installed.')) throw error
      throw new Error(`bash cannot run in ${place.display}: no such folder, or bash is not installed.`, {
        cause: error,
      })
    })
    const output = result.output.trimEnd()
    return `${output === '' ? '[no output]' : output}\n[${ending(result, timeoutMs)}]`
  },
})

function ending(
  result: { readonly exitCode: number | null; readonly endedBy: string | null; readonly isTimedOut: boolean },
  timeoutMs: number,
): string {
  if (result.isTimedOut) return `ended after ${timeoutMs} ms, its time limit, with everything that it started`
  return result.exitCode === null ? `ended by ${result.endedBy}` : `exit code ${result.exitCode}`
}
