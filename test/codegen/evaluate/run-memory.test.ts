import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { evaluate } from '../../../codegen/src/evaluate/evaluate.ts'
import type { EvaluateOptions, EvaluateResult } from '../../../codegen/src/evaluate/evaluate-options.ts'
import { createRunMemory, type RunMemory } from '../../../codegen/src/evaluate/memory/run-memory.ts'
import { scan } from '../../../codegen/src/scan/scan.ts'

const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url))
const TOOL = `import { readdirSync, readFileSync } from 'node:fs'
import { tool } from 'ai'
import { z } from 'zod'
import { word } from 'words'
import notes from './notes.md' with { type: 'text' }
import { unit } from './unit.js'
import { place } from '@/place'
const near = (path: string) => new URL(path, import.meta.url)
const read = readFileSync(near('./data.txt'), 'utf8')
export const weather = tool({
  description: [word, notes, unit(), place, read, ...readdirSync(near('./lists'))].join(' | '),
  inputSchema: z.object({ city: z.string() }),
  execute: async () => 1,
})
`
const FILES = {
  'package.json': '{ "type": "module" }',
  'tsconfig.json': '{ "compilerOptions": { "baseUrl": ".", "paths": { "@/*": ["near/*"] } } }',
  'src/weather.ts': TOOL,
  'src/notes.md': 'noted',
  'src/unit.ts': `export const unit = () => 'c'\n`,
  'src/data.txt': 'read',
  'src/lists/a.txt': '',
  'src/other.ts': 'export const other = 1\n',
  'near/place.ts': `export const place = 'near'\n`,
  'far/place.ts': `export const place = 'far'\n`,
  'node_modules/words/package.json': manifest('words', '1.0.0', { deep: '*' }),
  'node_modules/words/index.js': `import { deep } from 'deep'\nexport const word = 'word ' + deep\n`,
  'node_modules/deep/package.json': manifest('deep', '1.0.0'),
  'node_modules/deep/index.js': `export const deep = 'deep'\n`,
}
let root: string
let runs: number

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'toolcrib-memory-')))
  for (const [path, text] of Object.entries(FILES)) file(path, text)
  for (const name of ['ai', 'zod']) symlinkSync(join(modules, name), join(root, 'node_modules', name), 'dir')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function file(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

function manifest(name: string, version: string, dependencies: object = {}): string {
  return JSON.stringify({ name, version, type: 'module', exports: './index.js', dependencies })
}

/** Counts what is kept, which is what was run. */
function counting(memory: RunMemory): RunMemory {
  return {
    ...memory,
    keep: (address, run) => {
      runs += 1
      memory.keep(address, run)
    },
  }
}

async function evaluated(options: Partial<EvaluateOptions> = {}): Promise<EvaluateResult> {
  runs = 0
  // What was written this moment is not yet trusted to stay.
  await new Promise((resolve) => setTimeout(resolve, 50))
  const { pending, tools } = scan({ root, files: ['src/other.ts', 'src/unit.ts', 'src/weather.ts'] })
  return evaluate({ root, pending, known: tools, timeLimitMs: 120_000, ...options })
}

const EDITS: readonly (readonly [what: string, path: string, text: string])[] = [
  ['an imported helper', 'src/unit.ts', `export const unit = () => 'f'\n`],
  ['a text import', 'src/notes.md', 'noted again'],
  ['a file that code reads', 'src/data.txt', 'read again'],
  ['a file in a folder that code lists', 'src/lists/b.txt', ''],
  ['an alias', 'tsconfig.json', FILES['tsconfig.json'].replace('near/', 'far/')],
  ['what an alias leads to', 'far/place.ts', `export const place = 'farther'\n`],
  ['a module that comes before another', 'src/unit.js', `export const unit = () => 'k'\n`],
  ['the tool', 'src/weather.ts', TOOL.replace("' | '", "' / '")],
]
const PACKAGES: typeof EDITS = [
  ['a package', 'node_modules/words/index.js', `export const word = 'words'\n`],
  ['its version', 'node_modules/words/package.json', manifest('words', '1.0.1', { deep: '*' })],
  ['the version of what it depends on', 'node_modules/deep/package.json', manifest('deep', '1.0.1')],
  ['what is installed', 'node_modules/.package-lock.json', '{ "packages": {} }'],
  ['what should be', 'package-lock.json', '{ "packages": {} }'],
]

test('DESIGN 2: what was run is no way around a change of what it depends on', async () => {
  const memory = counting(createRunMemory())
  let last = await evaluated({ memory })
  expect([last.failures, runs]).toEqual([[], 1])
  expect(last.tools[0]?.fields.description).toBe('word deep | noted | c | near | read | a.txt')
  for (const [what, path, text] of EDITS) {
    file(path, text)
    const found = await evaluated({ memory })
    expect([what, runs]).toEqual([what, 1])
    expect([what, found.tools]).not.toEqual([what, last.tools])
    expect([what, found]).toEqual([what, await evaluated()])
    file('src/other.ts', `export const other = '${what}'\n`)
    expect([what, await evaluated({ memory }), runs]).toEqual([what, found, 0])
    last = found
  }
  for (const [what, path, text] of PACKAGES) {
    file(path, text)
    await evaluated({ memory })
    expect([what, runs]).toEqual([what, 1])
  }
  const limits = { timeLimitMs: 60_000 }
  const found = await evaluated({ memory, ...limits })
  expect(['limits', runs]).toEqual(['limits', 1])
  expect(found).toEqual(await evaluated(limits))
}, 240_000)

test('DESIGN 2: runs that are written down are found by the same build alone', async () => {
  const path = join(root, 'node_modules/.cache/toolcrib/runs.json')
  const memoryOf = (identity: string): RunMemory => counting(createRunMemory({ path, identity }))
  const first = await evaluated({ memory: memoryOf('one') })
  expect(runs).toBe(1)
  expect([await evaluated({ memory: memoryOf('one') }), runs]).toEqual([first, 0])
  expect([await evaluated({ memory: memoryOf('two') }), runs]).toEqual([first, 1])
  file('node_modules/.cache/toolcrib/runs.json', '{')
  expect([await evaluated({ memory: memoryOf('two') }), runs]).toEqual([first, 1])
}, 60_000)

test.each([
  ['varies', `export const word = String(Date.now())\n`],
  ['names the folder that it ran in', `import { tmpdir } from 'node:os'\nexport const word = tmpdir()\n`],
  ['waits in vain', `await new Promise(() => {})\nexport const word = ''\n`],
])('what %s is run again', async (_, text) => {
  file('src/unit.ts', `${text}export const unit = () => word\n`)
  const memory = counting(createRunMemory())
  await evaluated({ memory })
  expect(runs).toBe(0)
})

test('code that may load what nobody sees is run again', async () => {
  file('src/unit.ts', `const path = './other.js'\nexport const unit = () => String(import(path))\n`)
  const memory = counting(createRunMemory())
  await evaluated({ memory })
  expect(runs).toBe(0)
})
