import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anthropicWire } from '../runtime/clients/anthropic-wire.ts'
import { openLoopback, type Loopback } from '../runtime/clients/loopback.ts'
import { commitAll, linkedProject, repository, runIn, type Ran } from './workspace-project.ts'

let project: string
let server: Loopback
beforeAll(async () => {
  project = await linkedProject(join(repository, 'examples/agent'), [
    '@anthropic-ai/sdk',
    '@types/node',
    'undici-types',
  ])
  await commitAll(project, 'the example')
  server = await openLoopback()
})
afterAll(async () => {
  await server.close()
  await rm(project, { recursive: true, force: true })
})

const npm = (...args: readonly string[]): Promise<Ran> => {
  const env = { ANTHROPIC_API_KEY: 'none', ANTHROPIC_BASE_URL: server.url }
  return runIn(project, env, 'npm', '--silent', 'run', ...args)
}

describe('examples/agent', () => {
  test('what is committed is current: build writes nothing, check passes, the types hold', async () => {
    const built = await npm('build')
    expect(built).toMatchObject({ code: 0, out: expect.stringContaining('6 tools, nothing to write') })
    expect(await npm('check')).toMatchObject({ code: 0, out: expect.stringContaining('are current') })
    expect(await npm('typecheck')).toMatchObject({ code: 0 })
  })

  test('A1, A2: the bundle answers over the SDK, with the same tools in every request and a tool that it finds', async () => {
    server.answer(anthropicWire.body([{ id: 'c1', name: 'tool_search', args: { query: 'count words' } }]))
    server.answer(anthropicWire.body([{ id: 'c2', name: 'word_count', args: { path: 'README.md' } }]))
    server.answer(anthropicWire.body('It is short.'))
    const { code, out, err } = await npm('start', '--', 'How long is README.md?')
    expect({ code, err, out }).toEqual({ code: 0, err: '', out: 'It is short.\n' })
    const bodies = server.requests.map(({ body }) => JSON.parse(body))
    expect(bodies).toHaveLength(3)
    const arrays = bodies.map(({ tools, system }) => JSON.stringify([system, tools]))
    expect(new Set(arrays).size).toBe(1)
    expect(bodies[0].tools.map((tool: { name: string }) => tool.name)).toEqual([
      'list_files',
      'read_file',
      'tool_search',
    ])
    const results = bodies[2].messages.flatMap(({ content }: { content: unknown }) =>
      Array.isArray(content) ? content.filter(({ type }) => type === 'tool_result') : [],
    )
    expect(results).toMatchObject([{ is_error: false }, { is_error: false }])
    expect(results[0].content).toContain('word_count')
    const text = await readFile(join(project, 'README.md'), 'utf8')
    expect(JSON.parse(results[1].content)).toMatchObject({ characters: text.length })
  })

  test('diff says what a longer description costs', async () => {
    expect(await npm('diff')).toMatchObject({ code: 0, out: expect.stringContaining('no tool changed') })
    const file = join(project, 'tools/read-file.ts')
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replace('with numbers.', 'with numbers, from the first one on.'))
    const { code, out } = await npm('diff')
    expect(code).toBe(0)
    expect(out).toMatch(/^read_file +changed, always sent +\+\d+ +description \+\d+$/m)
    expect(out).toContain('from read_file on, 2nd of 3 tools')
  })
})
