import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { main } from '../../../codegen/src/cli/main.ts'

let cwd: string
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'toolcrib-lint-'))
  await mkdir(join(cwd, 'tools'))
  const defined = ['a', 'b'].map(
    (name) =>
      `export const ${name} = defineTool({ name: 'files.${name}', description: 'Reads.', inputSchema: { type: 'object', properties: {} }, execute: () => 1 })`,
  )
  await writeFile(join(cwd, 'tools/all.ts'), `import { defineTool } from 'toolcrib'\n${defined.join('\n')}\n`)
  await writeFile(
    join(cwd, 'tools.config.ts'),
    "export default { tools: ['tools/*.ts'], targets: ['gemini/3'] }\n",
  )
})
afterAll(() => rm(cwd, { recursive: true }))

async function toolcrib(stdin: string, ...args: readonly string[]) {
  const said = { out: '', err: '' }
  const code = await main(args, {
    cwd,
    env: {},
    out: (text) => void (said.out += text),
    err: (text) => void (said.err += text),
    stdin: async () => stdin,
    terminal: false,
    color: false,
  })
  return { code, ...said }
}

test('build sums notes up, --verbose lists them, explain says those of its tool', async () => {
  const { err } = await toolcrib('', 'build')
  expect(err).toMatch(/^note .*provider-name-mapped: 2 times in 2 tools \(files\.a, files\.b\)/)
  expect(err.trim().split('\n')).toHaveLength(1)
  expect((await toolcrib('', 'build', '--verbose')).err.trim().split('\n')).toHaveLength(2)
  const { out } = await toolcrib('', 'explain', 'files.b')
  expect(out).toContain('note provider-name-mapped: "files.b" is called')
  expect(out).not.toContain('files.a')
})

test('measure --lint holds any list of tools against its target, or against every provider', async () => {
  const list = JSON.stringify([
    { name: 'a.b', description: 'Reads.', inputSchema: { type: 'object', properties: { 'x y': {} } } },
    { name: 'c', description: 'Reads.', inputSchema: { type: 'object', properties: { d: { enum: [] } } } },
  ])
  const all = await toolcrib(list, 'measure', '-', '--lint')
  expect(all.code).toBe(1)
  expect(all.err).toContain('provider-parameter-name')
  expect(all.err).toContain('enum-empty: "c": `inputSchema.properties.d.enum` has no values')
  const one = await toolcrib(list, 'measure', '-', '--lint', '--target', 'gemini/3', '--json')
  const codes = (JSON.parse(one.out) as { lint: { code: string }[] }).lint.map(({ code }) => code)
  expect(codes).toEqual(['enum-empty', 'provider-name-mapped', 'provider-type-missing'])
  expect((await toolcrib('', 'measure', '--lint')).code).toBe(2)
})
