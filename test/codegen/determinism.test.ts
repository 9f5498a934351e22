import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMeasurer } from '../../codegen/src/measure/measurer.ts'
import { buildArtifacts } from '../../codegen/src/pipeline.ts'
import { run } from '../../codegen/src/run.ts'
import { findFiles } from '../../codegen/src/files/find-files.ts'
import { scan } from '../../codegen/src/scan/scan.ts'
import { configOf } from './build-of.ts'

const execute = promisify(execFile)
const repository = join(import.meta.dirname, '../..')
const cli = join(repository, 'codegen/bin/toolcrib.js')
let base: string
let expected: ReadonlyMap<string, string>

/** Copies this repository's own tools and configuration, so that the real thing is what is compared. */
async function project(name: string, rewrite: (text: string) => string = (text) => text): Promise<string> {
  const root = join(base, name)
  await mkdir(root, { recursive: true })
  await cp(join(repository, 'tools'), join(root, 'tools'), {
    recursive: true,
    filter: (path) => !path.includes('generated'),
  })
  await cp(join(repository, 'tools.config.ts'), join(root, 'tools.config.ts'))
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile()) await writeFile(path, rewrite(await readFile(path, 'utf8')))
  }
  return root
}

async function outputs(root: string): Promise<ReadonlyMap<string, string>> {
  const folder = join(root, 'tools/generated')
  const names = (await readdir(folder)).sort()
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  )
}

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'toolcrib-same-'))
  const root = await project('first')
  const { exitCode, diagnostics } = await run({ cwd: root, action: 'write' })
  expect({ exitCode, errors: diagnostics.filter(({ severity }) => severity === 'error') }).toEqual({
    exitCode: 0,
    errors: [],
  })
  expected = await outputs(root)
})
afterAll(() => rm(base, { recursive: true, force: true }))

describe('DESIGN 2: output is a function of the whole current input', () => {
  test('run twice: nothing is written the second time', async () => {
    const again = await run({ cwd: join(base, 'first'), action: 'write' })
    expect(again.written).toEqual([])
    expect(again.changes).toEqual([])
  })

  test('another absolute path and another working directory', async () => {
    const root = await project('some/where/else é')
    const { written } = await run({ cwd: join(root, 'tools/support'), action: 'write' })
    expect(written).toHaveLength(expected.size)
    expect(await outputs(root)).toEqual(expected)
  })

  test('a CRLF checkout gives the same bytes, and an LF output is current in it', async () => {
    const root = await project('crlf', (text) => text.replaceAll('\n', '\r\n'))
    await run({ cwd: root, action: 'write' })
    expect(await outputs(root)).toEqual(expected)
    for (const name of expected.keys()) {
      const path = join(root, 'tools/generated', name)
      await writeFile(path, (await readFile(path, 'utf8')).replaceAll('\n', '\r\n'))
    }
    expect(await run({ cwd: root, action: 'check' })).toMatchObject({ exitCode: 0, drifts: [] })
  })

  test('another locale, time zone and language', async () => {
    const root = await project('locale')
    const env = {
      ...process.env,
      LC_ALL: 'tr_TR.UTF-8',
      LANG: 'tr_TR.UTF-8',
      TZ: 'Asia/Kathmandu',
      NODE_ENV: 'production',
    }
    await execute('node', [cli, 'build'], { cwd: root, env })
    expect(await outputs(root)).toEqual(expected)
  })

  test('the output of an earlier run has no influence: stale entries leave, broken files are replaced', async () => {
    const root = await project('stale')
    await mkdir(join(root, 'tools/generated'))
    for (const name of expected.keys())
      await writeFile(join(root, 'tools/generated', name), 'export const ghost = 1\n')
    await run({ cwd: root, action: 'write' })
    expect(await outputs(root)).toEqual(expected)
  })

  test('no absolute path, host or date is written', () => {
    for (const text of expected.values()) {
      expect(text).not.toContain(tmpdir())
      expect(text).not.toMatch(/\b20[2-9]\d-\d\d-\d\d\b/)
    }
  })

  test('any order of files, and of tools', async () => {
    const root = join(base, 'first')
    const config = configOf({ targets: ['json'] })
    const files = await findFiles(root, ['tools/*.ts'], 'tools/generated')
    const build = async (order: readonly string[]): Promise<unknown> => {
      const scanned = scan({ root, files: order })
      const tools = order === files ? scanned.tools : [...scanned.tools].reverse()
      return (await buildArtifacts({ ...scanned, tools }, config, createMeasurer())).artifacts
    }
    const sorted = await build(files)
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...files], { minLength: files.length }), async (order) => {
        expect(await build(order)).toEqual(sorted)
      }),
      { numRuns: 3 },
    )
  })
})

test('DESIGN 2: killed at any moment, every file is the old or the new one, and the next build mends the rest', async () => {
  const root = await project('killed')
  const old = new Map([...expected.keys()].map((name) => [name, `// old ${name}\n`]))
  const folder = join(root, 'tools/generated')
  await mkdir(folder)
  const start = performance.now()
  await execute('node', [cli, 'check'], { cwd: root }).catch(() => undefined)
  const whole = performance.now() - start
  for (const share of [0.1, 0.4, 0.7, 0.85, 0.95, 1, 1.05]) {
    for (const [name, text] of old) await writeFile(join(folder, name), text)
    const child = execFile('node', [cli, 'build'], { cwd: root })
    const ended = new Promise((resolve) => child.once('exit', resolve))
    setTimeout(() => child.kill('SIGKILL'), whole * share)
    await ended
    for (const [name, text] of await outputs(root)) {
      if (!name.endsWith('.toolcrib-tmp')) expect([old.get(name), expected.get(name)]).toContain(text)
    }
  }
  await execute('node', [cli, 'build'], { cwd: root })
  expect(await outputs(root)).toEqual(expected)
})
