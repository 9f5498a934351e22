import fc from 'fast-check'
import { createRegistry, openSession } from 'toolcrib'
import type { Session } from 'toolcrib'
import { registerMcpTools } from 'toolcrib/mcp'
import type { McpTools } from 'toolcrib/mcp'
import { expect, test } from 'vitest'
import { deferred, entry, manifest } from '../session/fixture.ts'
import { tool, type ListedTool } from './scripted-server.ts'

/** A client whose every answer a test decides, with the callbacks that the official ones offer. */
class Fake {
  tools: readonly ListedTool[] = []
  isUp = true
  onclose: (() => void) | undefined
  changed: (() => void) | undefined

  async listTools(): Promise<{ tools: readonly ListedTool[] }> {
    if (!this.isUp) throw new Error('Not connected')
    return { tools: this.tools }
  }

  async callTool({ name }: { name: string }): Promise<object> {
    if (!this.isUp) throw new Error('Not connected')
    return { content: [{ type: 'text', text: name }] }
  }

  setNotificationHandler(_schema: unknown, handler: () => void): void {
    this.changed = handler
  }

  getProtocolEra(): string {
    return 'legacy'
  }
}

const listed = fc
  .uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('one', 'two')), {
    selector: ([name]) => name,
  })
  .map((pairs) => pairs.map(([name, text]) => tool(name, text)))

const step = fc.oneof(
  fc.record({ kind: fc.constant('list' as const), tools: listed, told: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('down' as const, 'up' as const, 'replace' as const, 'turn' as const) }),
  fc.record({ kind: fc.constant('load' as const), name: fc.constantFrom('a', 'b', 'c', 'd') }),
)

const bytes = (session: Session): readonly string[] =>
  session.beginTurn().tools.map((one) => JSON.stringify(one))

test('property: no sequence of list changes, disconnections and reconnections forks a prefix (A1, A4, A5, A6)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const registry = createRegistry(manifest([deferred('plan'), entry('read')]))
      let client = new Fake()
      let tools: McpTools = await registerMcpTools(registry, client, { server: 'up' })
      const session = openSession(registry, { mayConnect: true })
      let before = bytes(session)
      for (const { kind, ...rest } of steps) {
        const frozen = session.beginRequest()
        const registered = registry.entries().map(({ name }) => name)
        if (kind === 'list' && 'tools' in rest) {
          client.tools = rest.tools
          if (rest.told) client.changed?.()
        } else if (kind === 'load' && 'name' in rest) session.load([`up__${rest.name}`])
        else if (kind === 'down') {
          client.isUp = false
          client.onclose?.()
          expect(registry.entries().map(({ name }) => name)).toEqual(registered)
        } else if (kind === 'up') {
          client.isUp = true
          await tools.refresh()
        } else if (kind === 'replace' && client.isUp) {
          const next = new Fake()
          next.tools = client.tools
          client = next
          tools = await registerMcpTools(registry, client, { server: 'up' })
        }
        await tools.refresh().catch(() => {})
        // Whatever happened: the turn that runs is sent as it was.
        expect(session.beginRequest()).toBe(frozen)
        if (kind !== 'turn') continue
        const now = bytes(session)
        const names = now.map((text) => JSON.parse(text).name as string)
        const stayed = before
          .map((text) => JSON.parse(text).name as string)
          .filter((name) => names.includes(name))
        // A slot is kept or given up, and never moved; what is new stands at the tail.
        expect(names.slice(0, stayed.length)).toEqual(stayed)
        const gone = before
          .map((text) => JSON.parse(text).name as string)
          .filter((name) => !names.includes(name))
        for (const name of gone) expect(registry.has(name)).toBe(false)
        // Bytes differ only where the server's own words did.
        for (const text of now) {
          const { name, description } = JSON.parse(text)
          const old = before.find((one) => JSON.parse(one).name === name)
          if (old !== undefined && JSON.parse(old).description === description) expect(text).toBe(old)
        }
        before = now
      }
      tools.close()
      expect(registry.entries().map(({ name }) => name)).toEqual(['plan', 'read'])
    }),
    { numRuns: 150 },
  )
})
