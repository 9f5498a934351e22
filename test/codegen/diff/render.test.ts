import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { renderGithub } from '../../../codegen/src/diff/render-github.ts'
import { renderMarkdown } from '../../../codegen/src/diff/render-markdown.ts'
import { renderText } from '../../../codegen/src/diff/render-text.ts'
import type { Tool } from '../../../codegen/src/normalize/tool.ts'
import { aTool } from '../a-tool.ts'
import { diffOf, type Side } from './diff-of.ts'

const prose = (what: string): Partial<Tool> => ({
  description: `${what} Paths are relative to the workspace; lines have numbers.`,
})
const tools = [
  aTool('bash', prose('Runs a command.')),
  aTool('edit', prose('Replaces a part of a file.')),
  aTool('find', prose('Finds files by a pattern.')),
  aTool('read', prose('Reads a file.')),
  aTool('write', prose('Writes a file.')),
]
const config = {
  targets: ['anthropic/claude-4.5', 'openai-responses/gpt-5'],
  modes: { agent: { resident: ['bash', 'edit', 'read'] }, chat: { resident: ['read'] } },
  budgets: [
    { of: 'growth', limit: 20, target: 'anthropic/claude-4.5', mode: 'agent', note: 'Ada, platform team' },
    { of: 'resident', mode: 'chat', limit: 600, note: 'Ada', waive: { until: '2027-01-31', reason: 'r' } },
  ] as const,
}

/** One folder of files a case: what a person reads of it. */
const CASES: { readonly [name: string]: readonly [Side, Side] } = {
  'nothing-changed': [
    { tools, config },
    { tools, config },
  ],
  'resident-description-grew': [
    { tools, config },
    {
      tools: tools.map((tool) =>
        tool.name === 'edit'
          ? aTool('edit', {
              ...prose('Replaces any number of parts of a file in one call, all of them or none.'),
              inputSchema: {
                type: 'object',
                properties: {
                  path: { type: 'string', description: 'Where.' },
                  mode: { type: 'string', enum: ['first', 'all', 'nth', 'last'] },
                },
                required: ['path'],
              },
            })
          : tool,
      ),
      config,
    },
  ],
  'deferred-tools-came-and-went': [
    { tools, config },
    {
      tools: [
        ...tools.filter(({ name }) => name !== 'write' && name !== 'find'),
        aTool('search_files', { ...prose('Finds files by a pattern.'), aliases: ['find'] }),
        aTool('plot', prose('Draws a chart.')),
      ],
      config,
    },
  ],
  'resident-tool-was-deferred': [
    { tools, config },
    {
      tools,
      config: { ...config, modes: { agent: { resident: ['bash', 'read'] }, chat: { resident: ['read'] } } },
    },
  ],
}

describe.each(Object.entries(CASES))('%s', (name, [before, after]) => {
  test('markdown and text are what the files say', async () => {
    const diff = await diffOf(before, after)
    const folder = join(import.meta.dirname, 'fixtures', name)
    await expect(renderMarkdown(diff)).toMatchFileSnapshot(join(folder, 'comment.md'))
    await expect(renderText(diff)).toMatchFileSnapshot(join(folder, 'terminal.txt'))
    await expect(renderGithub(diff, [], 'agent/')).toMatchFileSnapshot(join(folder, 'annotations.txt'))
  })
})

