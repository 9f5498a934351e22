import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'

const execute = promisify(execFile)
const cli = join(import.meta.dirname, '../../codegen/bin/toolcrib.js')
let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'toolcrib-verified-'))
  await mkdir(join(root, 'node_modules'))
  await mkdir(join(root, 'tools'))
  await file('shared.ts', `export const LIMIT = 5\n`)
  await file(
    'tools/read.ts',
    `import { defineTool } from 'toolcrib'
import { LIMIT } from '../shared.js'
export const read = defineTool({ name: 'read', description: \`At most \${LIMIT} lines.\`, inputSchema: { type: 'object' }, execute: () => 1 })\n`,
  )
  await file('tools.config.ts', `export default { tools: ['tools/*.ts'], targets: ['json'] }\n`)
})
afterEach(() => rm(root, { recursive: true, force: true }))

const file = (path: string, text: string): Promise<void> => writeFile(join(root, path), text)

/** Exit code of the compiled command line. */
async function toolcrib(command: string, env: Record<string, string> = {}): Promise<number> {
  try {
    await execute('node', [cli, ...command.split(' ')], { cwd: root, env: { ...process.env, ...env } })
    return 0
  } catch (error) {
    return (error as { code: number }).code
  }
}

test('DESIGN 2: output depends on the whole current input; a state that was verified is no shortcut around a change', async () => {
  expect(await toolcrib('build')).toBe(0)
  expect(await toolcrib('check')).toBe(0)
  expect(await toolcrib('check')).toBe(0)

  const changes: readonly (readonly [path: string, text: string])[] = [
    ['tools/generated/registry.ts', '// edited by hand\n'],
    ['tools/generated/search.ts', '// edited by hand\n'],
    ['shared.ts', 'export const LIMIT = 6\n'],
    [
      'tools/more.ts',
      `import { defineTool } from 'toolcrib'\nexport const more = defineTool({ name: 'more', description: 'More.', inputSchema: { type: 'object' }, execute: () => 1 })\n`,
    ],
    [
      'tools.config.ts',
      `export default { tools: ['tools/*.ts'], targets: ['json'], presets: { all: ['*'] } }\n`,
    ],
    [
      'tools.config.ts',
      `export default { tools: ['tools/*.ts'], targets: ['json'], presets: { [process.env.PRESET ?? 'x']: ['*'] } }\n`,
    ],
  ]
  for (const [path, text] of changes) {
    await file(path, text)
    expect([path, await toolcrib('check')]).toEqual([path, 1])
    expect(await toolcrib('build')).toBe(0)
  }
  expect(await toolcrib('check')).toBe(0)
  // The configuration is run each time: what it reads from the environment counts.
  expect(await toolcrib('check', { PRESET: 'y' })).toBe(1)

  // A file that was looked for in vain and now exists changes what an import means.
  await file('shared.js', 'export const LIMIT = 7\n')
  await rm(join(root, 'shared.ts'))
  expect(await toolcrib('check')).toBe(1)
}, 240_000)

test('what was over budget or quarantined is not remembered as fine', async () => {
  await file(
    'tools.config.ts',
    `export default { tools: ['tools/*.ts'], targets: ['json'], budgets: [{ of: 'tool', limit: 1, note: 'n' }] }\n`,
  )
  expect(await toolcrib('build')).toBe(1)
  expect(await toolcrib('check')).toBe(1)
  expect(await toolcrib('check')).toBe(1)
})

test('a waiver that held on one day is looked at again on the next', async () => {
  const waive = `{ until: '2027-01-31', reason: 'r' }`
  await file(
    'tools.config.ts',
    `export default { tools: ['tools/*.ts'], targets: ['json'], budgets: [{ of: 'tool', limit: 1, note: 'n', waive: ${waive} }] }\n`,
  )
  await toolcrib('build')
  expect(await toolcrib('check --today 2027-01-31')).toBe(0)
  expect(await toolcrib('check --today 2027-01-31')).toBe(0)
  expect(await toolcrib('check --today 2027-02-01')).toBe(1)
})
