import { chmod, mkdir, mkdtemp, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { compareArtifacts } from '../../../codegen/src/files/compare-artifacts.ts'
import { writeArtifacts } from '../../../codegen/src/files/write-artifacts.ts'

let root: string
beforeEach(async () => void (root = await mkdtemp(join(tmpdir(), 'toolcrib-files-'))))
afterEach(() => rm(root, { recursive: true, force: true }))

const two = [
  { path: 'out/a.ts', content: 'a\nb\n' },
  { path: 'out/b.md', content: 'x\n' },
]
const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8')

describe('DESIGN 2: build writes only files whose bytes changed, all or nothing', () => {
  test('writes, then has nothing to write', async () => {
    expect(await writeArtifacts(root, two)).toEqual(['out/a.ts', 'out/b.md'])
    expect(await read('out/a.ts')).toBe('a\nb\n')
    const before = await stat(join(root, 'out/a.ts'))
    expect(await writeArtifacts(root, two)).toEqual([])
    expect((await stat(join(root, 'out/a.ts'))).mtimeMs).toBe(before.mtimeMs)
  })

  test('a CRLF checkout is current', async () => {
    await mkdir(join(root, 'out'))
    await writeFile(join(root, 'out/a.ts'), '\uFEFFa\r\nb\r\n')
    expect(await writeArtifacts(root, two)).toEqual(['out/b.md'])
    expect(await compareArtifacts(root, two)).toEqual([])
  })

  test('a target that cannot be replaced leaves every file as it was, and no temporary file', async () => {
    await mkdir(join(root, 'out/b.md'), { recursive: true })
    await writeFile(join(root, 'out/a.ts'), 'old\n')
    await expect(writeArtifacts(root, two)).rejects.toThrow()
    expect(await read('out/a.ts')).toBe('old\n')
    expect((await readdir(join(root, 'out'))).sort()).toEqual(['a.ts', 'b.md'])
  })

  test('a rename that fails in the middle puts the old texts back', async () => {
    await mkdir(join(root, 'out'))
    await writeFile(join(root, 'out/b.md'), 'old\n')
    const failing = async (from: string, to: string): Promise<void> => {
      if (to.endsWith('c.json')) throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
      await rename(from, to)
    }
    const three = [...two, { path: 'out/c.json', content: '{}\n' }]
    await expect(writeArtifacts(root, three, failing)).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(await readdir(join(root, 'out'))).toEqual(['b.md'])
    expect(await read('out/b.md')).toBe('old\n')
  })

  test('what a killed run left behind is removed', async () => {
    await mkdir(join(root, 'out'))
    await writeFile(join(root, 'out/.a.ts.toolcrib-tmp'), 'half')
    await writeArtifacts(root, two)
    expect((await readdir(join(root, 'out'))).sort()).toEqual(['a.ts', 'b.md'])
  })

  test('a folder without write permission is an error that names the file', async () => {
    if (process.getuid?.() === 0) return
    await mkdir(join(root, 'out'))
    await chmod(join(root, 'out'), 0o500)
    await expect(writeArtifacts(root, two)).rejects.toMatchObject({ code: 'EACCES' })
  })
})

describe('compareArtifacts', () => {
  test('tells a missing file, a changed one and one of which only whitespace differs', async () => {
    await mkdir(join(root, 'out'))
    await writeFile(join(root, 'out/a.ts'), 'a\n  b\n')
    expect(await compareArtifacts(root, [...two, { path: 'out/a.ts', content: 'a\nc\n' }])).toMatchObject([
      { path: 'out/a.ts', kind: 'whitespace' },
      { path: 'out/b.md', kind: 'missing', old: undefined },
      { path: 'out/a.ts', kind: 'changed', patch: expect.stringContaining('-  b\n+c\n') },
    ])
  })
})
