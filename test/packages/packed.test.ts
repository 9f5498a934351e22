import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { command, freshProject, packPackages, repository } from './packed-project.ts'
import { writePluginExamples } from './plugins.ts'

let packed: Awaited<ReturnType<typeof packPackages>>
let project: string

beforeAll(async () => {
  packed = await packPackages()
  project = await freshProject(packed)
}, 300_000)
afterAll(() => rm(project, { recursive: true, force: true }))

describe('the packed packages', () => {
  test.each(['runtime', 'codegen'] as const)('%s: publint and are-the-types-wrong pass', async (name) => {
    const bin = join(repository, 'node_modules/.bin')
    await command(join(repository, name), join(bin, 'publint'), '--strict', packed[name])
    await command(repository, join(bin, 'attw'), packed[name], '--profile', 'esm-only')
  })

  test('the runtime has no dependencies: a production install carries nothing of the build', async () => {
    const text = await readFile(join(project, 'node_modules/toolcrib/package.json'), 'utf8')
    expect(JSON.parse(text)).not.toHaveProperty('dependencies')
  })

  test('init, build, an app that imports the generated module, compiles and runs', async () => {
    expect(await command(project, 'npx', 'toolcrib', 'init')).toContain('wrote tools.config.ts')
    expect(JSON.parse(await readFile(join(project, 'package.json'), 'utf8'))).toMatchObject({
      scripts: { build: 'echo built', prebuild: 'toolcrib build' },
    })
    expect(await command(project, 'npm', 'run', 'build')).toContain('3 tools, wrote tools/generated/')
    expect(await command(project, 'npx', 'toolcrib', 'check')).toContain('the generated files are current')
    const committed = ['--base-file', 'tools/generated/budget.json']
    expect(await command(project, 'npx', 'toolcrib', 'diff', ...committed)).toContain('no tool changed')
    await command(project, join(repository, 'node_modules/.bin/tsc'), '-p', '.')
    const printed = await command(project, 'node', 'dist/app.js')
    expect(JSON.parse(printed)).toEqual({
      resident: ['greet', 'sum'],
      deferred: ['clock'],
      array: expect.arrayContaining(['greet', 'sum', 'tool_search']),
      catalog: true,
      found: ['clock'],
      greeting: 'Hello, Ada!',
      total: 6,
      time: 'number',
      tokens: true,
    })
  }, 120_000)

  test('the plugins, as their documentation writes them', async () => {
    await writePluginExamples(project)
    const generated = join(project, 'tools/generated')
    for (const build of [['build.mjs'], ['node_modules/vite/bin/vite.js', 'build', '--ssr', 'src/app.ts']]) {
      await rm(generated, { recursive: true, force: true })
      await rm(join(project, 'dist'), { recursive: true, force: true })
      await command(project, 'node', ...build)
      expect(await command(project, 'node', build.length === 1 ? 'dist/app.mjs' : 'dist/app.js')).toBe(
        'clock,greet,sum\n',
      )
    }
    await rm(generated, { recursive: true })
    await command(repository, 'node', join(project, 'virtual.mjs'))
    expect(await command(project, 'node', 'dist/virtual.mjs')).toMatch(/^3 .*searchIndex/)
    await writeFile(
      join(project, 'tools/bad.ts'),
      "import { defineTool } from 'toolcrib'\nexport const bad = defineTool({",
    )
    await expect(command(project, 'node', 'build.mjs')).rejects.toThrow('tools/bad.ts:2:31')
    await rm(join(project, 'tools/bad.ts'))
  }, 120_000)
})
