import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, context, type BuildFailure, type BuildOptions } from 'esbuild'
import { afterEach, beforeEach, expect, test } from 'vitest'
import toolcrib, { type PluginOptions } from '../../../codegen/src/plugins/esbuild.ts'
import { aProject, namesIn, pause, runtimeSource, until, type Project } from './project.ts'

let project: Project
beforeEach(async () => {
  project = await aProject()
})
afterEach(() => project.remove())

/** As it is called from somewhere else: this process works in the repository. */
function options(entry: string, more: PluginOptions = {}): BuildOptions {
  return {
    entryPoints: [join(project.folder, entry)],
    bundle: true,
    format: 'esm',
    platform: 'node',
    outfile: join(project.folder, 'dist/app.mjs'),
    alias: { toolcrib: runtimeSource },
    logLevel: 'silent',
    plugins: [toolcrib({ config: pathToFileURL(join(project.folder, 'tools.config.ts')), ...more })],
  }
}
const bundled = (): Promise<string> => namesIn(join(project.folder, 'dist/app.mjs')).catch(() => '')

test('the first build generates before the first module is loaded', async () => {
  await build(options('app.ts'))
  expect(await bundled()).toBe('read,write')
})

test('the virtual modules need no file to be written', async () => {
  await build(options('virtual.ts', { write: false }))
  expect(await bundled()).toBe('read,write')
  expect(existsSync(join(project.folder, 'tools/generated'))).toBe(false)
})

test('a broken tool fails the build at its place, or warns and leaves the good files', async () => {
  await build(options('app.ts'))
  await project.tool('read', '')
  const failure = await build(options('app.ts')).catch((error: BuildFailure) => error)
  expect('errors' in failure && failure.errors).toMatchObject([
    {
      pluginName: 'toolcrib',
      text: 'description-missing: the description is empty',
      location: { line: 4, column: 15, length: 2, lineText: "  description: ''," },
    },
  ])
  // The error is of a run without memory of better days; what it would write is the build's own affair.
  await project.tool('read')
  await build(options('app.ts'))
  await project.tool('read', '')
  const { warnings } = await build(options('app.ts', { errors: 'warn' }))
  expect(warnings).toMatchObject([{ text: 'description-missing: the description is empty' }])
  expect(await bundled()).toBe('read,write')
})

test('while it watches: a tool that is added, changed or removed is bundled, and idling does nothing', async () => {
  let builds = 0
  const counting = {
    name: 'count',
    setup: (one: { onEnd(f: () => void): void }) => one.onEnd(() => void (builds += 1)),
  }
  const { plugins = [], ...rest } = options('app.ts')
  const watching = await context({ ...rest, plugins: [...plugins, counting] })
  try {
    await watching.watch()
    await until(async () => (await bundled()) === 'read,write', 'the first bundle')
    const before = builds
    await pause(3000)
    expect(builds).toBe(before)
    await project.tool('deep/third')
    await until(async () => (await bundled()) === 'read,third,write', 'the added tool')
    await project.write(
      'tools/read.ts',
      "import { defineTool } from 'toolcrib'\nexport const x = defineTool({",
    )
    const unbroken = builds
    await until(() => builds > unbroken, 'the broken build')
    expect(await project.read('tools/generated/registry.ts')).toContain("name: 'read'")
    await project.tool('read', 'Mended.')
    // A build that failed left no bundle.
    const text = (): Promise<string> => project.read('dist/app.mjs').catch(() => '')
    await until(async () => (await text()).includes('Mended.'), 'the mended tool')
    await rm(join(project.folder, 'tools/deep'), { recursive: true })
    await until(async () => (await bundled()) === 'read,write', 'the bundle without it')
  } finally {
    await watching.dispose()
  }
})
