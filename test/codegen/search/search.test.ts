import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { buildSync } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { loadSearchIndex, searchDigest } from 'toolcrib'
import { checkQueries } from '../../../codegen/src/search/check-queries.ts'
import { searchCommand } from '../../../codegen/src/search/cli-search.ts'
import { emitSearchIndex } from '../../../codegen/src/search/emit-search-index.ts'
import { halfOf } from '../../../codegen/src/search/half-of.ts'
import { readQueries } from '../../../codegen/src/search/query-set.ts'
import { readTools } from '../../../codegen/src/search/read-tools.ts'
import { entry, TOOLS } from '../../runtime/search/tools.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const data = process.env['TOOLCRIB_DATA'] ?? `${root}../shared/data`

async function evaluated(source: string): Promise<{ searchIndex: Parameters<typeof loadSearchIndex>[0] }> {
  const { outputFiles } = buildSync({
    stdin: { contents: source, loader: 'ts' },
    format: 'esm',
    write: false,
  })
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0]!.text).toString('base64')}`)
}

describe('emitSearchIndex', () => {
  const globs = ['tools/*.ts']

  it('gives the same bytes for every order', () => {
    const expected = emitSearchIndex(TOOLS, { globs })
    for (const tools of fc.sample(fc.shuffledSubarray([...TOOLS], { minLength: TOOLS.length }), 24)) {
      expect(emitSearchIndex(tools, { globs })).toBe(expected)
    }
  })

  it('is a module that loads, with the digest of the registry', async () => {
    const tools = [
      ...TOOLS,
      entry('odd', "It's `odd` \\ ${x} </script> 天気 \u2028 \ud800", { searchHints: ["l'été"] }),
    ]
    const { searchIndex } = await evaluated(
      emitSearchIndex(tools, { globs, synonyms: [['Brolly', 'forecasts']] }),
    )
    const index = loadSearchIndex(searchIndex)
    expect(index.digest).toBe(searchDigest(tools))
    expect(index.names).toHaveLength(tools.length)
    expect(index.stems).toContain('天気')
    expect(index.synonyms.at(-1)).toBe('brolli forecast')
  })
})

describe('reading', () => {
  it('takes tools in the forms of MCP, Anthropic and OpenAI', () => {
    const forms = {
      server: 'x',
      tools: [
        {
          name: 'a',
          description: 'A',
          inputSchema: { type: 'object' },
          _meta: { 'anthropic/searchHint': 'hinted' },
        },
        { name: 'b', input_schema: { type: 'object' } },
        { type: 'function', function: { name: 'c', parameters: { type: 'object' } } },
      ],
    }
    const tools = readTools(JSON.stringify(forms))
    expect(tools.map(({ name, server }) => [name, server])).toEqual([
      ['a', 'x'],
      ['b', 'x'],
      ['c', 'x'],
    ])
    expect(tools[0]!.searchHints).toEqual(['hinted'])
    expect(() => readTools('{"tools":[{"name":1}]}')).toThrow('tools[0].name')
  })

  it('takes queries as a list or in an object, and says what is wrong', () => {
    expect(readQueries('[{"query":"a","relevant":"b","rank":2}]')).toEqual([
      { query: 'a', relevant: ['b'], rank: 2 },
    ])
    expect(() => readQueries('{"queries":[{"query":"a"}]}')).toThrow('queries[0].relevant')
    expect(() => readQueries('{}')).toThrow('queries')
  })

  it('splits queries in halves by their text alone', () => {
    expect(halfOf('a')).toBe(halfOf('a'))
    const halves = Array.from({ length: 200 }, (_, i) => halfOf(`query ${i}`))
    expect(halves.filter((half) => half === 'test').length).toBeGreaterThan(60)
    expect(halves.filter((half) => half === 'tune').length).toBeGreaterThan(60)
  })
})

describe('searchCommand', () => {
  it('prints what the model would get, and why', () => {
    const { text, exitCode } = searchCommand({ words: 'github open issue', entries: TOOLS, explain: true })
    expect(exitCode).toBe(0)
    expect(text).toContain('github__create_issue')
    expect(text).toContain('open: lead')
    expect(text).toMatch(/covers \d+ % of the name/)
    expect(searchCommand({ words: 'qqqq', entries: TOOLS })).toMatchObject({ exitCode: 1 })
  })

  it('prints JSON of the form that scripts read', () => {
    const { results, unmatched } = JSON.parse(
      searchCommand({ words: 'read file zzzz', entries: TOOLS, json: true }).text,
    )
    expect(results[0]).toEqual({ name: 'readFile', score: expect.any(Number) })
    expect(unmatched).toEqual(['zzzz'])
  })

  it('evaluates a set that holds both tools and queries', () => {
    const text = JSON.stringify({
      tools: [
        { name: 'alpha_one', description: 'First.' },
        { name: 'beta_two', description: 'Second.' },
      ],
      queries: [
        { query: 'alpha', relevant: ['alpha_one'] },
        { query: 'beta or alpha', relevant: ['beta_two', 'alpha_one'], multi: true },
        { query: 'nothing at all qq', relevant: ['beta_two'] },
      ],
    })
    const result = JSON.parse(searchCommand({ queriesFile: { name: 'set.json', text }, json: true }).text)
    expect(result).toMatchObject({ queries: 3, mrr: 2 / 3 })
    expect(result.recall[1]).toBeCloseTo((1 + 0.5) / 3)
    expect(result.recall[4]).toBeCloseTo(2 / 3)
    const halves = (['tune', 'test'] as const).map(
      (half) =>
        JSON.parse(searchCommand({ queriesFile: { name: 'set.json', text }, json: true, half }).text).queries,
    )
    expect(halves[0] + halves[1]).toBe(3)
  })

  it('exits 2 for what it cannot read', () => {})

  it.each([
    ['queriesFile', 'nonsense', /^set\.json isn't JSON: /],
    ['queriesFile', '{"queries":[{}]}', /^set\.json can't be used: queries\[0\]\.query is no text/],
    ['evalFile', '[', /^set\.json isn't JSON: /],
    ['toolsFile', '{}', /^set\.json can't be used: expected a list of tools/],
  ])('%s %s: the file is named beside what is wrong with it', (option, text, message) => {
    const result = searchCommand({ [option]: { name: 'set.json', text }, words: 'read' })
    expect(result).toEqual({ exitCode: 2, text: expect.stringMatching(message) })
  })
})

describe('checkQueries', () => {
  it('fails below a floor and names the queries that got worse', () => {
    const queries = [
      { query: 'spreadsheet', relevant: ['sheets__read_spreadsheet'], rank: 1 },
      { query: 'trombone', relevant: ['readFile'], rank: 1 },
    ]
    const { diagnostics } = checkQueries(TOOLS, queries, { recallAt4: 0.9 })
    expect(diagnostics).toMatchObject([{ code: 'search-recall', severity: 'error' }])
    expect(diagnostics[0]!.related!.map(({ message }) => message)).toEqual([
      expect.stringContaining('trombone'),
    ])
    expect(checkQueries(TOOLS, queries, { recallAt4: 0.5 }).diagnostics).toEqual([])
  })

  it('warns of a relevant name that no tool has', () => {
    const { diagnostics } = checkQueries(TOOLS, [{ query: 'x', relevant: ['gone'] }], {})
    expect(diagnostics).toMatchObject([{ code: 'unknown-relevant', severity: 'warning' }])
  })

  it("this project's own queries are there, at least 60 of them", () => {
    expect(readQueries(readFileSync(`${root}tools.queries.json`, 'utf8')).length).toBeGreaterThanOrEqual(60)
  })
})

describe.skipIf(!existsSync(`${data}/retrieval`))(
  'on real queries (skipped where the sets are missing)',
  () => {
    const run = (name: string, half: 'tune' | 'test') =>
      JSON.parse(
        searchCommand({
          queriesFile: { name, text: readFileSync(`${data}/retrieval/${name}.json`, 'utf8') },
          half,
          json: true,
        }).text,
      )

    it('keeps its recall on the testing halves', () => {
      expect(run('livemcp-mw', 'test').recall[4]).toBeGreaterThan(0.74)
      const golden = run('mcpproxy-golden', 'test')
      expect(golden.recall[5]).toBeGreaterThan(0.76)
      expect(golden.mrr).toBeGreaterThan(0.8)
      expect(run('apibank-kw', 'test').recall[4]).toBeGreaterThan(0.85)
    })

    it('finds every real tool by its name, re-spelt, at once, and with a slip in its longest word within four', () => {
      const text = readFileSync(`${data}/retrieval/livemcp-mw.json`, 'utf8')
      const tools: readonly { readonly name: string }[] = JSON.parse(text).tools
      const names = tools.map(({ name }) => name).filter((_, i) => i % 4 === 0)
      const recall = (depth: number, spell: (name: string) => string): number => {
        const queries = names.map((name) => ({ query: spell(name), relevant: [name] }))
        const toolsFile = { name: 'livemcp-mw.json', text }
        const queriesFile = { name: 'queries.json', text: JSON.stringify({ queries }) }
        return JSON.parse(searchCommand({ toolsFile, queriesFile, json: true }).text).recall[depth]
      }
      expect(recall(1, (name) => name)).toBe(1)
      expect(recall(1, (name) => name.toUpperCase().replace(/[_-]+/g, '-'))).toBe(1)
      expect(recall(1, (name) => name.replace(/[_-]+/g, ' '))).toBe(1)
      const slip = (name: string): string => {
        const words = name.split(/[_-]+/)
        const longest = words.reduce((a, b) => (b.length > a.length ? b : a))
        const at = longest.length >> 1
        return words
          .map((word) => (word === longest ? word.slice(0, at) + word.slice(at + 1) : word))
          .join(' ')
      }
      expect(recall(4, slip)).toBeGreaterThan(0.9)
    })
  },
)
