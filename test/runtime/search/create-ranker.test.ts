import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildSearchIndex, createRanker, loadSearchIndex, withVectors } from 'toolcrib'
import type { SearchQuery, ToolEntry } from 'toolcrib'
import { entry, TOOLS } from './tools.ts'

const rank = createRanker(loadSearchIndex(buildSearchIndex(TOOLS)))
const names = (query: SearchQuery, tools: readonly ToolEntry[] = TOOLS): readonly string[] =>
  rank(query, tools).hits.map((hit) => hit.name)

describe('query forms', () => {
  it.each([
    'github__create_issue',
    'GITHUB-CREATE-ISSUE',
    'githubCreateIssue',
    'github.create.issue',
    'github create issue',
  ])('finds an exact name first, however it is spelt: %s', (query) =>
    expect(names({ query })[0]).toBe('github__create_issue'),
  )

  it('finds a name without its server, on every server that has it (4.B: exact and suffix match first)', () => {
    expect(names({ query: 'create_issue' })).toEqual(['github__create_issue', 'jira__create_issue'])
  })

  it('finds a former name', () =>
    expect(names({ query: 'select:legacyArchive' })).toEqual(['old_name_now_new']))

  it('finds an identifier inside a sentence', () => {
    expect(names({ query: 'please use sheets__read_spreadsheet for me' })[0]).toBe('sheets__read_spreadsheet')
  })

  it('takes select: with any quotes and a names array, in the order asked', () => {
    const two = ['readFile', 'mail__get_message']
    expect(names({ query: 'select:readFile, "mail__get_message"' })).toEqual(two)
    expect(names({ names: two })).toEqual(two)
    expect(rank({ names: ['nothing_like_this_xyzzy'] }, TOOLS).unmatched).toEqual(['nothing_like_this_xyzzy'])
  })

  it('takes a required word', () => {
    expect(names({ query: '+jira create issue' })).toEqual(['jira__create_issue'])
  })

  it('filters by server and tag, in any case', () => {
    expect(new Set(names({ query: 'server:GitHub issue', limit: 10 }))).toEqual(
      new Set(['github__create_issue', 'github__list_issues', 'github__get_pull_request'].slice(0, 2)),
    )
    expect(names({ query: 'server:github', limit: 10 })).toEqual([
      'github__create_issue',
      'github__get_pull_request',
      'github__list_issues',
    ])
    expect(names({ query: 'issue tag:write', limit: 10 }).toSorted()).toEqual([
      'github__create_issue',
      'jira__create_issue',
    ])
  })

  it('reports a filter that fits nothing and answers without it', () => {
    const result = rank({ query: 'spreadsheet server:nowhere' }, TOOLS)
    expect(result.unmatched).toContain('server:nowhere')
    expect(result.hits[0]!.name).toBe('sheets__read_spreadsheet')
  })

  it('answers several queries in turn', () => {
    const query = ['word cloud', 'read spreadsheet']
    expect(names({ query, limit: 2 })).toEqual([
      'charts__generate_word_cloud_chart',
      'sheets__read_spreadsheet',
    ])
    expect(names({ query: query.join('; '), limit: 2 })).toEqual(names({ query, limit: 2 }))
  })

  it('reads parameters, hints and joined neighbours', () => {
    expect(names({ query: 'headline' })).toEqual(['github__create_issue'])
    expect(names({ query: 'umbrella' })).toEqual(['weather_forecast'])
    expect(names({ query: 'wordcloud' })[0]).toBe('charts__generate_word_cloud_chart')
  })

  it('tells one from many by the form of the word', () => {
    expect(names({ query: 'mail get message' })[0]).toBe('mail__get_message')
    expect(names({ query: 'mail get messages' })[0]).toBe('mail__get_messages')
  })

  it('finds by synonyms, built in and configured', () => {
    expect(names({ query: 'excel workbook' })[0]).toBe('sheets__read_spreadsheet')
    const own = createRanker(undefined, { synonyms: [['brolly', 'forecast']] })
    expect(own({ query: 'brolly' }, TOOLS).hits[0]!.name).toBe('weather_forecast')
  })

  it('takes a thing for what it is a kind of, but not the reverse', () => {
    expect(names({ query: 'sofa' }, [entry('find_product', 'Finds products.')])).toEqual(['find_product'])
    expect(names({ query: 'product' }, [entry('find_sofa', 'Finds sofas.')])).toEqual([])
  })

  it('weighs what requests are filled with less', () => {
    const tools = [entry('alpha', 'Various.'), entry('beta', 'Quagga.')]
    expect(names({ query: 'various quagga' }, tools)).toEqual(['beta', 'alpha'])
  })

  it('reads a path as a file of its kind', () => {
    const tools = [entry('markdown_file', 'Writes.'), entry('trip', 'Plans a trip to Rome.')]
    expect(names({ query: 'save in /home/trip/rome.md' }, tools)[0]).toBe('markdown_file')
    expect(names({ query: 'trip and/or rome' }, tools)[0]).toBe('trip')
  })

  it('counts a word that is asked for once, whatever synonyms stand beside it', () => {
    const tools = [entry('find_parking', 'Finds a place to park.'), entry('other', 'Nothing of this.')]
    const [one, three] = ['find', 'find, search or look'].map(
      (query) => rank({ query }, tools).hits[0]!.score,
    )
    expect(three).toBe(one)
    expect(names({ query: 'search' }, tools)).toEqual(['find_parking'])
  })

  it('takes what the query begins with as what matters', () => {
    const tools = [entry('alpha', 'Zebra.'), entry('beta', 'Quagga.')]
    expect(names({ query: 'quagga zebra' }, tools)).toEqual(['beta', 'alpha'])
    expect(names({ query: 'zebra quagga' }, tools)).toEqual(['alpha', 'beta'])
  })

  it.each(['spreadshet', 'spraedsheet', 'spreadsheett', 'apreadsheet', 'spreadsheer'])(
    'mends one slip: %s',
    (query) => {
      const result = rank({ query }, TOOLS)
      expect(result.hits[0]!.name).toBe('sheets__read_spreadsheet')
      expect(result.unmatched).toEqual([query])
    },
  )

  it('matches whole words only (4.B 33): read does not match spreadsheet', () => {
    const tools = [entry('spreadsheet_tool', 'Nothing else.'), entry('bread_maker', 'Bakes.')]
    expect(names({ query: 'read' }, tools)).toEqual([])
  })

  it('never returns nothing because one word is unknown', () => {
    const result = rank({ query: 'zzyzx pull request qwrtpl' }, TOOLS)
    expect(result.hits[0]!.name).toBe('github__get_pull_request')
    expect(result.unmatched).toEqual(['zzyzx', 'qwrtpl'])
  })
})

