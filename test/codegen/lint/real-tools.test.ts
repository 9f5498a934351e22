import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sumUpNotes } from '../../../codegen/src/diagnostics/sum-up-notes.ts'
import { EVERY_PROVIDER } from '../../../codegen/src/lint/lint-target.ts'
import { lint } from '../../../codegen/src/lint/lint.ts'
import { normalize } from '../../../codegen/src/normalize/normalize.ts'
import { scannedTool } from '../normalize/scanned.ts'

const folder = join(process.env['TOOLCRIB_DATA'] ?? '../shared/data', 'mcp-tools')

interface Snapshot {
  readonly server: string
  readonly tools: readonly {
    readonly name: string
    readonly description?: string
    readonly inputSchema: unknown
  }[]
}

describe.skipIf(!existsSync(folder))('the tools of real servers', () => {
  const servers = existsSync(folder)
    ? readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Snapshot)
    : []
  const linted = servers.map(({ server, tools }) => {
    const scanned = tools.map(({ name, description, inputSchema }) =>
      scannedTool({ name, description, inputSchema }, { server, provenance: 'live' }),
    )
    const { tools: normal } = normalize(scanned)
    return { normal, ...lint(normal, [...EVERY_PROVIDER, 'qwen3', 'bedrock/nova'], scanned) }
  })

  test('4.D: none is refused, and what is warned of is rare', () => {
    const all = linted.flatMap(({ diagnostics }) => diagnostics)
    expect(all.filter(({ severity }) => severity === 'error')).toEqual([])
    const tools = linted.flatMap(({ normal }) => normal)
    const warnings = all.filter(({ severity }) => severity === 'warning')
    expect(warnings.length / tools.length).toBeLessThan(0.01)
  })

  test('a server’s notes are a line for each code', () => {
    for (const { diagnostics } of linted) {
      const notes = sumUpNotes(diagnostics).filter(({ severity }) => severity === 'info')
      expect(notes.length).toBe(new Set(notes.map(({ code }) => code)).size)
    }
  })
})
