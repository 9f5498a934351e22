import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RunResult } from '../../../codegen/src/run.ts'
import { createBuilder } from '../../../codegen/src/watch/create-builder.ts'
import { watchBuild } from '../../../codegen/src/watch/watch-build.ts'
import { foldersOf } from '../../../codegen/src/watch/watched-paths.ts'

let root: string
beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'toolcrib-watch-')))
  await mkdir(join(root, 'tools/deep'), { recursive: true })
  await configure("{ tools: ['tools/**/*.ts'], targets: ['json'] }")
  await tool('read')
})
afterEach(() => rm(root, { recursive: true, force: true }))

const configure = (value: string): Promise<void> =>
  writeFile(join(root, 'tools.config.ts'), `export default ${value}\n`)

function tool(name: string, description = `Does ${name}.`): Promise<void> {
  const id = name.split('/').at(-1)
  const text = `import { defineTool } from 'toolcrib'\nexport const ${id} = defineTool({ name: '${id}', description: '${description}', inputSchema: { type: 'object', properties: {} }, execute: () => 1 })\n`
  return writeFile(join(root, `tools/${name}.ts`), text)
}

const registry = (): Promise<string> => readFile(join(root, 'tools/generated/registry.ts'), 'utf8')

test('each save is built once; a broken state keeps the last good files; the end is quiet', async () => {
  const results: RunResult[] = []
  let arrived = (): void => {}
  const next = (): Promise<void> => new Promise((resolve) => (arrived = resolve))
  const controller = new AbortController()
  const first = next()
  const watching = watchBuild({
    cwd: root,
    signal: controller.signal,
    onResult: (result) => {
      results.push(result)
      arrived()
    },
  })
  const after = async (change: () => Promise<unknown>): Promise<RunResult | undefined> => {
    const result = next()
    await change()
    await result
    return results.at(-1)
  }
  await first
  // The folders are looked at once more after they are watched.
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(results).toHaveLength(1)
  expect((await after(() => tool('deep/write')))?.changes).toMatchObject([{ kind: 'added', name: 'write' }])
  const broken = await after(() => tool('read', ''))
  expect(broken).toMatchObject({ exitCode: 1, written: [], diagnostics: [{ code: 'description-missing' }] })
  expect(await registry()).toContain("'Does read.'")
  const faulty = await after(() => configure('{ tools: '))
  expect(faulty).toMatchObject({ exitCode: 2, diagnostics: [{ code: 'config-syntax' }] })
  const both = await after(() => configure("{ tools: ['tools/**/*.ts'], targets: ['json', 'gemini/3'] }"))
  expect(both?.exitCode).toBe(1)
  const mended = await after(() => tool('read', 'Mended.'))
  expect(mended?.exitCode).toBe(0)
  expect(await registry()).toContain("'gemini/3'")
  expect(await registry()).toContain("'Mended.'")
  expect((await after(() => rm(join(root, 'tools/deep/write.ts'))))?.changes).toMatchObject([
    { kind: 'removed', name: 'write' },
  ])
  const count = results.length
  await new Promise((resolve) => setTimeout(resolve, 2000))
  expect(results).toHaveLength(count)
  controller.abort()
  await watching
})

test('what did not change is not built again, and gives the same object', async () => {
  const { build } = createBuilder({ cwd: root, action: 'write' })
  await build()
  const settled = await build()
  await new Promise((resolve) => setTimeout(resolve, 50))
  const again = await build()
  expect(await build()).toBe(again)
  expect(again.written).toEqual([])
  await rm(join(root, 'tools/generated/inputs.ts'))
  expect((await build()).written).toEqual(['tools/generated/inputs.ts'])
  expect(settled.exitCode).toBe(0)
})

test('folders: what globs may find, without dependencies, hidden ones and the output', async () => {
  for (const folder of ['src/a/b', 'src/node_modules/x', 'src/.git', 'src/generated', 'other'])
    await mkdir(join(root, folder), { recursive: true })
  const below = (globs: readonly string[]): readonly string[] =>
    foldersOf(root, globs, 'src/generated').map((path) => path.slice(root.length))
  expect(below(['src/**/*.ts'])).toEqual(['/src', '/src/a', '/src/a/b'])
  expect(below(['src/*.ts', '!src/**/x.ts'])).toEqual(['/src'])
  expect(below(['src/a/b/one.ts'])).toEqual(['/src/a/b'])
  expect(below(['src/later/*.ts'])).toEqual(['/src'])
})
