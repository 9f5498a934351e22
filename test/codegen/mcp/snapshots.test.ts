import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { resolveConfig } from '../../../codegen/src/config/resolve-config.ts'
import { createReferenceLog, expandReferences } from '../../../codegen/src/mcp/expand-references.ts'
import { createRedactor, redactValue } from '../../../codegen/src/mcp/redactor.ts'
import { parseSnapshot, renderSnapshot, toSnapshot } from '../../../codegen/src/mcp/snapshot.ts'
import { toolLines } from '../../../codegen/src/mcp/tool-lines.ts'
import { createProject, own, type Project } from './project.ts'

const json = fc.jsonValue() as fc.Arbitrary<any>
const tool = fc.record(
  { name: fc.string(), description: fc.string(), inputSchema: json },
  { requiredKeys: [] },
)
const listed = fc.array(fc.oneof({ weight: 5, arbitrary: tool }, { weight: 1, arbitrary: json }))

describe('a snapshot', () => {
  test('property: its bytes don’t depend on the order of the list, and it reads back as it was', () => {
    fc.assert(
      fc.property(listed, fc.infiniteStream(fc.nat()), (tools, numbers) => {
        const shuffled = tools
          .map((item) => ({ item, key: numbers.next().value as number }))
          .sort((a, b) => a.key - b.key)
          .map(({ item }) => item)
        const text = renderSnapshot(toSnapshot({ name: 's', version: '1' }, tools))
        expect(renderSnapshot(toSnapshot({ name: 's', version: '1' }, shuffled))).toBe(text)
        const read = parseSnapshot(text)
        expect(read.fault === undefined && renderSnapshot(read.snapshot)).toBe(text)
      }),
    )
  })

  test('property: the line of each tool is the one on which it begins', () => {
    fc.assert(
      fc.property(listed, fc.constantFrom(0, 1, 2), (tools, indent) => {
        const { server, tools: kept } = toSnapshot(undefined, tools)
        const text = JSON.stringify(
          { tools: kept, server, more: { tools: [1, { tools: [2] }] } },
          null,
          indent,
        )
        const lines = toolLines(text)
        expect(lines).toHaveLength(kept.length)
        const rows = text.split('\n')
        if (indent > 0) {
          for (const [index, line] of lines.entries()) {
            const [begin = ''] = JSON.stringify(kept[index], null, indent).split('\n')
            expect(rows[line - 1]?.trim().replace(/,$/, '')).toBe(begin)
          }
        }
      }),
    )
  })
})

describe('references to the environment', () => {
  test('are replaced wherever they stand; two dollar signs are one', () => {
    const log = createReferenceLog()
    const env = { TOKEN: 'abc$NAME', EMPTY: '' }
    expect(expandReferences('Bearer $TOKEN ${TOKEN}x $$TOKEN $1 $EMPTY ${NONE}', env, log)).toBe(
      'Bearer abc$NAME abc$NAMEx $TOKEN $1  ${NONE}',
    )
    expect([...log.missing]).toEqual(['EMPTY', 'NONE'])
    expect([...log.values]).toEqual([['TOKEN', 'abc$NAME']])
  })

  test('property: no value is left in a text or in any string of a value', () => {
    const secret = fc.string({ minLength: 6, maxLength: 40, unit: fc.constantFrom(...'ab"\\/$\n é') })
    fc.assert(
      fc.property(secret, fc.string(), fc.string(), (value, before, after) => {
        const redactor = createRedactor(new Map([['K', value]]))
        const forms = [value, encodeURIComponent(value), Buffer.from(value).toString('base64')]
        for (const form of forms) {
          expect(redactor.found(before + form + after)).toEqual(['K'])
          const shown = redactValue({ [form]: [before + form + after] }, redactor)
          if (!value.includes('$K')) expect(Object.keys(shown as object)[0]).not.toContain(value)
        }
      }),
    )
  })

  test('a literal where a secret belongs is refused, and not shown', () => {
    const mcp = [
      {
        name: 'a',
        url: 'https://example.org/mcp',
        headers: { Authorization: 'Bearer ghp_0123456789abcdef' },
      },
      { name: 'b', command: 'x', env: { API_KEY: 'dummy', DEBUG: 'everything-and-more' } },
      { name: 'B', command: 'x', url: 'y' },
      { name: 'c', command: 'x', headers: {} },
    ]
    const { diagnostics } = resolveConfig({ tools: [], mcp })
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'mcp[0].headers.Authorization should be a reference to the environment, e.g. "$TOKEN", but is "a literal value"',
      'mcp[2].name should be a name of its own, but is "B"',
      'mcp[2] should be given `command` or `url`, and not both, but is "B"',
      'mcp[3].headers should be absent: it belongs to a server with `url`, but is "given"',
    ])
    expect(JSON.stringify(diagnostics)).not.toContain('ghp_')
  })
})

