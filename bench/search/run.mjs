// Finds: recall at 4 of every method on every set, both halves, pools grown to 10,000 tools.
// Costs: size of the index, time to load it, time of a query. `node bench/search/run.mjs [--quick]`
import { brotliCompressSync, constants } from 'node:zlib'
import { buildSearchIndex, createRanker, loadSearchIndex } from '../../runtime/dist/index.js'
import { asDescribed } from './described.mjs'
import { grow, hasData, loadSet, realTools, SETS } from './data.mjs'
import {
  miniSearchDefault,
  miniSearchTuned,
  plainBm25,
  substringPoints,
  wholeQueryPoints,
} from './others.mjs'

if (!hasData) {
  console.log(
    'Skipped: the retrieval sets are missing. Set TOOLCRIB_DATA to the folder that holds `retrieval`.',
  )
  process.exit(0)
}
const quick = process.argv.includes('--quick')
const MOST_QUERIES = quick ? 200 : 1_000

function toolcrib(tools) {
  const rank = createRanker(loadSearchIndex(buildSearchIndex(tools)))
  return (query) => rank({ query, limit: 10 }, tools).hits.map(({ name }) => name)
}
const METHODS = [
  ['toolcrib', toolcrib],
  ['the yardstick (described.mjs)', asDescribed],
  ['MiniSearch, default', miniSearchDefault],
  ['MiniSearch, tuned', miniSearchTuned],
  ['plain BM25', plainBm25],
  ['substring points', substringPoints],
  ['whole-query points', wholeQueryPoints],
]

function evaluate(search, queries) {
  const depths = { 1: 0, 3: 0, 4: 0, 5: 0, 10: 0 }
  let mrr = 0
  for (const { query, relevant, multi } of queries) {
    const names = search(query)
    for (const depth of Object.keys(depths)) {
      const found = names.slice(0, depth).filter((name) => relevant.includes(name)).length
      depths[depth] += (multi ? found / relevant.length : Math.min(1, found)) / queries.length
    }
    const place = names.findIndex((name) => relevant.includes(name))
    if (place >= 0) mrr += 1 / (place + 1) / queries.length
  }
  return { recall: depths, mrr }
}

const thinned = (queries) => queries.filter((_, i) => i % Math.ceil(queries.length / MOST_QUERIES) === 0)
const percent = (share) => (share * 100).toFixed(1)

for (const half of ['tune', 'test']) {
  const sets = SETS.map((name) => loadSet(name, half))
  const live = sets[0]
  const columns = [...sets, grow(live, 2_000), grow(live, 10_000)]
  console.log(
    `\n## ${half === 'tune' ? 'Tuning' : 'Testing'} halves: recall at 4 in % (recall at 5 and MRR behind)\n`,
  )
  console.log(
    `| method | ${columns.map(({ name, queries }) => `${name} (${thinned(queries).length})`).join(' | ')} | mean of sets |`,
  )
  console.log(`| --- |${' ---: |'.repeat(columns.length + 1)}`)
  for (const [label, make] of METHODS) {
    const cells = columns.map(({ tools, queries }) => evaluate(make(tools), thinned(queries)))
    const mean = cells.slice(0, sets.length).reduce((sum, { recall }) => sum + recall[4], 0) / sets.length
    const texts = cells.map(
      ({ recall, mrr }) => `${percent(recall[4])} (${percent(recall[5])}, ${mrr.toFixed(2)})`,
    )
    console.log(`| ${label} | ${texts.join(' | ')} | ${percent(mean)} |`)
  }
}

const median = (values) => values.sort((a, b) => a - b)[values.length >> 1]
const time = (run) => {
  const start = performance.now()
  run()
  return performance.now() - start
}
const real = realTools()
const queries = thinned([
  ...loadSet('livemcp-mw', 'tune').queries,
  ...loadSet('livemcp-mw', 'test').queries,
]).map(({ query }) => query)

console.log('\n## Size, load and query time\n')
console.log(
  '| tools | index, kB | brotli, kB | load, ms | first query, ms | median query, ms | slowest, ms | MiniSearch default, ms | tuned, ms |',
)
console.log('| ---: |'.padEnd(8) + ' ---: |'.repeat(8))
for (const size of [527, 3_835, 8_000, 50_000]) {
  const tools = poolOf(size)
  const data = buildSearchIndex(tools)
  const text = JSON.stringify(data)
  const packed = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } }).length
  const load = median(Array.from({ length: 15 }, () => time(() => loadSearchIndex(data))))
  const rank = createRanker(loadSearchIndex(data))
  const first = time(() => rank({ query: 'read file' }, tools))
  const times = queries.map((query) => Math.min(...[1, 2, 3].map(() => time(() => rank({ query }, tools)))))
  const others =
    size > 8_000
      ? ['-', '-']
      : [miniSearchDefault, miniSearchTuned].map((make) => {
          const search = make(tools)
          return median(queries.slice(0, 60).map((query) => time(() => search(query)))).toFixed(3)
        })
  const cells = [
    tools.length,
    (text.length / 1000).toFixed(0),
    (packed / 1000).toFixed(0),
    load.toFixed(2),
    first.toFixed(2),
  ]
  console.log(
    `| ${[...cells, median(times).toFixed(3), Math.max(...times).toFixed(2), ...others].join(' | ')} |`,
  )
}

/** Real tools first, then the sets', then copies under other names. */
function poolOf(size) {
  const all = grow({ name: 'pool', tools: real, queries: [] }, 12_000).tools
  const tools = size <= 3_835 ? real.slice(0, size) : all.slice(0, size)
  for (let n = 0; tools.length < size; n++) {
    const one = all[n % all.length]
    tools.push({ ...one, name: `copy${Math.floor(n / all.length)}_${one.name}` })
  }
  return tools
}
