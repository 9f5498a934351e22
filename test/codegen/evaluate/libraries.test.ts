import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { completeScan } from '../../../codegen/src/evaluate/complete-scan.ts'
import { allows } from '../../../codegen/src/evaluate/bundle/schema-libraries.ts'
import type { ScanResult } from '../../../codegen/src/scan/scan-result.ts'
import { scan } from '../../../codegen/src/scan/scan.ts'

const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url))
const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** @param installed Packages of this repository that the project has, by the name that it has them under. */
async function evaluated(
  files: { readonly [path: string]: string },
  installed: { readonly [name: string]: string } = {},
): Promise<ScanResult> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'toolcrib-libraries-')))
  folders.push(root)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  mkdirSync(join(root, 'node_modules/@modelcontextprotocol'), { recursive: true })
  for (const [name, of] of Object.entries(installed))
    symlinkSync(join(modules, of), join(root, 'node_modules', name), 'dir')
  const sources = Object.keys(files).filter((path) => path.endsWith('.ts'))
  return completeScan(scan({ root, files: sources }), {
    root,
    evaluate: { when: 'fallback', seconds: 120 },
    readText: () => '',
  })
}

const SOURCE = `import { z } from 'zod'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
const server = new McpServer({ name: 'parcels', version: '1.0.0' })
server.registerTool('send', { description: 'Sends a parcel.', inputSchema: { weight: z.number() } }, () => 1)
`
const said = ({ diagnostics }: ScanResult): readonly string[] =>
  diagnostics
    .filter(({ code }) => code === 'schemas-by-another-library')
    .map(({ severity, message }) => `${severity}: ${message}`)
const manifest = (lists: object): string => JSON.stringify({ type: 'module', ...lists })

describe('section 2: whose version decides a schema is said, where it is not the one that runs', () => {
  test('a library that is not installed, by what the manifest asks for', async () => {
    const asked = manifest({ dependencies: { zod: '^3.25.0' } })
    expect(said(await evaluated({ 'package.json': asked, 'a.ts': SOURCE }))).toEqual([
      'info: schemas were made with the build’s own copy of `zod` 3, since the project has none',
    ])
  })

  test('one that only the package itself is built with', async () => {
    const asked = manifest({ devDependencies: { zod: '^3.24.2' } })
    expect(said(await evaluated({ 'package.json': asked, 'a.ts': SOURCE }))).toEqual([
      'warning: schemas were made with the build’s own copy of `zod` 3, since the project has none: it is among `devDependencies` only, so that whoever installs the package gets the copy of another one',
    ])
  })

  test('one that no manifest names', async () => {
    const [line] = said(await evaluated({ 'package.json': manifest({}), 'a.ts': SOURCE }))
    expect(line).toMatch(/^warning: .* no manifest names a version$/)
  })

  test('one that is installed in another version, and nothing where it is the one that is asked for', async () => {
    const installed = { zod: 'zod' }
    const other = manifest({ dependencies: { zod: '^3.25.0' } })
    const [line] = said(await evaluated({ 'package.json': other, 'a.ts': SOURCE }, installed))
    expect(line).toMatch(
      /^warning: schemas were made with `zod` 4[\d.]*, and the manifest asks for `\^3.25.0`$/,
    )
    const same = manifest({ dependencies: { zod: '^4.0.0' } })
    expect(said(await evaluated({ 'package.json': same, 'a.ts': SOURCE }, installed))).toEqual([])
    const fitting = ['4', '^3.25 || ^4', '>=3.25', '~4.6', '4.x', 'workspace:*', 'latest', '*']
    expect(fitting.filter((range) => !allows(range, '4.6.7'))).toEqual([])
    expect(['^3.25', '3.x', '5', '>=5'].filter((range) => allows(range, '4.6.7'))).toEqual([])
  })
})

describe('section 2: schemas of FastMCP', () => {
  const source = `import { FastMCP } from 'fastmcp'
import { z } from 'zod'
const server = new FastMCP({ name: 'parcels', version: '1.0.0' })
server.addTool({
  name: 'send',
  description: 'Sends a parcel.',
  parameters: z.object({ labels: z.record(z.string(), z.string()) }),
  execute: async () => 'sent',
})
`
  const asked = manifest({ dependencies: { fastmcp: '^4.0.0', zod: '^4.0.0' } })

  test('are what its own list says, which closes every object in some versions', async () => {
    // As version 4.3 is built, down to what it says of an object.
    const library = `export class FastMCP {
  addTool() {}
}
export class FastMCPSession {
  #handlers = new Map()
  constructor({ tools, logger }) {
    logger.debug('made')
    this.#handlers.set('tools/list', async () => ({
      tools: tools.map(({ name, parameters }) => {
        const json = parameters['~standard'].jsonSchema.input({ target: 'draft-07' })
        json.properties.labels.additionalProperties = false
        return { name, inputSchema: json }
      }),
    }))
  }
  get server() {
    return { _requestHandlers: this.#handlers }
  }
}
`
    const result = await evaluated(
      {
        'package.json': asked,
        'a.ts': source,
        'node_modules/fastmcp/package.json': '{ "name": "fastmcp", "type": "module", "main": "index.js" }',
        'node_modules/fastmcp/index.js': library,
      },
      { zod: 'zod' },
    )
    expect(result.tools.map(({ fields }) => fields.inputSchema)).toMatchObject([
      { properties: { labels: { additionalProperties: false } } },
    ])
    expect(said(result)).toEqual([])
  })

  test('are zod’s where it is not installed, which is said', async () => {
    const result = await evaluated({ 'package.json': asked, 'a.ts': source }, { zod: 'zod' })
    expect(result.tools.map(({ fields }) => fields.inputSchema)).toMatchObject([
      { properties: { labels: { additionalProperties: { type: 'string' } } } },
    ])
    expect(said(result)).toEqual([
      'warning: schemas are what zod makes of them, and `fastmcp`, which lists them, is not installed',
    ])
  })
})