describe('what stands first', () => {
  test('where only another mode changed, its change, and that its sessions lose their cache', async () => {
    const chat = { ...config, modes: { ...config.modes, chat: { resident: ['read', 'write'] } } }
    const text = renderMarkdown(await diffOf({ tools, config }, { tools, config: chat }))
    expect(text).toMatch(
      /^### Tool definitions: no change in mode `agent` .*, \+\d+ tokens in every request of mode `chat`$/m,
    )
    expect(text).toContain('kept in mode `agent`; **lost once by every running session** of `chat`')
    expect(text).toMatch(/^\| `write`.* in mode chat on demand → always sent \| 0 \|/m)
  })

  test('a mode or a target that the base did not have is no growth', async () => {
    const more = {
      ...config,
      targets: ['gemini/2.5', ...config.targets],
      modes: { work: { resident: ['bash'] }, ...config.modes },
      defaultMode: 'work',
    }
    const diff = await diffOf({ tools, config }, { tools, config: more })
    expect(diff.main).toEqual({ mode: 'agent', target: 'anthropic/claude-4.5' })
    expect(diff.money.every(({ uncached }) => uncached === 0)).toBe(true)
    expect(renderMarkdown(diff)).toContain('### Tool definitions: same tokens in every request')
  })

  test('a tool outside the default set changes no default session', async () => {
    const overlays = { ...config, overlays: { more: ['write'] } }
    const longer = tools.map((tool) =>
      tool.name === 'write' ? aTool('write', prose('Writes it all.')) : tool,
    )
    const text = renderMarkdown(
      await diffOf({ tools, config: overlays }, { tools: longer, config: overlays }),
    )
    expect(text).toContain('### Tool definitions: same tokens in every request')
    expect(text).toMatch(/^\| `write` .* changed, off by default \| 0 \|/m)
  })

  test('GitHub takes comments of 65,536 characters: thousands of changes are cut, and counted', async () => {
    const diff = await diffOf(...(CASES['resident-description-grew'] as readonly [Side, Side]))
    const [tool] = diff.tools
    const many = Array.from({ length: 3000 }, (_, at) => ({ ...tool, name: `tool_${at}` }))
    const [set] = diff.sets
    const sets = Array.from({ length: 500 }, (_, at) => ({ ...set, set: `preset_${at}`, tokens: at + 1 }))
    const text = renderMarkdown({ ...diff, tools: many, sets: [...diff.sets, ...sets] } as typeof diff)
    expect(text.length).toBeLessThan(65_536)
    expect(text).toContain('2,988 more tools')
    expect(text).toContain('2,900 tools with smaller changes are left out.')
  })
})

describe('third-party text', () => {
  const bad = 'a | b <script>x</script>\n::error::owned @everyone `c` \u001b[31m\u202e'

  test('no name, note or path breaks the comment', async () => {
    const inputSchema = { type: 'object', properties: { [bad]: { type: 'string', enum: ['a', 'b', 'c'] } } }
    const budgets = [{ of: 'growth' as const, limit: 0, note: bad }]
    const diff = await diffOf(
      { tools: [aTool('read')] },
      { tools: [aTool('read', { inputSchema: inputSchema as Tool['inputSchema'] })], config: { budgets } },
    )
    const text = renderMarkdown(diff)
    expect(text).not.toMatch(/<script|@everyone|^::/m)
    // oxlint-disable-next-line no-control-regex
    expect(text).not.toMatch(/[\u001b\u202e]/)
    const rows = text.split('\n').filter((line) => line.startsWith('| `read`'))
    expect(rows).toHaveLength(1)
    expect(rows[0]?.split(/(?<!\\)\|/)).toHaveLength(6)
  })

  test('no text can begin a workflow command of its own, or end a property', () => {
    const text = renderGithub(
      undefined,
      [
        {
          code: 'syntax-error',
          severity: 'error',
          message: bad,
          hint: '100 %\r\n::stop-commands::x',
          place: { file: 'tools/a,b:c%.ts', line: 3, column: 1 },
        },
      ],
      '',
    )
    expect(text.trimEnd().split('\n')).toHaveLength(1)
    expect(text).toMatch(/^::error file=tools\/a%2Cb%3Ac%25\.ts,line=3,title=toolcrib syntax-error::/)
    expect(text).toContain('100 %25')
  })

  test('GitHub shows ten of a kind: the last says how many there are', () => {
    const many = Array.from({ length: 14 }, (_, at) => ({
      code: 'over-budget',
      severity: 'error' as const,
      message: `number ${at}`,
    }))
    const lines = renderGithub(undefined, many, '').trimEnd().split('\n')
    expect(lines).toHaveLength(10)
    expect(lines[9]).toContain("5 more are in the job's summary")
  })
})
