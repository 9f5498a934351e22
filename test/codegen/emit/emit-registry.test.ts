import { transform } from 'esbuild'
import fc from 'fast-check'
import type { ToolManifest } from 'toolcrib'
import { describe, expect, test } from 'vitest'
import { createManifest } from '../../../codegen/src/emit/create-manifest.ts'
import { emitRegistry } from '../../../codegen/src/emit/emit-registry.ts'
import { importSpecifier } from '../../../codegen/src/emit/import-specifier.ts'
import { aTool } from '../a-tool.ts'
import { configOf } from '../build-of.ts'

interface Registry {
  readonly manifest: ToolManifest
  readonly RESIDENT: { readonly [mode: string]: readonly string[] }
  readonly DEFERRED: { readonly [mode: string]: readonly string[] }
}

/** Reads an emitted registry back by running it. */
async function evaluate(text: string): Promise<Registry> {
  const { code } = await transform(text, { loader: 'ts' })
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Registry
}

describe('emitRegistry', () => {
  test('DESIGN 2: no name or description can end a string, a comment or a line; reading back gives the same data', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(`*/ '`, '`${x}`', '</script>', '\u2028\u2029', "\\'", '// @ts-nocheck', '\r\n'),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.tuple(fc.stringMatching(/^[\w.-]{1,20}$/), text), {
          selector: ([name]) => name,
          maxLength: 5,
        }),
        async (pairs) => {
          const tools = [...pairs, ['__proto__', 'x'] as const, ['10', 'y'] as const, ['9', 'z'] as const]
            .filter(([name], index, all) => all.findIndex(([other]) => other === name) === index)
            .map(([name, description]) => ({
              tool: aTool(name, { description }),
              residency: [{ mode: 'agent', residency: 'resident' as const, reason: description }],
            }))
          const config = configOf()
          const manifest = createManifest({ tools, config, measured: new Map(), quarantined: [] })
          const back = await evaluate(emitRegistry(manifest, config))
          const entries = back.manifest.entries.map(({ load: _load, ...entry }) => entry)
          expect({ ...back.manifest, entries }).toEqual(manifest)
          expect(entries.map(({ name }) => name)).toEqual(tools.map(({ tool }) => tool.name).sort())
        },
      ),
      { numRuns: 60 },
    )
  })

  test('each reachable handler has a lazy loader; one that no export reaches has none', async () => {
    const tools = [aTool('a'), aTool('b', { place: { file: 'src/x/b.tsx', line: 1, column: 1 } })]
    const { access: _access, ...hidden } = aTool('c')
    const config = configOf()
    const classified = [...tools, hidden].map((tool) => ({ tool, residency: [] }))
    const text = emitRegistry(
      createManifest({ tools: classified, config, measured: new Map(), quarantined: [] }),
      config,
    )
    expect(text.match(/load: .*/g)).toEqual([
      `load: () => import('../a.js'),`,
      `load: () => import('../../src/x/b.js'),`,
    ])
  })

  test('the sets of each mode are in code-unit order', async () => {
    const config = configOf({ modes: { chat: {}, agent: {} } })
    const decide = (residency: 'resident' | 'deferred') => [
      { mode: 'agent', residency, reason: '' },
      { mode: 'chat', residency: 'deferred' as const, reason: '' },
    ]
    const tools = [
      { tool: aTool('b'), residency: decide('resident') },
      { tool: aTool('B'), residency: decide('deferred') },
      { tool: aTool('a'), residency: decide('resident') },
    ]
    const { RESIDENT, DEFERRED } = await evaluate(
      emitRegistry(createManifest({ tools, config, measured: new Map(), quarantined: [] }), config),
    )
    expect(RESIDENT).toEqual({ agent: ['a', 'b'], chat: [] })
    expect(DEFERRED).toEqual({ agent: ['B'], chat: ['B', 'a', 'b'] })
  })
})

test.each([
  ['tools/generated', 'tools/read.ts', '.js', '../read.js'],
  ['tools/generated', 'tools/read.mts', '.js', '../read.mjs'],
  ['tools/generated', 'tools/read.jsx', '.js', '../read.js'],
  ['tools/generated', 'src/read.cts', '.js', '../../src/read.cjs'],
  ['gen', 'gen/inputs.ts', '.js', './inputs.js'],
  ['gen', 'read.ts', '.ts', '../read.ts'],
  ['gen', 'read.ts', '', '../read'],
] as const)('from %s, %s with %j is imported as %s', (folder, file, extension, specifier) => {
  expect(importSpecifier(folder, file, extension)).toBe(specifier)
})
