import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadConfig } from '../../../codegen/src/config/load-config.ts'

let root: string
beforeEach(async () => void (root = await mkdtemp(join(tmpdir(), 'toolcrib-config-'))))
afterEach(() => rm(root, { recursive: true, force: true }))

async function files(content: { readonly [path: string]: string }): Promise<void> {
  for (const [path, text] of Object.entries(content)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
}

const code = async (cwd = root, named?: string): Promise<string> => {
  const result = await loadConfig(cwd, named)
  return 'diagnostics' in result ? (result.diagnostics[0]?.code ?? '') : 'loaded'
}

test('loads a TypeScript configuration with imports, from a folder below it, and leaves nothing behind', async () => {
  await files({
    'tools.config.ts': `import { defineConfig } from '@toolcrib/codegen'
import { globs } from './settings.ts'
export default defineConfig({ tools: globs satisfies string[] })`,
    'settings.ts': `enum Folder { Tools = 'tools' }\nexport const globs: string[] = [\`\${Folder.Tools}/*.ts\`]`,
    'deep/er/x.txt': '',
  })
  const result = await loadConfig(join(root, 'deep/er'))
  expect(result).toEqual({
    value: { tools: ['tools/*.ts'] },
    file: 'tools.config.ts',
    root,
    dependencies: ['settings.ts', 'tools.config.ts'],
    remarks: [],
  })
  expect((await readdir(root)).sort()).toEqual(['deep', 'settings.ts', 'tools.config.ts'])
})

test('each module keeps the URL of its own file', async () => {
  await files({
    'tools.config.mjs': `import { here } from './lib/here.mjs'\nexport default { own: import.meta.url, other: here }`,
    'lib/here.mjs': `export const here = import.meta.url`,
  })
  const result = await loadConfig(root)
  expect('value' in result && result.value).toEqual({
    own: expect.stringMatching(/\/tools\.config\.mjs$/),
    other: expect.stringMatching(/\/lib\/here\.mjs$/),
  })
})

test('a promise as default export is awaited', async () => {
  await files({
    'tools.config.js': `export default Promise.resolve({ tools: ['a'] })`,
    'package.json': '{"type":"module"}',
  })
  expect(await loadConfig(root)).toMatchObject({ value: { tools: ['a'] } })
})

test('every way to have no configuration has its own code', async () => {
  expect(await code()).toBe('config-not-found')
  expect(await code(root, 'other.ts')).toBe('config-not-found')
  await files({
    'a.ts': 'export const x = 1',
    'b.ts': 'export default {',
    'c.ts': `throw new Error('boom')`,
    'getter.ts': `export default { tools: ['a.ts'], modes: { agent: { get resident() { throw new Error('boom') } } } }`,
    'd.ts': `import './none'`,
  })
  expect(await code(root, 'a.ts')).toBe('config-without-default')
  expect(await code(root, 'b.ts')).toBe('config-syntax')
  expect(await code(root, 'c.ts')).toBe('config-failed')
  expect(await code(root, 'd.ts')).toBe('config-syntax')
  expect(await code(root, 'getter.ts')).toBe('config-failed')
})

test('a folder may be named in place of the file', async () => {
  await files({ 'app/tools.config.mjs': `export default { tools: ['a'] }` })
  expect(await loadConfig(root, 'app')).toMatchObject({ value: { tools: ['a'] }, root: join(root, 'app') })
  await files({ 'empty/x.txt': '' })
  expect(await code(root, 'empty')).toBe('config-not-found')
})

test('of two configurations in one folder the ignored one is named, unless the other was asked for', async () => {
  await files({ 'tools.config.ts': `export default {}`, 'tools.config.mjs': `export default {}` })
  expect(await loadConfig(root)).toMatchObject({
    remarks: [
      {
        code: 'config-ignored',
        message: 'tools.config.mjs is ignored, because tools.config.ts stands beside it',
      },
    ],
  })
  expect(await loadConfig(root, 'tools.config.mjs')).toMatchObject({ remarks: [] })
})

test('a failure names the configuration, never the bundle that it was loaded from', async () => {
  await files({ 'tools.config.ts': `import x from 'no-such-package'\nexport default x` })
  const result = await loadConfig(root)
  expect('diagnostics' in result && result.diagnostics[0]?.message).toMatch(
    /no-such-package' imported from tools\.config\.ts$/,
  )
})

// The permissions of a folder don't bind root.
test.skipIf(process.getuid?.() === 0)('loads in a folder that may not be written to', async () => {
  await files({ 'tools.config.ts': `export default { tools: ['a'] }` })
  await chmod(root, 0o555)
  expect(await loadConfig(root)).toMatchObject({ value: { tools: ['a'] }, root })
  await chmod(root, 0o755)
})

test('a syntax error carries its place and line', async () => {
  await files({ 'tools.config.ts': 'export default {\n  tools: [,\n}' })
  const result = await loadConfig(root)
  expect('diagnostics' in result && result.diagnostics[0]?.place).toMatchObject({
    file: 'tools.config.ts',
    line: 3,
    lineText: '}',
  })
})
