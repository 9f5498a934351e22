import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { emitInputs } from '../../../../codegen/src/emit/inputs/emit-inputs.ts'
import { normalize } from '../../../../codegen/src/normalize/normalize.ts'
import type { NormalizeResult } from '../../../../codegen/src/normalize/normalize.ts'
import { scannedTool } from '../../normalize/scanned.ts'
import { typeCheck } from './type-check.ts'

const FOLDER = resolve(process.env['TOOLCRIB_DATA'] ?? '../shared/data', 'mcp-tools')
const files = existsSync(FOLDER)
  ? readdirSync(FOLDER)
      .filter((file) => file.endsWith('.json'))
      .sort()
  : []

interface Server {
  readonly server: string
  readonly tools: readonly {
    readonly name: string
    readonly description?: string
    readonly inputSchema: unknown
    readonly annotations?: unknown
  }[]
}

function normalizeFile({ server, tools }: Server, file: string): NormalizeResult {
  return normalize(
    tools.map(({ name, description, inputSchema, annotations }, index) =>
      scannedTool(
        { name, description, inputSchema, annotations },
        { server, provenance: 'live', fieldPlaces: {}, place: { file, line: 1, column: index + 1 } },
      ),
    ),
  )
}

// Skipped where the data isn't there: it is third-party and no part of this repository.
describe.skipIf(files.length === 0)('tools of public MCP servers', () => {
  const results = new Map<string, { servers: Server; result: NormalizeResult; text: string }>()
  let errorsIn: (file: string) => readonly string[]

  beforeAll(async () => {
    for (const file of files) {
      const servers = JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Server
      const result = normalizeFile(servers, file)
      results.set(file, { servers, result, text: await emitInputs(result.tools) })
    }
    errorsIn = typeCheck(Object.fromEntries([...results].map(([file, { text }]) => [`/${file}.ts`, text])))
  })

  it.each(files)('section 2: %s: every tool is kept or has a reason, and its types hold', (file) => {
    const { servers, result, text } = results.get(file) as {
      servers: Server
      result: NormalizeResult
      text: string
    }
    expect(result.tools.length + result.quarantined.length).toBe(servers.tools.length)
    for (const { inputSchema } of result.tools) expect(inputSchema['type']).toBe('object')
    expect(errorsIn(`/${file}.ts`)).toEqual([])
    expect(text).not.toContain('cannot be written as a type')
    // An index signature only where an author wrote one.
    if (!/"(additionalProperties|patternProperties)":(true|\{)/.test(JSON.stringify(servers.tools))) {
      expect(text).not.toContain('[k: string]')
    }
  })
})
