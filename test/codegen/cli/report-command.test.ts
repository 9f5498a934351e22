import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { main } from '../../../codegen/src/cli/main.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'toolcrib-report-'))
  await mkdir(join(root, 'tools'))
  await writeFile(
    join(root, 'tools/read.ts'),
    `import { defineTool } from 'toolcrib'
export const read = defineTool({ name: 'read', description: 'Reads.', inputSchema: { type: 'object' }, execute: () => '' })
`,
  )
  await config()
})
afterEach(() => rm(root, { recursive: true, force: true }))

const config = (rest = ''): Promise<void> =>
  writeFile(
    join(root, 'tools.config.ts'),
    `export default { tools: ['tools/*.ts'], targets: ['json']${rest} }\n`,
  )

async function report(...args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  let out = ''
  let err = ''
  const code = await main(['report', ...args], {
    cwd: root,
    env: {},
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    stdin: async () => '',
    terminal: false,
    color: false,
    interrupted: () => new AbortController().signal,
  })
  return { code, out, err }
}

test('prints budget.md, or budget.json, of the tools as they are now', async () => {
  expect(await report()).toMatchObject({ code: 0, out: expect.stringContaining('| `read` | resident |') })
  const { code, out } = await report('--json')
  expect(code).toBe(0)
  expect(JSON.parse(out)).toMatchObject({ format: 1, tools: [{ name: 'read' }] })
})

test('--html writes one page, in folders that need not exist, and the same bytes again', async () => {
  const { code, out } = await report('--html', 'out/budget.html')
  expect({ code, out }).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^wrote out\/budget\.html \(\d+ kB\)\n$/),
  })
  const page = await readFile(join(root, 'out/budget.html'), 'utf8')
  expect(page).toContain('"names":["read"]')
  expect(page).not.toContain(root)
  await report('--html', 'out/budget.html')
  expect(await readFile(join(root, 'out/budget.html'), 'utf8')).toBe(page)
})

test('no day of the clock reaches the page; a day that is given chooses the prices', async () => {
  await report('--html', 'a.html', '--today', '2026-01-01')
  await report('--html', 'b.html', '--today', '2026-01-02')
  expect(await readFile(join(root, 'a.html'), 'utf8')).toBe(await readFile(join(root, 'b.html'), 'utf8'))
  expect(await report('--today', 'tomorrow')).toMatchObject({ code: 2 })
})

test('over a limit it reports all the same: check is what fails', async () => {
  await config(`, budgets: [{ of: 'tool', limit: 1, note: 'platform' }]`)
  const { code, out } = await report('--html', 'budget.html')
  expect(code).toBe(0)
  expect(out).toContain('wrote budget.html')
})

test('a folder in its place, and a project that cannot be read, are said in a line', async () => {
  expect(await report('--html', 'tools')).toMatchObject({
    code: 2,
    err: expect.stringContaining("tools can't be written (EISDIR)"),
  })
  await writeFile(join(root, 'tools.config.ts'), 'export default {}\n')
  expect(await report('--html', 'budget.html')).toMatchObject({ code: 2, out: '' })
  expect(await report('budget.html')).toMatchObject({ code: 2, err: expect.stringContaining('unexpected') })
})
