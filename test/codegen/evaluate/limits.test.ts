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
import type { Diagnostic } from '../../../codegen/src/diagnostics/diagnostic.ts'
import { completeScan } from '../../../codegen/src/evaluate/complete-scan.ts'
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

/** What a build would say, of projects whose evaluation is given this much time. */
async function saidWithin(
  milliseconds: number,
  files: Record<string, string>,
): Promise<readonly Diagnostic[]> {
  const root = projectOf(files)
  const options = { root, evaluate: { when: 'fallback', seconds: milliseconds / 1000 } } as const
  const { diagnostics } = await completeScan(scan({ root, files: Object.keys(files) }), {
    ...options,
    readText: () => '',
  })
  return diagnostics.filter(({ severity }) => severity !== 'info')
}

test('section 2: the time holds for bundling, and that it was over is said once with every place', async () => {
  const said = await saidWithin(1, { 'a.ts': `${HEAD}${TAIL}`, 'b.ts': `${HEAD}${TAIL}` })
  expect(said.map(({ code, message }) => `${code}: ${message}`)).toEqual([
    'evaluation-stopped: 2 definitions stay open in 2 modules: the time for evaluation is over, while the modules were bundled',
  ])
  expect(said[0]?.related).toMatchObject([{ place: { file: 'a.ts' } }, { place: { file: 'b.ts' } }])
})

test('section 2: what is said when the time is over names the module that was running', async () => {
  const loop = `${HEAD}for (;;) {}\n${TAIL}`
  const said = await saidWithin(2000, { 'a.ts': loop, 'b.ts': loop, 'c.ts': loop, 'd.ts': `${HEAD}${TAIL}` })
  const stopped = said.filter(({ code }) => code === 'evaluation-stopped')
  expect(stopped.map(({ message }) => message.replace(/(`[abc].ts`(, )?)+/, 'X'))).toEqual([
    expect.stringMatching(/ stay open in \d modules: the time for evaluation is over, while X ran$/),
  ])
})
