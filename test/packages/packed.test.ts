import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { command, freshProject, packPackages, repository } from './packed-project.ts'

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
})
