import fc from 'fast-check'
import { mergePreservingPrefix } from 'toolcrib'
import type { AdvertisedTool } from 'toolcrib'
import { describe, expect, it } from 'vitest'

const tool = (name: string, version = 0): AdvertisedTool => ({
  name,
  description: `${name} ${version}`,
  inputSchema: { type: 'object' },
})
const name: fc.Arbitrary<string> = fc.constantFrom(
  'a',
  'b',
  'c',
  'd',
  'e',
  '10',
  '9',
  '__proto__',
  'constructor',
  'toString',
  '\u{1F600}',
  '\uFFFF',
)
const tools = fc
  .array(fc.record({ name, version: fc.nat(2) }), { maxLength: 14 })
  .map((list) => list.map((one) => tool(one.name, one.version)))
const registered = fc.uniqueArray(name).map((names) => new Set(names))
const names = (list: readonly AdvertisedTool[]): string[] => list.map((one) => one.name)

describe('mergePreservingPrefix', () => {
  it('A4: keeps, carries, drops and appends', () => {
    const live = [tool('c'), tool('flapped'), tool('a'), tool('gone')]
    const fresh = [tool('a', 1), tool('c'), tool('z'), tool('b')]
    const merge = mergePreservingPrefix(live, fresh, (one) => one === 'flapped')
    expect(names(merge.tools)).toEqual(['c', 'flapped', 'a', 'b', 'z'])
    expect(merge.tools[2]?.description).toBe('a 1')
    expect({ ...merge, tools: undefined }).toEqual({
      tools: undefined,
      added: ['b', 'z'],
      removed: ['gone'],
      carried: ['flapped'],
      changed: ['a'],
    })
  })

  it('A4: three flaps and a late tool, as they forked the prefix elsewhere', () => {
    const all = ['alpha', 'bravo', 'charlie']
    let live: readonly AdvertisedTool[] = all.map((one) => tool(one))
    for (const up of [['alpha', 'charlie'], all, ['bravo'], ['aaa_late', ...all]]) {
      live = mergePreservingPrefix(
        live,
        up.map((one) => tool(one)),
        () => true,
      ).tools
      expect(names(live).slice(0, 3)).toEqual(all)
    }
    expect(names(live)).toEqual([...all, 'aaa_late'])
  })

  it('A4: where nothing changes, the live array itself comes back', () => {
    const live = [tool('b'), tool('a')]
    expect(mergePreservingPrefix(live, [tool('a'), tool('b')], () => false).tools).toBe(live)
    expect(mergePreservingPrefix(live, [], () => true).tools).toBe(live)
  })

  it('A9: pinned, a live tool keeps its definition', () => {
    const merge = mergePreservingPrefix([tool('a')], [tool('a', 1), tool('b')], () => false, true)
    expect(merge.tools).toEqual([tool('a'), tool('b')])
    expect(merge.changed).toEqual([])
  })

  it('A4: keys in another order are other bytes', () => {
    const a = { ...tool('a'), inputSchema: { type: 'object', title: 'x' } }
    const b = { ...tool('a'), inputSchema: { title: 'x', type: 'object' } }
    expect(mergePreservingPrefix([a], [b], () => false).changed).toEqual(['a'])
  })

  it('A5: never duplicates, never moves a slot, loses nothing that is available, and is idempotent', () => {
    fc.assert(
      fc.property(tools, tools, registered, (live, fresh, isRegistered) => {
        const has = (one: string): boolean => isRegistered.has(one)
        const merge = mergePreservingPrefix(live, fresh, has)
        const merged = names(merge.tools)
        expect(new Set(merged).size).toBe(merged.length)
        const offered = new Set(names(fresh))
        for (const one of offered) expect(merged).toContain(one)
        // The old array without what was dropped is a prefix of the new one.
        const stayed = [...new Set(names(live))].filter((one) => offered.has(one) || has(one))
        expect(merged.slice(0, stayed.length)).toEqual(stayed)
        const tail = merged.slice(stayed.length)
        expect(tail).toEqual(tail.toSorted((x, y) => (x < y ? -1 : 1)))
        expect(merge.added).toEqual(tail)
        // Everything is reported exactly once, and nothing else is.
        const before = [...new Set(names(live))]
        expect([...merge.removed].toSorted()).toEqual(
          before.filter((one) => !merged.includes(one)).toSorted(),
        )
        expect(merge.carried).toEqual(stayed.filter((one) => !offered.has(one)))
        const again = mergePreservingPrefix(merge.tools, fresh, has)
        expect(again.tools).toBe(merge.tools)
        expect([again.added, again.removed, again.changed]).toEqual([[], [], []])
      }),
    )
  })

  it('A5: changes neither input', () => {
    fc.assert(
      fc.property(tools, tools, registered, (live, fresh, isRegistered) => {
        const before = JSON.stringify([live, fresh])
        mergePreservingPrefix(Object.freeze(live), Object.freeze(fresh), (one) => isRegistered.has(one))
        expect(JSON.stringify([live, fresh])).toBe(before)
      }),
    )
  })
})
