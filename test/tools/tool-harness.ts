import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { Ajv } from 'ajv'
import type { JsonSchema, ToolContext } from 'toolcrib'
import { onTestFinished } from 'vitest'

import { createToolApp, type ToolApp, type ToolAppOptions } from '../../tools/support/app.ts'

const ajv = new Ajv({ allErrors: true, strict: true })

/** What the tests need of a definition, whatever its schema's type. */
export interface CallableTool {
  readonly name: string
  readonly inputSchema: JsonSchema
  execute(input: never, context: ToolContext): unknown
}

/** A real folder, an app that works in it, and calls that are validated as a runtime would. */
export interface Harness {
  readonly folder: string
  readonly app: ToolApp
  call(tool: CallableTool, input: object, signal?: AbortSignal): Promise<string>
  put(path: string, content: string | Uint8Array): Promise<void>
  take(path: string): Promise<string>
}

export async function temporaryFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'tools-')))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export async function createHarness(options: Partial<ToolAppOptions> = {}): Promise<Harness> {
  const folder = await temporaryFolder()
  const app = createToolApp({ workspace: folder, ...options })
  onTestFinished(() => app.browser.close())
  return {
    folder,
    app,
    call: (tool, input, signal) => callTool(tool, input, app, signal),
    async put(path, content) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), content)
    },
    take: (path) => readFile(join(folder, path), 'utf8'),
  }
}

export async function callTool(
  tool: CallableTool,
  input: object,
  app: unknown,
  signal: AbortSignal = new AbortController().signal,
): Promise<string> {
  if (!ajv.validate(tool.inputSchema, input)) throw new Error(`invalid input: ${ajv.errorsText()}`)
  const output = await tool.execute(input as never, { name: tool.name, signal, app })
  if (typeof output !== 'string') throw new Error(`${tool.name} did not answer with text`)
  return output
}
