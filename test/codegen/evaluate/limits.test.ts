import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { evaluate } from '../../../codegen/src/evaluate/evaluate.ts'
import type { EvaluateOptions, EvaluateResult } from '../../../codegen/src/evaluate/evaluate-options.ts'
import { scan } from '../../../codegen/src/scan/scan.ts'

const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url))
const HEAD = "import { tool } from 'ai'\nimport { z } from 'zod'\n"
const TAIL =
  "\nexport const found = tool({ description: 'Is there.', inputSchema: z.object({}), execute: async () => 1 })\n"
const folders: string[] = []
const { TMPDIR } = process.env

afterEach(() => {
  if (TMPDIR === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = TMPDIR
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function projectOf(files: Record<string, string>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'toolcrib-limits-')))
  folders.push(root)
  for (const [path, text] of Object.entries({ 'package.json': '{ "type": "module" }', ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  symlinkSync(modules, join(root, 'node_modules'), 'dir')
  return root
}

function evaluated(
  files: Record<string, string>,
  options: Partial<EvaluateOptions> = {},
): Promise<EvaluateResult> {
  const root = projectOf(files)
  const { pending, tools } = scan({ root, files: Object.keys(files) })
  return evaluate({ root, pending, known: tools, timeLimitMs: 120_000, ...options })
}

const reasons = ({ failures }: EvaluateResult): readonly string[] =>
  failures.map(({ file, reason }) => `${file}: ${reason}`)

test('section 2: a loop without an end takes nothing but its own module down', async () => {
  const result = await evaluated(
    { 'good.ts': `${HEAD}${TAIL}`, 'loop.ts': `${HEAD}for (;;) {}\n${TAIL}` },
    { findsVarying: false },
  )
  expect(result.tools.map(({ file }) => file)).toEqual(['good.ts'])
  expect(reasons(result)).toEqual(['loop.ts: it runs without an end'])
})

test('section 2: a module that eats all memory is left out', async () => {
  const hog = `const all = []\nfor (;;) all.push(Buffer.alloc(1 << 24, 1))\n`
  const result = await evaluated(
    { 'good.ts': `${HEAD}${TAIL}`, 'hog.ts': `${HEAD}${hog}${TAIL}` },
    { memoryMb: 256, findsVarying: false },
  )
  expect(result.tools.map(({ file }) => file)).toEqual(['good.ts'])
  expect(reasons(result)).toEqual(['hog.ts: it needs more memory than evaluation has'])
})

test('section 2: a module that cannot be parsed does not keep the others from running', async () => {
  const result = await evaluated({
    'good.ts': `${HEAD}import { broken } from './broken.ts'\nexport const kept = () => broken\n${TAIL}`,
    'broken.ts': 'export const broken = {\n',
    'other.ts': `${HEAD}${TAIL}`,
  })
  expect(result.tools.map(({ file }) => file)).toContain('other.ts')
  expect(reasons(result).join()).toContain('broken.ts')
})

test('section 2: evaluating again gives the same, and leaves nothing behind', async () => {
  const files = { 'a.ts': `${HEAD}${TAIL}`, 'b.ts': `${HEAD}export const list = [1].map(String)\n${TAIL}` }
  const root = projectOf(files)
  const { pending } = scan({ root, files: Object.keys(files) })
  const temporary = projectOf({})
  process.env['TMPDIR'] = temporary
  const first = await evaluate({ root, pending: pending, timeLimitMs: 120_000 })
  const second = await evaluate({ root, pending: pending.toReversed(), timeLimitMs: 120_000 })
  const facts = ({ tools }: EvaluateResult): unknown =>
    tools.map(({ file, fields, varying }) => ({ file, fields, varying }))
  expect(facts(second)).toEqual(facts(first))
  expect(second.dependencies).toEqual(first.dependencies)
  expect(first.dependencies).toEqual(expect.arrayContaining(['a.ts', 'b.ts']))
  expect(readdirSync(temporary).sort()).toEqual(['node_modules', 'package.json'])
  expect(readdirSync(root).sort()).toEqual(['a.ts', 'b.ts', 'node_modules', 'package.json'])
})
