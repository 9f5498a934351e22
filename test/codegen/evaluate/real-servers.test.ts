import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, expect, test } from 'vitest'
import { completeScan } from '../../../codegen/src/evaluate/complete-scan.ts'
import { findFiles } from '../../../codegen/src/files/find-files.ts'
import { scan } from '../../../codegen/src/scan/scan.ts'

// What the code of a published server gives, held against what the same server serves when it runs.
const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url))
/** Registered by a method that no convention knows, or with a limit from the environment in its schema. */
const UNUSUAL: ReadonlySet<string> = new Set(['simulate-research-query', 'gzip-file-as-resource'])
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'toolcrib-servers-')))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Served {
  readonly name: string
  readonly description?: string | undefined
  readonly inputSchema: object
}

async function served(name: string): Promise<readonly Served[]> {
  const main = join(folder, name, 'dist/index.js')
  const args = name === 'filesystem' ? [main, folder] : [main]
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: 'ignore' }))
  try {
    return (await client.listTools()).tools
  } finally {
    await client.close()
  }
}

// Tools that `everything` serves only to clients with certain abilities are in its code as well.
test.each(['memory', 'filesystem', 'everything'])(
  'section 2: the code of the server %s says what it serves',
  async (name) => {
    const root = join(folder, name)
    const published = join(modules, '@modelcontextprotocol', `server-${name}`)
    cpSync(published, root, {
      recursive: true,
      filter: (path) => !path.slice(published.length).includes('node_modules'),
    })
    symlinkSync(modules, join(root, 'node_modules'), 'dir')
    const files = await findFiles(root, ['dist/**/*.js', '!**/__tests__/**'], 'generated')
    const [{ tools }, live] = await Promise.all([
      completeScan(scan({ root, files }), {
        root,
        evaluate: { when: 'fallback', seconds: 120 },
        readText: () => '',
      }),
      served(name),
    ])
    const found = live.map(({ name: wanted }) => tools.find(({ fields }) => fields.name === wanted)?.fields)
    const told = found.map((fields) => ({ ...fields, inputSchema: withEmpty(fields?.inputSchema) }))
    for (const [index, { name: own, description, inputSchema }] of live.entries()) {
      if (UNUSUAL.has(own)) continue
      expect(told[index]).toMatchObject({ name: own, description, inputSchema: withEmpty(inputSchema) })
    }
  },
)

/** Whether a tool without parameters says so or says nothing, and in which dialect, is for the normalize stage to settle. */
function withEmpty(schema: unknown): unknown {
  const { $schema: _, ...rest } = { ...(schema as { readonly $schema?: unknown }) }
  return Object.keys(rest).length === 0 ? { type: 'object', properties: {} } : rest
}
