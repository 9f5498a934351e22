import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'

export const repository: string = join(import.meta.dirname, '../..')

export interface Ran {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Runs a command to its end, whatever its exit code. */
export function runIn(
  cwd: string,
  env: { readonly [name: string]: string | undefined },
  file: string,
  ...args: readonly string[]
): Promise<Ran> {
  const variables = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', NO_COLOR: '1', ...env }
  return new Promise((resolve) => {
    execFile(file, [...args], { cwd, env: variables, maxBuffer: 2 ** 26 }, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : 1, out, err })
    })
  })
}

/**
 * A copy of a folder in which the packages of this repository are installed as links, with their commands: what `npm install` would give,
 * without a registry.
 */
export async function linkedProject(source: string, packages: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'toolcrib-linked-'))
  await cp(source, folder, { recursive: true, filter: (path) => !/[/\\](node_modules|dist)$/.test(path) })
  const modules = join(folder, 'node_modules')
  await mkdir(join(modules, '.bin'), { recursive: true })
  const links: readonly (readonly [string, string])[] = [
    ['toolcrib', join(repository, 'runtime')],
    ['@toolcrib/codegen', join(repository, 'codegen')],
    ...packages.map((name) => [name, join(repository, 'node_modules', name)] as const),
    ['.bin/toolcrib', join(repository, 'codegen/bin/toolcrib.js')],
    ['.bin/esbuild', join(repository, 'node_modules/.bin/esbuild')],
    ['.bin/tsc', join(repository, 'node_modules/.bin/tsc')],
  ]
  for (const [name, target] of links) {
    await mkdir(dirname(join(modules, name)), { recursive: true })
    await symlink(target, join(modules, name))
  }
  return folder
}

/** Makes the folder a git repository whose main branch holds what is there now. */
export async function commitAll(folder: string, message = 'a change'): Promise<void> {
  const person = ['-c', 'user.name=A', '-c', 'user.email=a@example.org']
  await runIn(folder, {}, 'git', 'init', '-q', '-b', 'main')
  await runIn(folder, {}, 'git', 'add', '-A')
  await runIn(folder, {}, 'git', ...person, 'commit', '-q', '-m', message)
}
