import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createRegistry, openSession, resolveIntent } from 'toolcrib'
import { registerMcpTools } from 'toolcrib/mcp'
import { beforeAll, describe, expect, test } from 'vitest'
import { readSnapshots } from '../../../codegen/src/mcp/read-snapshots.ts'
import { renderSnapshot, toSnapshot } from '../../../codegen/src/mcp/snapshot.ts'
import { createMeasurer } from '../../../codegen/src/measure/measurer.ts'
import { buildArtifacts, type BuildResult } from '../../../codegen/src/pipeline.ts'
import { configOf, textOf } from '../build-of.ts'
import { typeCheck } from '../emit/inputs/type-check.ts'

const FOLDER = resolve(process.env['TOOLCRIB_DATA'] ?? '../shared/data', 'mcp-tools')
const files = existsSync(FOLDER)
  ? readdirSync(FOLDER)
      .filter((file) => file.endsWith('.json'))
      .sort()
  : []

const UNUSABLE = ['netlify__netlify-coding-rules']

interface Recorded {
  readonly server: string
  readonly version: string
  readonly tools: readonly { readonly name: string }[]
}

// Skipped where the data isn't there: it is third-party and no part of this repository.
describe.skipIf(files.length === 0)('recorded servers as snapshots', () => {
  const recorded = files.map((file) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Recorded)
  const total = recorded.reduce((sum, { tools }) => sum + tools.length, 0)
  let build: BuildResult

  beforeAll(async () => {
    const texts = new Map(
      recorded.map(({ server, version, tools }) => [
        `tools/mcp/${server}.json`,
        renderSnapshot(toSnapshot({ name: server, version }, tools)),
      ]),
    )
    const config = configOf({
      tools: [],
      mcp: recorded.map(({ server }) => ({ name: server, command: 'never-started' })),
      modes: { agent: { resident: ['server:airbnb'] } },
    })
    const { tools, diagnostics, dependencies } = readSnapshots(config.mcp, config.mcpSnapshots, (path) => {
      const text = texts.get(path)
      if (text === undefined) throw Object.assign(new Error(path), { code: 'ENOENT' })
      return text
    })
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(dependencies).toHaveLength(files.length)
    build = await buildArtifacts({ tools, pending: [], diagnostics, dependencies }, config, createMeasurer())
  })

  test('no tool is lost: each is an entry, measured, or quarantined with its reason', () => {
    const { entries, quarantined } = build.manifest
    expect(entries.length + quarantined.length).toBe(total)
    // The one tool that nobody could ever call: a required property without a legal value.
    expect(quarantined.map(({ name }) => name)).toEqual(UNUSABLE)
    const names = new Set([...entries, ...quarantined].map(({ name }) => name))
    for (const { server, tools } of recorded) {
      for (const { name } of tools) expect(names).toContain(`${server}__${name}`)
    }
    for (const { tokens } of entries) expect(tokens['json']?.total).toBeGreaterThan(0)
  })

  test('what is generated compiles in strict mode', () => {
    expect(typeCheck({ '/inputs.ts': textOf(build, 'inputs.ts') })('/inputs.ts')).toEqual([])
  })

  test('every tool is found by its name', async () => {
    const registry = createRegistry(build.manifest)
    const { tools } = resolveIntent(registry)
    // A few definitions are longer than an answer may be.
    const deferred = tools.filter(
      ({ residency, inputSchema }) => residency === 'deferred' && JSON.stringify(inputSchema).length < 20_000,
    )
    for (const { name } of deferred.filter((_, index) => index % 40 === 0)) {
      const session = openSession(registry)
      session.beginTurn()
      const found = await session.call('tool_search', { query: `select:${name}` })
      expect(found).toMatchObject({ ok: true, addedToolNames: expect.arrayContaining([name]) })
    }
  })

  test('a server that says the same at run time has not drifted, and gives every tool its handler', async () => {
    const registry = createRegistry(build.manifest)
    for (const { server, tools } of recorded) {
      const client = { listTools: async () => ({ tools }), callTool: async () => ({ content: [] }) }
      const connected = await registerMcpTools(registry, client, { server })
      const leftOut = connected.diagnostics().map(({ at }) => at)
      expect(leftOut).toEqual(UNUSABLE.filter((name) => name.startsWith(`${server}__`)))
      expect(connected.names()).toHaveLength(tools.length - leftOut.length)
    }
    expect(registry.generation).toBe(0)
  })

  test('without a build, the same tools arrive in the same form', async () => {
    const { entries: _, ...rest } = build.manifest
    const registry = createRegistry({ ...rest, entries: [], quarantined: [] })
    for (const { server, tools } of recorded) {
      const client = { listTools: async () => ({ tools }), callTool: async () => ({ content: [] }) }
      expect((await registerMcpTools(registry, client, { server })).diagnostics()).toEqual([])
    }
    const built = new Map(build.manifest.entries.map((entry) => [entry.name, entry]))
    const arrived = registry.entries()
    expect(arrived.map(({ name }) => name)).toEqual([...built.keys(), ...UNUSABLE].sort())
    for (const { name, description, annotations, hint, searchHints } of arrived) {
      const entry = built.get(name)
      if (entry === undefined) continue
      expect({ description, annotations, hint, searchHints }).toEqual({
        description: entry.description,
        annotations: entry.annotations,
        hint: entry.hint,
        searchHints: entry.searchHints,
      })
    }
    const same = arrived.filter(({ name, fingerprint }) => built.get(name)?.fingerprint === fingerprint)
    expect(same.length / arrived.length).toBeGreaterThan(0.95)
  })
})
