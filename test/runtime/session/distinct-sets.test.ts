import { createRegistry, openSession, renderCatalog } from 'toolcrib'
import { expect, test } from 'vitest'
import type { ToolEntry, ToolManifest } from 'toolcrib'

const names = Array.from({ length: 90 }, (_, index) => `tool_${String(index).padStart(2, '0')}`)

function registryOf(residents: number): ReturnType<typeof createRegistry> {
  const entries = names.map((name, index): ToolEntry => ({
    name,
    description: `Does ${name}.`,
    inputSchema: { type: 'object' },
    residency: [{ mode: 'agent', residency: index < residents ? 'resident' : 'deferred', reason: 'test' }],
    tokens: {},
    fingerprint: name,
  }))
  const none = { presets: [], overlays: [], surfaces: [], profiles: [], tombstones: [], quarantined: [] }
  const modes = [{ name: 'agent', resident: [], deferred: [] }]
  const manifest = { format: 1, defaultMode: 'agent', modes, entries, defaults: ['*'], targets: [], ...none }
  return createRegistry(manifest as unknown as ToolManifest)
}

test('A1: more sessions than are remembered each keep their own turn', () => {
  const registry = registryOf(10)
  const opened = names.map((name) => {
    const session = openSession(registry, { intent: { disabled: [name] } })
    const turn = session.beginTurn()
    return { name, session, turn, tools: turn.tools, catalog: turn.catalog }
  })
  for (const { name, session, turn, tools, catalog } of opened) {
    const listed = registry
      .entries()
      .slice(10)
      .filter((entry) => entry.name !== name)
    expect(turn.catalog).toBe(catalog)
    expect(catalog).toBe(renderCatalog(listed))
    expect(turn.deferred.map((tool) => tool.name)).toEqual(listed.map((entry) => entry.name))
    expect(tools.map((tool) => tool.name)).toEqual(
      [...names.slice(0, 10), 'tool_search'].filter((each) => each !== name).toSorted(),
    )
    expect(session.beginTurn().tools).toBe(tools)
    expect(session.explain(name).state).toBe('disabled')
  }
  // Those that differ only in what is deferred share one array.
  expect(new Set(opened.slice(10).map(({ tools }) => tools)).size).toBe(1)
})

test('D3: where all is deferred, the first tool of each set is resident, and of it alone', () => {
  const registry = registryOf(0)
  for (const [index, first] of names.slice(0, 80).entries()) {
    const session = openSession(registry, { intent: names.slice(index, index + 6) })
    expect(session.beginTurn().tools.map(({ name }) => name)).toEqual(['tool_search', first].toSorted())
    expect(session.explain(first).state).toBe('resident')
    expect(session.explain(names[index + 1]!).state).toBe('deferred')
  }
})
