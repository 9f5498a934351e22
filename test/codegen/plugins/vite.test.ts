import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build, createServer, type InlineConfig, type Plugin } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import toolcrib, { type PluginOptions } from '../../../codegen/src/plugins/vite.ts'
import { aProject, namesIn, pause, runtimeSource, until, type Project } from './project.ts'

let project: Project
beforeEach(async () => {
  project = await aProject()
  await mkdir(join(project.folder, 'web'))
})
afterEach(() => project.remove())

/** The root is another folder than the configuration's, which is found above it. */
function options(entry: string, more: PluginOptions = {}): InlineConfig {
  const plugin: Plugin = toolcrib(more)
  return {
    root: join(project.folder, 'web'),
    configFile: false,
    logLevel: 'silent',
    plugins: [plugin],
    resolve: { alias: { toolcrib: runtimeSource } },
    ssr: { noExternal: true },
    build: {
      ssr: join(project.folder, entry),
      outDir: join(project.folder, 'dist'),
      minify: false,
      rollupOptions: { output: { entryFileNames: 'app.mjs', codeSplitting: false } },
    },
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

test('a broken tool fails the build with its code frame, without a stack', async () => {
  await project.tool('read', '')
  const failure = await build(options('app.ts')).catch((error: Error) => error)
  expect(failure).toBeInstanceOf(Error)
  const { message } = failure as Error
  expect(message).toContain("4 │   description: '',")
  expect(message).toContain('description-missing: the description is empty')
  expect(message).not.toMatch(/\n\s+at .*vite\.ts/)
})

test('while it watches: a tool that is added or removed is bundled, and idling does nothing', async () => {
  let builds = 0
  const config = options('app.ts')
  const counting: Plugin = { name: 'count', buildStart: () => void (builds += 1) }
  const watcher = await build({
    ...config,
    plugins: [...(config.plugins ?? []), counting],
    build: { ...config.build, watch: {} },
  })
  if (!('close' in watcher)) throw new Error('no watcher')
  try {
    await until(async () => (await bundled()) === 'read,write', 'the first bundle')
    await pause(1000)
    const before = builds
    await pause(3000)
    expect(builds).toBe(before)
    await project.tool('third')
    await until(async () => (await bundled()) === 'read,third,write', 'the added tool')
    await rm(join(project.folder, 'tools/third.ts'))
    await until(async () => (await bundled()) === 'read,write', 'the bundle without it')
  } finally {
    await watcher.close()
  }
})

test.each(['app.ts', 'virtual.ts'])('in development, %s follows the tools', async (entry) => {
  const server = await createServer({
    ...options(entry, { write: entry === 'app.ts' }),
    appType: 'custom',
    server: { middlewareMode: true, ws: false },
  })
  const names = async (): Promise<unknown> =>
    (await server.ssrLoadModule(join(project.folder, entry)).catch((): { names?: unknown } => ({})))['names']
  try {
    expect(await names()).toBe('read,write')
    await project.tool('deep/third')
    await until(async () => (await names()) === 'read,third,write', 'the added tool')
    // A warning, and the last good set stays.
    await project.tool('read', '')
    await pause(1000)
    expect(await names()).toBe('read,third,write')
    await rm(join(project.folder, 'tools/deep'), { recursive: true })
    await project.tool('read')
    await until(async () => (await names()) === 'read,write', 'the set without it')
  } finally {
    await server.close()
  }
})