describe('the build', () => {
  let project: Project
  beforeEach(async () => {
    project = await createProject()
  })
  afterEach(() => project.remove())

  test('reads snapshots only: names, hints, annotations, residency, origin and provenance', async () => {
    await project.configure([own('hints')])
    await project.run('sync', '--once')
    // From here on nothing could be asked.
    await project.configure([{ name: 'hints', command: 'gone' }])
    const { code, err } = await project.run('build')
    expect(code).toBe(0)
    expect(err).toContain('the server hints calls a tool "odd name/with slash", which is no legal name')
    const registry = await project.text('tools/generated/registry.ts')
    expect(registry).toContain("origin: { tool: 'always', digest: '")
    expect(registry).toContain(
      "hint: { prefer: 'resident', reason: 'its server asks for it (_meta anthropic/alwaysLoad)' }",
    )
    expect(registry).toContain("searchHints: ['needle haystack']")
    expect(registry).toContain("annotations: { title: 'Found' }")
    expect(registry).toMatch(/name: 'hints__odd_name_with_slash_[g-z][0-9a-f]{8}'/)
    expect(registry.split("provenance: 'live'")).toHaveLength(4)
    expect((await project.run('explain', 'hints__found')).out).toContain(
      'live: the server hints calls it "found"',
    )
    expect((await project.run('search', 'needle')).out).toContain('hints__found')
    await project.configure([{ name: 'hints', command: 'gone', residency: 'deferred', prefix: false }])
    await project.run('build')
    const again = await project.text('tools/generated/registry.ts')
    expect(again).toContain("name: 'found'")
    expect(again).toContain("reason: 'configured for the server hints'")
    // For tools that connect and that no snapshot holds.
    expect(registry).not.toContain('servers:')
    expect(again).toMatch(
      /servers: \[\{ name: 'hints', include: \['\*'\], exclude: \[\], residency: 'deferred' \}\]/,
    )
  })

  test('I3: what was disabled under a name that the server has changed since stays disabled', async () => {
    await project.configure([own('plain', { aliases: { write: ['save', 'old name'], red: 'scan' } })])
    const { err } = await project.run('sync', '--once')
    expect(err).toContain('plain: "red" in aliases matches no tool that it lists')
    expect((await project.run('build')).code).toBe(0)
    const registry = await project.text('tools/generated/registry.ts')
    expect(registry).toMatch(/aliases: \['plain__save', 'plain__old_name_[g-z][0-9a-f]{8}'\]/)
    const answer = (await project.run('explain', 'plain__save')).out
    expect(answer).toContain('plain__write')
  })

  test('says what is the matter with a snapshot, writes nothing, and names the command that fixes it', async () => {
    await project.configure([own('plain')])
    const said = async (): Promise<string> => {
      const { code, err } = await project.run('build')
      expect(code).toBe(1)
      expect(err).toContain('npx toolcrib sync plain')
      return err
    }
    expect(await said()).toContain(
      'mcp-snapshot-missing: the snapshot tools/mcp/plain.json of the MCP server plain is missing',
    )
    await project.write('tools/mcp/plain.json', '<<<<<<< ours\n')
    expect(await said()).toContain('mcp-snapshot-unreadable')
    await project.write('tools/mcp/plain.json', '{"format":2}')
    expect(await said()).toContain('mcp-snapshot-format')
    await project.write('tools/mcp/plain.json', '{"format":1,"tools":{}}')
    expect(await said()).toContain('it holds no list of tools')
    expect(await project.run('check')).toMatchObject({ code: 1 })
    await expect(project.text('tools/generated/registry.ts')).rejects.toThrow('ENOENT')
  })

  test('reports one name of two servers with both places, the lines of their snapshots', async () => {
    await project.configure([own('plain', { name: 'one' }), own('plain', { name: 'two' })])
    await project.run('sync', '--once')
    expect(await project.run('build')).toMatchObject({ code: 0 })
    await project.configure([
      { name: 'one', command: 'x', prefix: false },
      { name: 'two', command: 'x', prefix: false },
    ])
    const { code, err } = await project.run('build')
    expect(code).toBe(1)
    expect(err).toContain('tools/mcp/one.json:8:')
    expect(err).toContain('tools/mcp/two.json:8:')
    expect(err.match(/duplicate-name/g)).toHaveLength(4)
  })

  test('the same snapshots give the same bytes in CRLF, and a current check', async () => {
    await project.configure([own('plain')])
    await project.run('sync', '--once')
    await project.run('build')
    const text = await project.text('tools/mcp/plain.json')
    await project.write('tools/mcp/plain.json', text.replaceAll('\n', '\r\n'))
    expect(await project.run('check')).toMatchObject({ code: 0 })
    expect(await project.run('sync', '--check')).toMatchObject({ code: 0 })
  })
})
