import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'

import { Ajv } from 'ajv'
import type { JsonSchema, ToolDefinition } from 'toolcrib'
import { expect, test } from 'vitest'

import { scan } from '../../codegen/src/scan/scan.ts'

const folder = resolve(import.meta.dirname, '../../tools')

const NAMES = [
  'bash',
  'edit',
  'enter_plan_mode',
  'exit_plan_mode',
  'glob',
  'grep',
  'image_info',
  'list',
  'list_agents',
  'memory',
  'new_context',
  'playwright_browser',
  'read',
  'send_message',
  'skill',
  'todo',
  'web_fetch',
  'web_search',
  'worktree',
  'write',
]

async function definitions(): Promise<readonly ToolDefinition[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts')).sort()
  const found: ToolDefinition[] = []
  for (const file of files) {
    const module = (await import(resolve(folder, file))) as Record<string, ToolDefinition>
    const values = Object.values(module)
    expect(values, file).toHaveLength(1)
    expect(`${values[0]?.name.replaceAll('_', '-')}.ts`).toBe(file)
    found.push(...values)
  }
  return found
}

test('one file a tool, and all tools are there', async () => {
  expect((await definitions()).map(({ name }) => name).sort()).toEqual(NAMES)
})

test('names and former names are unique', async () => {
  const names = (await definitions()).flatMap(({ name, aliases = [] }) => [name, ...aliases])
  expect(new Set(names).size).toBe(names.length)
})

test('each definition is complete', async () => {
  const ajv = new Ajv({ strict: true })
  for (const { name, description, inputSchema, annotations, tags, searchHints } of await definitions()) {
    expect(description.length, name).toBeGreaterThan(100)
    expect(description, name).toBe(description.trim())
    expect(Object.keys(annotations ?? {}), name).toEqual(
      expect.arrayContaining(['title', 'readOnlyHint', 'openWorldHint']),
    )
    expect(tags?.includes('read-only'), name).toBe(annotations?.readOnlyHint)
    expect(searchHints?.length, name).toBeGreaterThan(0)
    expect(inputSchema['additionalProperties'], name).toBe(false)
    const properties = inputSchema['properties'] as Record<string, JsonSchema>
    for (const key of inputSchema['required'] as string[]) expect(properties, name).toHaveProperty(key)
    expect(() => ajv.compile(inputSchema), name).not.toThrow()
    for (const [key, property] of Object.entries(properties)) {
      expect(property['description'], `${name}.${key}`).toEqual(expect.stringMatching(/\.$/))
    }
  }
})

test('A10: two loads of a definition are the same text', async () => {
  const first = JSON.stringify(await definitions())
  expect(first).not.toContain(folder)
  expect(JSON.stringify(await definitions())).toBe(first)
})

test('what is folded from the source is what running the code gives', async () => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts'))
  const { tools, diagnostics } = await scan({ root: folder, files })
  expect(diagnostics).toEqual([])
  const byName = new Map(tools.map(({ fields }) => [fields.name, fields]))
  const run = await definitions()
  expect(byName.size).toBe(run.length)
  for (const { execute: _, ...data } of run) expect(byName.get(data.name)).toEqual(data)
})
