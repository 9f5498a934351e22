import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'

const execute = promisify(execFile)
const cli = join(import.meta.dirname, '../../codegen/bin/toolcrib.js')
let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'toolcrib-again-'))
  await mkdir(join(root, 'node_modules'))
  await mkdir(join(root, 'tools'))
  for (const name of ['ai', 'zod'])
    await symlink(
      join(import.meta.dirname, '../../node_modules', name),
      join(root, 'node_modules', name),
      'dir',
    )
  await file('package.json', '{ "type": "module" }')
  await file('unit.ts', `export const unit = () => 'c'\n`)
  await file('tools/other.ts', 'export const other = 1\n')
  await file(
    'tools/weather.ts',
    `import { tool } from 'ai'
import { z } from 'zod'
import { unit } from '../unit.js'
export const weather = tool({ description: 'Weather in ' + unit(), inputSchema: z.object({ city: z.string() }), execute: async () => 1 })
`,
  )
  await file('tools.config.ts', `export default { tools: ['tools/*.ts'], targets: ['json'] }\n`)
})
afterEach(() => rm(root, { recursive: true, force: true }))

const file = (path: string, text: string): Promise<void> => writeFile(join(root, path), text)

/** Everything that a build writes. */
async function built(): Promise<readonly (readonly [string, string])[]> {
  await rm(join(root, 'tools/generated'), { recursive: true, force: true })
  await execute('node', [cli, 'build'], { cwd: root })
  const names = (await readdir(join(root, 'tools/generated'))).sort()
  return Promise.all(
    names.map(async (name) => [name, await readFile(join(root, 'tools/generated', name), 'utf8')] as const),
  )
}

test('DESIGN 2: a build that remembers what it ran writes the bytes of one that does not', async () => {
  const changes: readonly (readonly [path: string, text: string])[] = [
    ['tools/other.ts', 'export const other = 2\n'],
    ['unit.ts', `export const unit = () => 'f'\n`],
    [
      'tools.config.ts',
      `export default { tools: ['tools/*.ts'], targets: ['json'], evaluate: { when: 'on', seconds: 30 } }\n`,
    ],
  ]
  await built()
  for (const [path, text] of changes) {
    await file(path, text)
    const remembering = await built()
    await rm(join(root, 'node_modules/.cache'), { recursive: true })
    expect([path, remembering]).toEqual([path, await built()])
  }
}, 120_000)
