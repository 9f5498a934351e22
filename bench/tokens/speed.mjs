// What measuring costs beside tokenizing the same texts once, on every tool of the data folder.
//   npm run compile && node bench/tokens/speed.mjs [FOLDER]
// The median of pairwise ratios, of as many pairs as a minute holds: at least three, at most seven.
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { createMeasurer } from '../../codegen/dist/measure/measurer.js'
import { spanText } from '../../codegen/dist/measure/span.js'
import { TARGETS } from '../../codegen/dist/measure/targets.js'
import { toWireFunctions } from '../../codegen/dist/measure/wire-functions.js'
import { median } from '../build/median.mjs'
import { readMcpTools } from './mcp-tools.mjs'
import { dataFolder } from './records.mjs'

const targets = ['openai-chat/gpt-4o', 'anthropic/claude-4.5', 'json']
const tools = readMcpTools(dataFolder(process.argv[2]))

const texts = targets.flatMap((id) => {
  const { shape, rendering } = TARGETS.get(id)
  return toWireFunctions(shape, tools).flatMap((wire) => (wire ? [spanText(rendering.render(wire))] : []))
})
const plain = { disallowedSpecial: new Set() }
const measureAll = async () => {
  const measurer = createMeasurer()
  for (const id of targets) {
    const measured = await measurer.measure(tools, id)
    measured.array([...measured.tools.keys()])
  }
}
const tokenizeAll = () => texts.reduce((sum, text) => sum + countTokens(text, plain), 0)

async function timed(run) {
  const start = performance.now()
  await run()
  return performance.now() - start
}

// Both have run once before anything counts: vocabularies are loaded and the code is compiled.
await measureAll()
const pairs = []
const end = performance.now() + 60_000
while (pairs.length < 3 || (pairs.length < 7 && performance.now() < end)) {
  pairs.push({ ours: await timed(measureAll), baseline: await timed(tokenizeAll) })
}
const ours = median(pairs.map((pair) => pair.ours))
const baseline = median(pairs.map((pair) => pair.baseline))
const ratio = median(pairs.map((pair) => pair.ours / pair.baseline))
console.log(`${tools.length} tools, ${targets.length} targets, ${tokenizeAll()} tokens`)
console.log(
  `measuring ${ours.toFixed(0)} ms, tokenizing the rendered texts once ${baseline.toFixed(0)} ms: ${ratio.toFixed(2)} times (median of ${pairs.length} pairs, limit 1.5)`,
)
process.exitCode = ratio <= 1.5 ? 0 : 1
