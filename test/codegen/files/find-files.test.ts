import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findFiles } from '../../../codegen/src/files/find-files.ts'

let folder: string
let root: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolcrib find ü '))
  root = join(folder, 'project')
  for (const path of [
    'tools/b.ts',
    'tools/a.ts',
    'tools/types.d.ts',
    'tools/generated/registry.ts',
    'lib/c.ts',
  ]) {
    await put(join(root, path))
  }
  await put(join(root, 'tools/node_modules/x/y.ts'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function put(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, '')
}

const find = (...globs: readonly string[]): Promise<readonly string[]> =>
  findFiles(root, globs, 'tools/generated')

describe('findFiles', () => {
  test('takes neither the output, nor declarations, nor dependencies', async () => {
    expect(await find('./tools/**/*.ts')).toEqual(['tools/a.ts', 'tools/b.ts'])
    expect(await find('tools/**/*.ts', '!tools/b.ts')).toEqual(['tools/a.ts'])
  })

  test('a link to a file of the project is that file, once', async () => {
    await symlink('a.ts', join(root, 'tools/again.ts'))
    await symlink('../lib/c.ts', join(root, 'tools/c.ts'))
    await symlink('generated/registry.ts', join(root, 'tools/made.ts'))
    await symlink('nowhere.ts', join(root, 'tools/dangling.ts'))
    expect(await find('tools/**/*.ts')).toEqual(['lib/c.ts', 'tools/a.ts', 'tools/b.ts'])
  })

  test('what lies outside is found under the shortest path that leads there', async () => {
    await put(join(folder, 'shared/d.ts'))
    await symlink(join(folder, 'shared'), join(root, 'tools/shared'))
    await symlink(join(folder, 'shared/d.ts'), join(root, 'tools/d.ts'))
    expect(await find('tools/**/*.ts')).toEqual(['tools/a.ts', 'tools/b.ts', 'tools/d.ts'])
    await rm(join(root, 'tools/d.ts'))
    expect(await find('tools/**/*.ts')).toEqual(['tools/a.ts', 'tools/b.ts', 'tools/shared/d.ts'])
  })

  test('a link that leads back up adds nothing', async () => {
    await symlink('..', join(root, 'tools/loop'))
    expect(await find('tools/**/*.ts')).toEqual(['tools/a.ts', 'tools/b.ts'])
  })
})
