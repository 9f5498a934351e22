import MiniSearch from 'minisearch'
import { stem } from '../../runtime/dist/search/stem.js'
import { ownName } from '../../runtime/dist/search/tool-words.js'
import { isStopWord, wordsOf } from '../../runtime/dist/search/words.js'

// Every maker takes tools and returns a function from a query to names, best first.

function parametersOf(schema) {
  const names = []
  const details = []
  for (const [name, child] of Object.entries(schema?.properties ?? {})) {
    names.push(name)
    if (typeof child?.description === 'string') details.push(child.description)
  }
  return { parameters: names.join(' '), details: details.join(' ') }
}

/** MiniSearch as it comes, over the same texts. */
export function miniSearchDefault(tools) {
  const fields = ['name', 'server', 'description', 'parameters', 'details']
  const index = new MiniSearch({ fields, idField: 'name' })
  index.addAll(tools.map((tool) => ({ ...tool, ...parametersOf(tool.inputSchema) })))
  return (query) =>
    index
      .search(query)
      .slice(0, 10)
      .map(({ id }) => id)
}

/** MiniSearch with this project's words and stems, the same fields, and boosts. */
export function miniSearchTuned(tools) {
  const index = new MiniSearch({
    fields: ['own', 'server', 'description', 'parameters', 'details'],
    idField: 'name',
    tokenize: wordsOf,
    processTerm: (word) => (isStopWord(word) ? null : stem(word)),
    searchOptions: { boost: { own: 4, server: 2, description: 1.5, parameters: 1, details: 0.4 } },
  })
  index.addAll(
    tools.map((tool) => ({
      ...tool,
      own: ownName(tool),
      server: tool.server ?? tool.name.slice(0, -ownName(tool).length),
      ...parametersOf(tool.inputSchema),
    })),
  )
  return (query) =>
    index
      .search(query)
      .slice(0, 10)
      .map(({ id }) => id)
}

/** Okapi BM25 over name and description in one field, words as they stand (k1 1.2, b 0.75). */
export function plainBm25(tools) {
  const words = (text) => text.toLowerCase().match(/[\p{L}\p{N}_-]+/gu) ?? []
  const lengths = []
  const places = new Map()
  tools.forEach((tool, i) => {
    const all = words(`${tool.name} ${tool.description}`)
    lengths.push(all.length)
    for (const word of all) {
      if (!places.has(word)) places.set(word, new Map())
      places.get(word).set(i, (places.get(word).get(i) ?? 0) + 1)
    }
  })
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length
  return (query) => {
    const scores = new Map()
    for (const word of new Set(words(query))) {
      const found = places.get(word) ?? new Map()
      const rarity = Math.log(1 + (tools.length - found.size + 0.5) / (found.size + 0.5))
      for (const [i, count] of found) {
        const value = (rarity * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * lengths[i]) / mean))
        scores.set(i, (scores.get(i) ?? 0) + value)
      }
    }
    return best(scores, tools)
  }
}

/** Substring points: 10 for a term in the name, 2 in the description; ties by name. */
export function substringPoints(tools) {
  return (query) => {
    const terms = query.toLowerCase().split(/\s+/).filter(Boolean)
    const scores = new Map()
    tools.forEach(({ name, description }, i) => {
      const [low, text] = [name.toLowerCase(), description.toLowerCase()]
      const score = terms.reduce(
        (sum, term) => sum + (low.includes(term) ? 10 : 0) + (text.includes(term) ? 2 : 0),
        0,
      )
      if (score > 0) scores.set(i, score)
    })
    return best(scores, tools)
  }
}

/** Substring points: 10,000 for the exact name, 2,000 for the whole query in the name, 300 and 25 a term; no rule for ties. */
export function wholeQueryPoints(tools) {
  return (query) => {
    const whole = query.toLowerCase().trim()
    const terms = whole.split(/[^\p{L}\p{N}_]+/u).filter(Boolean)
    const scores = new Map()
    tools.forEach(({ name, description }, i) => {
      const [low, text] = [name.toLowerCase(), description.toLowerCase()]
      let score = low === whole ? 10_000 : low.includes(whole) ? 2_000 : 0
      for (const term of terms) score += (low.includes(term) ? 300 : 0) + (text.includes(term) ? 25 : 0)
      if (score > 0) scores.set(i, score)
    })
    return [...scores]
      .sort((a, b) => b[1] - a[1])
      .slice(0, 10)
      .map(([i]) => tools[i].name)
  }
}

function best(scores, tools) {
  return [...scores]
    .sort((a, b) => b[1] - a[1] || (tools[a[0]].name < tools[b[0]].name ? -1 : 1))
    .slice(0, 10)
    .map(([i]) => tools[i].name)
}