describe('languages', () => {
  const tools = [
    entry('a_weather', '查询城市的天气预报'),
    entry('b_search', 'ウェブを検索します'),
    entry('c_task', 'Создать новую задачу в проекте'),
    entry('d_invoice', 'Legt eine Rechnung für Kunden an'),
    entry('e_mueller', 'Größe der Straße messen'),
    entry('f_other', 'Something in English'),
  ]
  it.each([
    ['天气', 'a_weather'],
    ['明天的天气预报', 'a_weather'],
    ['検索', 'b_search'],
    ['задачи создание', 'c_task'],
    ['создание задач', 'c_task'],
    ['Rechnungserstellung', 'd_invoice'],
    ['rechnungen', 'd_invoice'],
    ['STRASSE', 'e_mueller'],
    ['grosse strasse', 'e_mueller'],
  ])('%s', (query, name) => {
    expect(createRanker()({ query }, tools).hits[0]?.name).toBe(name)
  })
})

describe('order and life time', () => {
  const queries = [
    'create issue',
    'get message',
    'read text file',
    'list repository things',
    'select:readFile',
    'forecast umbrella issue',
  ]

  it('gives the same answer for 24 orders of the same tools (4.B 34)', () => {
    const shuffled = fc.sample(fc.shuffledSubarray([...TOOLS], { minLength: TOOLS.length }), 24)
    for (const query of queries) {
      const expected = rank({ query }, TOOLS)
      for (const tools of shuffled) {
        expect(createRanker(loadSearchIndex(buildSearchIndex(tools)))({ query }, tools)).toEqual(expected)
      }
    }
  })

  it('searches generated and live tools together, as if all were generated', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...TOOLS]), (some) => {
        const mixed = createRanker(loadSearchIndex(buildSearchIndex(some)))
        for (const query of queries) expect(mixed({ query }, TOOLS)).toEqual(rank({ query }, TOOLS))
      }),
      { numRuns: 30 },
    )
  })

  it('indexes a tool afresh whose definition has changed since the build (4.B 46)', () => {
    const changed = TOOLS.map((tool) =>
      tool.name === 'readFile' ? entry('readFile', 'Plays a trumpet.') : tool,
    )
    expect(names({ query: 'trumpet' }, changed)).toEqual(['readFile'])
    expect(names({ query: 'trumpet' })).toEqual([])
  })

  it('never returns or counts what is not among the tools', () => {
    const some = TOOLS.filter(({ server }) => server !== 'github')
    const result = rank({ query: 'pull request github create issue', limit: 20 }, some)
    expect(
      [...result.hits.map((hit) => hit.name), ...result.further].filter((name) => name.startsWith('github')),
    ).toEqual([])
    expect(result.unmatched).toEqual(expect.arrayContaining(['pull', 'github']))
  })

  it('lets a vector scorer decide what words leave open', () => {
    const vectors = (_: string, among: readonly ToolEntry[]): number[] =>
      among.map(({ name }) => (name === 'readFile' ? 1 : name === 'weather_forecast' ? Number.NaN : 0))
    const hits = withVectors(createRanker(), vectors)({ query: 'qqq' }, TOOLS).hits
    expect(hits.map((hit) => hit.name)).toEqual(['readFile'])
    const named = withVectors(createRanker(), vectors)({ query: 'jira__create_issue' }, TOOLS).hits
    expect(named.slice(0, 2).map((hit) => hit.name)).toEqual(['jira__create_issue', 'readFile'])
    const picked = withVectors(createRanker(), vectors)({ query: 'select:weather_forecast' }, TOOLS).hits
    expect(picked.map((hit) => hit.name)).toEqual(['weather_forecast'])
  })
})

