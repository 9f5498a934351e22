import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { compareLive } from '../../../codegen/src/mcp/compare-live.ts'
import { createProject, own, type Project } from './project.ts'

let project: Project
beforeEach(async () => {
  project = await createProject()
})
afterEach(() => project.remove())

const source = (name: string, description: string): Promise<void> =>
  project.write(
    `tools/${name}.ts`,
    `import { defineTool } from 'toolcrib'
export const ${name} = defineTool({
  name: '${name}',
  description: ${JSON.stringify(description)},
  inputSchema: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
  execute: () => 'done',
})
`,
  )

describe('toolcrib diff --live', () => {
  test('says what the server serves otherwise than the sources say; a server of one’s own has no snapshot', async () => {
    await source('same', 'Is the same.')
    await source('reworded', 'Reads a file.')
    await source('dropped', 'Is dropped.')
    const served = (name: string, description: string): object => ({
      inputSchema: {
        $schema: 'http://json-schema.org/draft-07/schema#',
        required: ['path'],
        properties: { path: { type: 'string' } },
        type: 'object',
      },
      name,
      description,
    })
    const list = join(project.root, 'list.json')
    const rest = { tools: ['tools/*.ts'] }
    await project.configure([own('file', { name: 'self', own: true, args: [list] })], rest)
    await project.write(
      'list.json',
      JSON.stringify([
        served('same', 'Is the same.'),
        served('reworded', 'Reads a file (beta).'),
        served('added', 'New.'),
      ]),
    )
    expect(await project.run('build')).toMatchObject({ code: 0 })
    expect(await project.run('sync')).toMatchObject({ code: 2 })
    const { code, out } = await project.run('diff', '--live', 'self')
    expect(code).toBe(1)
    expect(out).toBe(`+ added: served, and not found in the sources
- dropped: found in the sources, and not served
~ reworded: another description
    @@ -1,4 +1,4 @@
     description:
    -  Reads a file.
    +  Reads a file (beta).
     inputSchema: {
       "properties": {
self serves 3 tools; 1 are what the sources say
`)
    expect(JSON.parse((await project.run('diff', '--live', 'self', '--json')).out)).toMatchObject({
      exitCode: 1,
      equal: ['same'],
      onlyServed: ['added'],
      onlyFound: ['dropped'],
    })
    await project.write(
      'list.json',
      JSON.stringify(
        ['dropped', 'same', 'reworded'].map((name) =>
          served(
            name,
            { same: 'Is the same.', dropped: 'Is dropped.', reworded: 'Reads a file.' }[name] ?? '',
          ),
        ),
      ),
    )
    expect(await project.run('diff', '--live', 'self')).toMatchObject({ code: 0 })
    expect(await project.run('diff', '--live', 'other')).toMatchObject({ code: 2 })
    expect(await project.run('diff', '--live', 'self', '--base', 'main')).toMatchObject({ code: 2 })
  })

  test('property: every name stands in exactly one list', () => {
    const tool = fc.record({
      name: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      description: fc.constantFrom('one', 'two'),
      inputSchema: fc.constantFrom({ type: 'object' }, { type: 'object', properties: {} }),
    })
    const tools = fc.uniqueArray(tool, { selector: ({ name }) => name })
    fc.assert(
      fc.property(tools, tools, (found, served) => {
        const { equal, different, onlyFound, onlyServed } = compareLive(found, served)
        const all = [...equal, ...different.map((one) => one.tool), ...onlyFound, ...onlyServed]
        expect(all.toSorted()).toEqual([...new Set([...found, ...served].map(({ name }) => name))].toSorted())
        expect(compareLive(found, found)).toMatchObject({ different: [], onlyFound: [], onlyServed: [] })
      }),
    )
  })
})
