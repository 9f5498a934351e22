import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildSearchIndex, loadSearchIndex, searchDigest } from 'toolcrib'
import type { SearchIndex } from 'toolcrib'
import { indexTools } from '../../../runtime/src/search/index-tools.ts'
import { entry, TOOLS } from './tools.ts'

const anyTool = fc
  .tuple(
    fc.stringMatching(/^[A-Za-z0-9_.-]{1,20}$/),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.string({ unit: 'binary', maxLength: 20 }),
  )
  .map(([name, description, hint]) => entry(name, description, { searchHints: [hint] }))
const anyTools = fc.uniqueArray(anyTool, { selector: (tool) => tool.name, maxLength: 12 })

/** For each word, the tools with their masks: the strings group them by mask, memory by tool. */
function placesOf({ words, placeAt, tools, masks }: Omit<SearchIndex, 'digest' | 'synonyms'>): unknown {
  return words.map((word, i) => [
    word,
    Array.from(tools.slice(placeAt[i], placeAt[i + 1]))
      .map((tool, at) => `${tool}:${masks[placeAt[i]! + at]}`)
      .toSorted(),
  ])
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
      const direct = indexTools(tools)
      expect(loaded.names).toEqual(direct.names)
      expect([...loaded.stems]).toEqual([...direct.stems])
      expect(loaded.words).toEqual(direct.words)
      expect(loaded.wordAt).toEqual(direct.wordAt)
      expect(placesOf(loaded)).toEqual(placesOf(direct))
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
  const word = index.words.indexOf('needle')
  expect(Array.from(index.tools.slice(index.placeAt[word], index.placeAt[word + 1]))).toEqual([0, 4_500])
})