describe('robustness', () => {
  it.each([
    ['empty', ''],
    ['blank', ' \n\t;; '],
    ['emoji', '🔥🧨 👩‍👩‍👧‍👦'],
    ['lone surrogate', 'issue \ud800 create'],
    ['regular expression', '(?:create|.*)+$ [a-'],
    ['prototype', '__proto__ constructor toString'],
    ['only stop words', 'what is the of'],
    ['10 MB', 'create issue '.repeat(800_000)],
    ['one long word', 'x'.repeat(1_000_000)],
  ])('answers: %s', (_, query) => {
    expect(Array.isArray(rank({ query }, TOOLS).hits)).toBe(true)
  })

  it('is total over any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (query) => {
        const { hits } = rank({ query }, TOOLS)
        expect(hits.length).toBeLessThanOrEqual(4)
        expect(hits.every(({ score }) => Number.isFinite(score))).toBe(true)
      }),
    )
  })

  it('takes names like __proto__ and huge or odd definitions', () => {
    const deep = JSON.parse(`${'{"properties":{"a":'.repeat(3_000)}{}${'}}'.repeat(3_000)}`)
    const tools = [
      entry('__proto__', 'Prototype thing.'),
      entry('constructor', 'Builds.'),
      entry('huge', 'word '.repeat(2_000_000)),
      entry('deep', 'Deep schema.', { inputSchema: deep }),
    ]
    expect(createRanker()({ query: 'prototype' }, tools).hits[0]!.name).toBe('__proto__')
    expect(createRanker()({ query: 'constructor' }, tools).hits[0]!.name).toBe('constructor')
    expect(createRanker()({ query: 'deep' }, tools).hits[0]!.name).toBe('deep')
    expect(createRanker()({ query: 'anything' }, []).hits).toEqual([])
  })

  it('smooths: one tool alone is found (4.B 34)', () => {
    expect(names({ query: 'file text' }, [TOOLS[9]!])).toEqual(['readFile'])
  })
})
