// Measures every tool of the data folder, then random ones, on every target; fails on the first exception or part that doesn't sum up.
//   npm run compile && node bench/tokens/fuzz.mjs [CASES] [MINUTES]
// Stops after so many cases (100,000) or minutes (10), whichever comes first, and says how many it tried.
import fc from 'fast-check'
import { createMeasurer } from '../../codegen/dist/measure/measurer.js'
import { TARGETS } from '../../codegen/dist/measure/targets.js'
import { readMcpTools } from './mcp-tools.mjs'
import { setPeers } from './peers.mjs'
import { dataFolder } from './records.mjs'

const hasGemma = await setPeers()
const real = readMcpTools(dataFolder())
for (const target of TARGETS.keys()) {
  const { tools } = await createMeasurer().measure(real, target)
  for (const [name, { total }] of tools) if (!(total >= 0)) throw new Error(`${target} ${name}`)
}
console.log(
  `${real.length} real tools measured on ${TARGETS.size} targets${hasGemma ? '' : ' (Gemini in o200k)'}, none failed`,
)

const cases = Number(process.argv[2] ?? 100_000)
const minutes = Number(process.argv[3] ?? 10)
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 24 }),
  fc.constantFrom('', '//', '\n', '<|endoftext|>', '\ud800', '> </', '__proto__'),
)
const json = fc.jsonValue({ maxDepth: 2 })
const { schema } = fc.letrec((tie) => ({
  schema: fc.oneof(
    { maxDepth: 5, depthSize: 'small' },
    json,
    fc.record(
      {
        type: fc.constantFrom('string', 'integer', 'object', 'array', 'null', ['object', 'null'], 7),
        properties: fc.oneof(fc.dictionary(text, tie('schema'), { maxKeys: 3, noNullPrototype: true }), json),
        items: fc.oneof(tie('schema'), fc.array(tie('schema'), { maxLength: 2 })),
        required: fc.oneof(fc.array(text, { maxLength: 2 }), json),
        anyOf: fc.array(tie('schema'), { maxLength: 2 }),
        oneOf: fc.array(tie('schema'), { maxLength: 2 }),
        enum: fc.array(json, { maxLength: 3 }),
        additionalProperties: tie('schema'),
        description: fc.oneof(text, json),
        default: json,
        $ref: fc.constantFrom('#', '#/properties/a', '#/$defs/x', 'other.json', ''),
        minimum: fc.double(),
        format: fc.oneof(text, json),
      },
      { requiredKeys: [] },
    ),
  ),
}))
const name = fc.stringMatching(/^[a-zA-Z_][a-zA-Z0-9_.-]{0,30}$/)
const wire = fc.record({
  name,
  description: text,
  parameters: schema.map((value) => JSON.parse(JSON.stringify(value ?? null))),
})
const targets = [...TARGETS.keys()]
let measurer = createMeasurer()
let done = 0
await fc.assert(
  fc.asyncProperty(fc.constantFrom(...targets), wire, async (target, tool) => {
    // A measurer remembers every tool, so a long run takes a new one now and then.
    if (++done % 2_000 === 0) measurer = createMeasurer()
    const measured = await measurer.measureWire([tool], target)
    const cost = measured.tools.get(tool.name)
    const { description, schema: inSchema, wrapper, total, paths } = cost
    if (cost.name + description + inSchema + wrapper !== total) throw new Error('parts')
    if (paths.reduce((sum, path) => sum + path.tokens, 0) !== inSchema) throw new Error('paths')
    if (measured.array([tool.name]) < 0) throw new Error('array')
    if (typeof tool.parameters === 'object' && tool.parameters !== null && !Array.isArray(tool.parameters)) {
      await measurer.measure(
        [{ name: tool.name, description: tool.description, inputSchema: tool.parameters }],
        target,
      )
    }
  }),
  { numRuns: cases, interruptAfterTimeLimit: minutes * 60_000, markInterruptAsFailure: false },
)
console.log(`${done} random tools measured on ${targets.length} targets, none failed`)
