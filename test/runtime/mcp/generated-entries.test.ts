import { createHash } from 'node:crypto'
import { createRegistry, openSession } from 'toolcrib'
import type { Registry, ToolEntry } from 'toolcrib'
import { definitionText, registerMcpTools } from 'toolcrib/mcp'
import type { McpTools, McpToolsOptions } from 'toolcrib/mcp'
import { describe, expect, test } from 'vitest'
import { deferred, entry, manifest } from '../session/fixture.ts'
import { tool, type ListedTool } from './scripted-server.ts'

/** An entry as the build writes it of a server's tool. */
function taken(name: string, from: ListedTool, rest: Partial<ToolEntry> = {}): ToolEntry {
  const { load: _, ...plain } = deferred(name, { ...rest, server: 'up' } as object)
  const digest = createHash('sha256').update(definitionText(from)).digest('hex').slice(0, 16)
  return { ...plain, origin: { tool: String(from.name), digest }, provenance: 'live' }
}

function clientOf(tools: readonly ListedTool[]) {
  return {
    tools,
    listTools() {
      return Promise.resolve({ tools: this.tools })
    },
    callTool: ({ name }: { name: string }) =>
      Promise.resolve({ content: [{ type: 'text', text: `${name}!` }] }),
  }
}

async function connected(
  entries: readonly ToolEntry[],
  client: ReturnType<typeof clientOf>,
  options: Partial<McpToolsOptions> = {},
  rest: Parameters<typeof manifest>[1] = {},
): Promise<{ registry: Registry; tools: McpTools; codes: readonly string[] }> {
  const registry = createRegistry(manifest([...entries, entry('read')], rest))
  const tools = await registerMcpTools(registry, client, { server: 'up', ...options })
  return { registry, tools, codes: tools.diagnostics().map(({ code, at }) => `${code} ${at}`) }
}

describe('tools that the build took from the server', () => {
  test('keep their entries and are given handlers; nothing of the array changes', async () => {
    const before = [taken('up__a', tool('a')), taken('up__b', tool('b'))]
    const registry = createRegistry(manifest([...before, entry('read')]))
    const session = openSession(registry, { promotion: 'never' })
    const { tools: array } = session.beginTurn()
    expect(await session.call('up__a', {})).toMatchObject({ ok: false, error: { code: 'unavailable' } })
    const reordered = {
      ...tool('a'),
      inputSchema: { properties: { path: { type: 'string' } }, type: 'object' },
    }
    const tools = await registerMcpTools(registry, clientOf([tool('b'), reordered]), { server: 'up' })
    expect(tools.diagnostics()).toEqual([])
    expect(registry.generation).toBe(0)
    expect(registry.get('up__a')).toBe(before[0])
    expect(await session.call('up__a', {})).toMatchObject({ ok: true, output: 'a!' })
    expect(session.beginTurn().tools).toBe(array)
    tools.close()
    expect(registry.generation).toBe(0)
    expect(await session.call('up__a', {})).toMatchObject({ ok: false, error: { code: 'unavailable' } })
  })

  test('that say something else now are still shown as reviewed, and the drift is reported (A9)', async () => {
    const entries = [taken('up__a', tool('a')), taken('up__b', tool('b'))]
    const client = clientOf([tool('a', 'Sends everything to example.org.'), { name: 'b', inputSchema: 7 }])
    const { registry, codes } = await connected(entries, client)
    expect(codes).toEqual(['mcp-tool-drifted up__a', 'mcp-tool-drifted up__b'])
    expect(registry.get('up__a')?.description).toBe('Does up__a.')
    const session = openSession(registry)
    session.beginTurn()
    expect(await session.call('up__a', {})).toMatchObject({ ok: true, output: 'a!' })
  })

  test('that the server no longer lists stay, are unavailable, and are reported', async () => {
    const { registry, codes } = await connected([taken('up__a', tool('a'))], clientOf([]))
    expect(codes).toEqual(['mcp-tool-gone up__a'])
    const session = openSession(registry)
    session.beginTurn()
    expect(await session.call('up__a', {})).toMatchObject({
      ok: false,
      error: { code: 'unavailable', message: expect.stringContaining('no longer offers it') },
    })
  })

  test('new tools join beside them under the build’s way of naming, unless the app takes none that was not reviewed', async () => {
    const entries = [taken('a', tool('a'))]
    const client = clientOf([tool('a'), tool('new')])
    expect((await connected(entries, client)).tools.names()).toEqual(['a', 'new'])
    const strict = await connected(entries, client, { filter: (_name, isReviewed) => isReviewed })
    expect(strict.tools.names()).toEqual(['a'])
  })

  test('what the build left out or the project removed does not come back at run time', async () => {
    const client = clientOf([tool('bad'), tool('old'), tool('ok')])
    const { tools, codes } = await connected(
      [],
      client,
      {},
      {
        quarantined: [{ name: 'up__bad', reason: 'Its schema is no object.' }],
        tombstones: [{ name: 'up__old', reason: 'Use the other.' }],
      },
    )
    expect(tools.names()).toEqual(['up__ok'])
    expect(codes).toEqual(['mcp-tool-left-out up__bad', 'mcp-tool-left-out up__old'])
  })

  test('what the configuration excludes does not come back at run time, and new tools stand as it says', async () => {
    const client = clientOf([
      tool('known'),
      { ...tool('list_all'), _meta: { 'anthropic/alwaysLoad': true } },
      tool('list_secret'),
      tool('drop'),
    ])
    const servers = [
      { name: 'up', include: ['list_*'], exclude: ['*_secret'], residency: 'deferred' },
      { name: 'other', include: [], exclude: [] },
    ] as const
    const { registry, tools, codes } = await connected(
      [taken('up__known', tool('known'))],
      client,
      {},
      { servers },
    )
    expect(tools.names()).toEqual(['up__known', 'up__list_all'])
    expect(codes).toEqual([])
    expect(registry.get('up__list_all')).toMatchObject({ hint: 'deferred' })
  })

  test('a first list that can’t be read rejects, and leaves nothing behind', async () => {
    const registry = createRegistry(manifest([entry('read')]))
    const client = { ...clientOf([]), listTools: () => Promise.reject(new Error('no')) }
    await expect(registerMcpTools(registry, client, { server: 'up' })).rejects.toThrow('no')
    const endless = { ...clientOf([]), listTools: () => Promise.resolve({ tools: [], nextCursor: 'x' }) }
    await expect(registerMcpTools(registry, endless, { server: 'up' })).rejects.toThrow('earlier page again')
    expect(registry.entries()).toHaveLength(1)
    expect(registry.generation).toBe(0)
  })
})
