import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildSearchIndex, byCodeUnit, loadSearchIndex, searchDigest } from 'toolcrib'
import type { IndexLines, ToolEntry } from 'toolcrib'
import { readStem } from '../../../runtime/src/search/read-stem.ts'
import { stem } from '../../../runtime/src/search/stem.ts'
import { toolWords } from '../../../runtime/src/search/tool-words.ts'
import { entry, TOOLS } from './tools.ts'

const anyTool = fc
  .tuple(
    fc.stringMatching(/^[A-Za-z0-9_.-]{1,20}$/),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.string({ unit: 'binary', maxLength: 20 }),
  )
  .map(([name, description, hint]) => entry(name, description, { searchHints: [hint] }))
const anyTools = fc.uniqueArray(anyTool, { selector: (tool) => tool.name, maxLength: 12 })

/** For each stem, the words, tools and masks of its places. */
function placesOf(index: IndexLines): unknown {
  return index.stems.map((line, i) => {
    const forms = readStem(line, index.places[i]!, () => true)
    const places = forms.flatMap(({ word, mask, ids }) =>
      ids.map((tool) => `${word} in ${index.names[tool]}: ${mask}`),
    )
    return [line.split(' ')[0], places.toSorted()]
  })
}

/** The same from the tools themselves. */
function expectedOf(tools: readonly ToolEntry[]): unknown {
  const stems = new Map<string, string[]>()
  for (const tool of tools) {
    const masks = new Map<string, number>()
    const words = [...toolWords(tool)]
    for (const [word, mask] of words) masks.set(stem(word), (masks.get(stem(word)) ?? 0) | mask)
    for (const [word] of words) {
      const root = stem(word)
      stems.set(root, [...(stems.get(root) ?? []), `${word} in ${tool.name}: ${masks.get(root)}`])
    }
  }
  return [...stems]
    .toSorted((a, b) => byCodeUnit(a[0], b[0]))
    .map(([root, places]) => [root, places.toSorted()])
}

it('writes the same strings for every order', () => {
  fc.assert(
    fc.property(
      anyTools.chain((tools) =>
        fc.tuple(fc.constant(tools), fc.shuffledSubarray(tools, { minLength: tools.length })),
      ),
      ([a, b]) => {
        expect(buildSearchIndex(b)).toEqual(buildSearchIndex(a))
      },
    ),
  )
})

it('reads back what it wrote', () => {
  fc.assert(
    fc.property(anyTools, (tools) => {
      const data = buildSearchIndex(tools)
      const loaded = loadSearchIndex(JSON.parse(JSON.stringify(data)))
      expect(loaded.names).toEqual(tools.map(({ name }) => name).toSorted(byCodeUnit))
      expect(placesOf(loaded)).toEqual(expectedOf(tools))
      expect(loaded.digest).toBe(searchDigest(tools))
    }),
  )
})

it('has a digest that follows every definition and no order', () => {
  expect(searchDigest([...TOOLS].reverse())).toBe(searchDigest(TOOLS))
  expect(searchDigest(TOOLS.slice(1))).not.toBe(searchDigest(TOOLS))
  const changed = TOOLS.map((tool, i) => (i === 3 ? { ...tool, fingerprint: '0'.repeat(16) } : tool))
  expect(searchDigest(changed)).not.toBe(searchDigest(TOOLS))
})

it('counts distances of any size', () => {
  const many = Array.from({ length: 5_000 }, (_, i) =>
    entry(`t${String(i).padStart(5, '0')}`, i % 4_500 === 0 ? 'needle' : ''),
  )
  const index = loadSearchIndex(buildSearchIndex(many))
  const line = index.stems.indexOf('needl -e')
  const [form] = readStem(index.stems[line]!, index.places[line]!, (tool) => tool > 0)
  expect(form).toEqual({ word: 'needle', mask: 4, ids: [4_500] })
})
