import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)
export const repository: string = join(import.meta.dirname, '../..')

/** Runs a command to its end; a failing one throws with what it printed. */
export async function command(cwd: string, file: string, ...args: readonly string[]): Promise<string> {
  try {
    const { stdout, stderr } = await execute(file, [...args], { cwd, maxBuffer: 2 ** 26 })
    return stdout + stderr
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`${file} ${args.join(' ')} failed:\n${stdout}${stderr}`, { cause: error })
  }
}

/** Packs both packages as npm would publish them; returns the tarballs' paths. */
export async function packPackages(): Promise<{ readonly runtime: string; readonly codegen: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'toolcrib-pack-'))
  for (const name of ['runtime', 'codegen']) {
    await command(join(repository, name), 'npm', 'pack', '--silent', '--pack-destination', folder)
  }
  const find = (names: readonly string[], start: string): string => {
    const found = names.find((name) => name.startsWith(start))
    if (found === undefined) throw new Error(`no tarball ${start}`)
    return join(folder, found)
  }
  const names = await readdir(folder)
  return { runtime: find(names, 'toolcrib-0'), codegen: find(names, 'toolcrib-codegen') }
}

/** A fresh project with the packed packages installed: the runtime as a dependency, the build as a development one. */
export async function freshProject(packed: {
  readonly runtime: string
  readonly codegen: string
}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'toolcrib-project-'))
  await writeFile(
    join(folder, 'package.json'),
    `${JSON.stringify({ name: 'an-agent', private: true, type: 'module', scripts: { build: 'echo built' } }, null, 2)}\n`,
  )
  const quiet = ['--no-audit', '--no-fund', '--prefer-offline', '--silent']
  await command(folder, 'npm', 'install', ...quiet, packed.runtime)
  await command(folder, 'npm', 'install', ...quiet, '--save-dev', packed.codegen)
  await cp(join(import.meta.dirname, 'app'), folder, { recursive: true })
  return folder
}
