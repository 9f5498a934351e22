import * as fc from 'fast-check'
import { createRegistry, openSession, type ToolManifest } from 'toolcrib'
import { describe, expect, test } from 'vitest'
import type { CacheLoss } from '../../../codegen/src/diff/budget-diff.ts'
import { cacheLosses } from '../../../codegen/src/diff/cache-losses.ts'
import { pairTools } from '../../../codegen/src/diff/pair-tools.ts'
import { toStored } from '../../../codegen/src/diff/stored-report.ts'
import { aTool } from '../a-tool.ts'
import { buildOf } from '../build-of.ts'
import { diffOf, type Side } from './diff-of.ts'

const NAMES = ['bash', 'edit', 'grep', 'read', 'write']

/** Some of the tools, each with one of two descriptions, one maybe under another name, and some of them resident. */
const side: fc.Arbitrary<Side> = fc
  .record({
    there: fc.subarray(NAMES, { minLength: 1 }),
    longer: fc.subarray(NAMES),
    resident: fc.subarray(NAMES),
    renamed: fc.option(fc.constantFrom(...NAMES), { freq: 3 }),
  })
  .map(({ there, longer, resident, renamed }) => ({
    tools: there.map((name) => {
      const description = longer.includes(name) ? `Does ${name}, and says so at length.` : `Does ${name}.`
      return name === renamed
        ? aTool(`new_${name}`, { description, aliases: [name] })
        : aTool(name, { description })
    }),
    config: {
      modes: { agent: { resident: resident.flatMap((name) => [name, `new_${name}`]) } },
    },
  }))

/** What a session that was saved before and is opened again after sends first, by the runtime itself. */
function sentBy(manifest: ToolManifest, pin: 'names' | 'definitions', saved?: unknown): Sent {
  const session = openSession(createRegistry(manifest), { pin, ...(saved === undefined ? {} : { saved }) })
  const { tools, catalog } = session.beginTurn()
  return { array: tools.map((tool) => JSON.stringify(tool)), catalog, saved: JSON.stringify(session.save()) }
}

interface Sent {
  readonly array: readonly string[]
  readonly catalog: string
  readonly saved: string
}

describe('A4, A8, A9: what running sessions lose is what the runtime sends differently', () => {
  test('first slot, and whether the array, its tail or only the catalog', async () => {
    await fc.assert(
      fc.asyncProperty(side, side, async (before, after) => {
        const [old, now] = [
          await buildOf(before.tools, before.config),
          await buildOf(after.tools, after.config),
        ]
        const { caches } = await diffOf(before, after)
        const loss = caches.find(({ set }) => set === 'default') as CacheLoss
        for (const pin of ['names', 'definitions'] as const) {
          const first = sentBy(old.manifest, pin)
          const next = sentBy(now.manifest, pin, JSON.parse(first.saved))
          const longer = Math.max(first.array.length, next.array.length)
          const slot = Array.from({ length: longer }, (_, at) => at).find(
            (at) => first.array[at] !== next.array[at],
          )
          const lost =
            slot === undefined
              ? first.catalog === next.catalog
                ? 'nothing'
                : 'catalog'
              : slot < first.array.length
                ? 'array'
                : 'tail'
          const said = pin === 'names' ? loss : loss.pinned
          expect({ pin, slot: said.slot, lost: said.lost }).toEqual({ pin, slot, lost })
          expect(loss.slots).toBe(first.array.length)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('a changed deferred definition costs no session anything', async () => {
    const config = { modes: { agent: { resident: ['read'] } } }
    const { caches, sets } = await diffOf(
      { tools: [aTool('read'), aTool('write')], config },
      { tools: [aTool('read'), aTool('write', { description: 'Writes, in many more words.' })], config },
    )
    expect(caches).toMatchObject([{ lost: 'nothing', behind: { json: 0 } }])
    expect(sets).toMatchObject([{ tokens: 0 }])
  })

  test('another search tool, as a new version of the runtime brings it, is a changed slot', async () => {
    const config = { modes: { agent: { resident: ['read'] } } }
    const build = await buildOf([aTool('read'), aTool('write')], config)
    const after = toStored(build.report)
    const before = {
      ...after,
      targets: after.targets.map((target) => ({ ...target, search: target.search - 9 })),
    }
    const pairs = pairTools(before, after, build.manifest.entries)
    expect(cacheLosses(before, after, pairs)).toMatchObject([
      {
        lost: 'array',
        slot: 1,
        slots: 2,
        tool: 'tool_search',
        cause: 'changed',
        pinned: { lost: 'nothing' },
      },
    ])
  })

  test('tokens behind the slot are those of the tools from there on', async () => {
    const tools = [aTool('a'), aTool('b'), aTool('c')]
    const after = [aTool('a'), aTool('b', { description: 'Does b and more.' }), aTool('c')]
    const { caches } = await diffOf({ tools }, { tools: after })
    const { report } = await buildOf(after)
    const tokens = report.tools.slice(1).reduce((sum, tool) => sum + (tool.tokens['json']?.total ?? 0), 0)
    expect(caches).toMatchObject([
      { lost: 'array', slot: 1, slots: 3, tool: 'b', cause: 'changed', behind: { json: tokens } },
    ])
  })
})
