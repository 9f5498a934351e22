import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { ExitCode } from '../../../codegen/src/cli/io.ts'
import { main } from '../../../codegen/src/cli/main.ts'

const execute = promisify(execFile)

export interface Printed {
  readonly code: ExitCode
  readonly out: string
  readonly err: string
}

/** A project of its own in a real git repository, with the command line run in its folder. */
export interface Repository {
  readonly root: string
  git(...args: readonly string[]): Promise<string>
  write(path: string, text: string): Promise<void>
  tool(name: string, description?: string, rest?: string): Promise<void>
  config(rest?: string): Promise<void>
  commit(message?: string): Promise<void>
  toolcrib(...args: readonly string[]): Promise<Printed>
  /** The same, with variables of the environment. */
  within(env: { readonly [name: string]: string }, ...args: readonly string[]): Promise<Printed>
  remove(): Promise<void>
}

export async function openRepository(folder?: string): Promise<Repository> {
  const top = folder ?? (await mkdtemp(join(tmpdir(), 'toolcrib-diff-')))
  const root = top
  const git = async (...args: readonly string[]): Promise<string> => {
    const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' }
    const person = ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-c', 'init.defaultBranch=main']
    return (await execute('git', [...person, ...args], { cwd: root, env })).stdout
  }
  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  const within: Repository['within'] = async (env, ...args) => {
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
  if (folder === undefined) await git('init', '-q')
  return {
    root,
    git,
    write,
    within,
    toolcrib: (...args) => within({}, ...args),
    tool: (name, description = `Does ${name}.`, rest = '') =>
      write(
        `tools/${name}.ts`,
        `import { defineTool } from 'toolcrib'
export const ${name} = defineTool({
  name: '${name}',
  description: ${JSON.stringify(description)},
  inputSchema: { type: 'object', properties: { path: { type: 'string' } } },${rest}
  execute: () => 'done',
})
`,
      ),
    config: (rest = '') =>
      write('tools.config.ts', `export default { tools: ['tools/*.ts'], targets: ['json']${rest} }\n`),
    commit: async (message = 'a change') => {
      await git('add', '-A')
      await git('commit', '-q', '-m', message)
    },
    remove: () => rm(top, { recursive: true, force: true }),
  }
}
