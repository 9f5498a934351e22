import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ExitCode } from '../../../codegen/src/cli/io.ts'
import { main } from '../../../codegen/src/cli/main.ts'
import type { McpServerConfig } from '../../../codegen/src/mcp/server-config.ts'

const SERVER = fileURLToPath(new URL('servers/server.mjs', import.meta.url))

export interface Ran {
  readonly code: ExitCode
  readonly out: string
  readonly err: string
}

/** A project in a folder of its own, whose only tools are those of MCP servers. */
export interface Project {
  readonly root: string
  configure(mcp: readonly McpServerConfig[], rest?: object): Promise<void>
  run(...args: readonly string[]): Promise<Ran>
  /** With variables in the environment of the command. */
  runWith(env: { readonly [name: string]: string }, ...args: readonly string[]): Promise<Ran>
  text(path: string): Promise<string>
  write(path: string, text: string): Promise<void>
  remove(): Promise<void>
}

export async function createProject(): Promise<Project> {
  const root = await mkdtemp(join(tmpdir(), 'toolcrib-mcp-'))
  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(join(root, path, '..'), { recursive: true })
    await writeFile(join(root, path), text)
  }
  const runWith: Project['runWith'] = async (env, ...args) => {
    let out = ''
    let err = ''
    const code = await main(args, {
      cwd: root,
      env,
      out: (text) => void (out += text),
      err: (text) => void (err += text),
      stdin: async () => '',
      terminal: false,
      color: false,
    })
    return { code, out, err }
  }
  return {
    root,
    configure: (mcp, rest = {}) =>
      write(
        'tools.config.mjs',
        `export default ${JSON.stringify({ tools: [], targets: ['json'], mcp, ...rest })}\n`,
      ),
    run: (...args) => runWith({}, ...args),
    runWith,
    text: (path) => readFile(join(root, path), 'utf8'),
    write,
    remove: () => rm(root, { recursive: true, force: true }),
  }
}

/** One of the small servers beside this file, by its behaviour. */
export function own(
  behaviour: string,
  rest: Partial<McpServerConfig> & { args?: readonly string[] } = {},
): McpServerConfig {
  const { args = [], ...more } = rest
  return {
    name: behaviour,
    command: process.execPath,
    args: [SERVER, behaviour, ...args],
    ...more,
  } as McpServerConfig
}
