import { stem } from '../../runtime/dist/search/stem.js'
import { ownName, toolWords } from '../../runtime/dist/search/tool-words.js'
import { isStopWord, wordsOf } from '../../runtime/dist/search/words.js'

// The yardstick: fields weighted by presence, as plainly as they can be described. No more is done here than this says:
// per field presence only (name 1, server 2, first sentence 1, rest .3, parameter names .5, their descriptions and enum
// values .25), impact x / (x + .9) in 7 bits, Porter stems with a bonus for the same form, joined neighbours, a small table
// of synonyms by maximum with the lower rarity, and (1 + the share of the name's rarity that the query covers).

const WEIGHTS = [1, 2, 1, 0.3, 0.5, 0.25]
const SATURATION = 0.9
const SAME_FORM = 0.2
const SYNONYM = 0.7
const MANY_WORDS = 25
const EXACT = 1_000

const SYNONYMS = `
create make add new generate insert
delete remove erase drop clear
update edit modify change set
get fetch retrieve read show view
list enumerate browse
search find query lookup
send post deliver
run execute start launch
stop cancel end kill
move rename
copy duplicate clone
upload attach
download save export
convert transform translate
calculate compute
analyze inspect
compare diff
check verify validate test
monitor watch track
schedule plan book
merge join combine
file document
folder directory
image picture photo
video movie film
music song track audio
page website site web url link
email mail
message chat
user person account
team group
company business firm
issue bug ticket
repository repo project
task todo
event appointment meeting calendar
note memo
table database
price cost quote
stock share equity
currency money
map location place address
route directions
trip travel
hotel accommodation
restaurant food
weather forecast
news headline article
book publication
paper research
chart graph plot diagram
spreadsheet excel sheet
code program script
error exception
log record
`
const others = new Map()
for (const line of SYNONYMS.trim().split('\n')) {
  const group = line.split(' ').map(stem)
  for (const one of group) others.set(one, new Set([...(others.get(one) ?? []), ...group]))
}

/** Tools to a function from a query to names, best first. */
export function asDescribed(tools) {
  const impacts = Array.from({ length: 64 }, (_, mask) => {
    const sum = WEIGHTS.reduce((total, weight, bit) => total + (mask & (1 << bit) ? weight : 0), 0)
    return Math.round((127 * sum) / (sum + SATURATION)) / 127
  })
  const places = new Map()
  const names = tools.map((tool) => squash(tool.name))
  tools.forEach((tool, i) => {
    for (const [word, mask] of toolWords(tool)) {
      const root = stem(word)
      const found = places.get(root) ?? places.set(root, new Map()).get(root)
      const at = found.get(i) ?? found.set(i, { mask: 0, forms: new Set() }).get(i)
      at.mask |= mask
      at.forms.add(word)
    }
  })
  const rarityOf = (root) => {
    const count = places.get(root)?.size ?? 0
    return count === 0 ? 0 : Math.log(1 + (tools.length - count + 0.5) / (count + 0.5))
  }
  const nameRoots = tools.map((tool) => [...new Set(wordsOf(ownName(tool)).map(stem))])
  const nameRarity = nameRoots.map((roots) => roots.reduce((sum, root) => sum + rarityOf(root), 0))

  return (query) => {
    const terms = new Map()
    const words = wordsOf(query)
    words.forEach((word, i) => {
      const joined = word + (words[i + 1] ?? '')
      if (i + 1 < words.length && places.has(stem(joined))) terms.set(stem(joined), new Set([joined]))
      if (isStopWord(word)) return
      terms.set(stem(word), (terms.get(stem(word)) ?? new Set()).add(word))
    })
    const scores = new Map()
    for (const [root, forms] of terms) {
      const best = new Map()
      const own = rarityOf(root)
      for (const other of new Set([root, ...(others.get(root) ?? [])])) {
        const worth = other === root ? 1 : SYNONYM
        const rarity = own === 0 ? rarityOf(other) : Math.min(own, rarityOf(other))
        for (const [i, at] of places.get(other) ?? []) {
          const isSame = other === root && [...forms].some((form) => at.forms.has(form))
          const words = impacts[at.mask] * rarity * worth * (isSame ? 1 + SAME_FORM : 1)
          const name = at.mask & 1 ? rarityOf(other) * worth : 0
          const was = best.get(i) ?? { words: 0, name: 0 }
          best.set(i, { words: Math.max(was.words, words), name: Math.max(was.name, name) })
        }
      }
      for (const [i, { words: gain, name }] of best) {
        const was = scores.get(i) ?? { words: 0, name: 0 }
        scores.set(i, { words: was.words + gain, name: was.name + name })
      }
    }
    const damp = Math.min(1, MANY_WORDS / terms.size)
    const whole = squash(query)
    const scored = [...scores].map(([i, { words: sum, name }]) => ({
      i,
      score: sum * (1 + damp * Math.min(1, name / (nameRarity[i] || 1))) + (names[i] === whole ? EXACT : 0),
    }))
    return scored
      .sort((a, b) => b.score - a.score || (tools[a.i].name < tools[b.i].name ? -1 : 1))
      .slice(0, 10)
      .map(({ i }) => tools[i].name)
  }
}

function squash(name) {
  return wordsOf(name).join('')
}
