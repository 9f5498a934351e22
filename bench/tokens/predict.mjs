import { loadTokenizer } from '../../codegen/dist/measure/load-tokenizer.js'
import { leastSure } from '../../codegen/dist/measure/grade-tool.js'
import { createMeasurer } from '../../codegen/dist/measure/measurer.js'
import { countText } from '../../codegen/dist/measure/tokenizer.js'
import { resolveTarget } from '../../codegen/dist/measure/resolve-target.js'
import { anomalyOf } from './anomalies.mjs'
import { familyOf, modelId } from './families.mjs'
import { messageTokens } from './message-tokens.mjs'
import { toWire, toolChoice } from './records.mjs'

/** The counting that message-tokens.mjs needs, with o200k standing in for a vocabulary that isn't installed. */
async function createCount() {
  const o200k = await loadTokenizer('o200k_base')
  const loaded = new Map([['o200k_base', o200k]])
  for (const id of ['gemma3', 'cl100k_base']) loaded.set(id, (await loadTokenizer(id)) ?? o200k)
  return (encoding, text) => countText(loaded.get(encoding), text)
}

/**
 * What the measurer says of each recorded request (`row`), beside what was billed, with the number of its tools. Records of
 * unknown hosts are left out.
 */
export async function predictAll(records) {
  const count = await createCount()
  const measurer = createMeasurer()
  const rows = []
  for (const record of records) {
    if (typeof record.model !== 'string') continue
    const id = modelId(record)
    const target = resolveTarget(id).target.id
    const family = familyOf(record, target)
    if (family === undefined) continue
    const anomaly = anomalyOf(record.source ?? '')
    rows.push({ record, ...(await predict(record, id, family, measurer, count)), anomaly })
  }
  return rows
}

async function predict(record, id, family, measurer, count) {
  const { mode, name } = toolChoice(record.tool_choice)
  const first = record.messages[0]
  const system = first && /^(system|developer|instructions)$/.test(first.role) ? first.texts.join('') : ''
  const tools = record.tools.map(toWire)
  const measured = await measurer.measureWire(tools, id, { system })
  const names = tools.map((tool) => tool.name)
  const constant = mode === 'named' && name !== undefined ? measured.forced(name) : measured.constant[mode]
  const grade = leastSure([measured.grade, measured.gradeOf(mode)])
  const band = Math.max(...Array.from(measured.tools.values(), (cost) => cost.band ?? 0))
  const row = {
    source: record.source,
    family,
    target: measured.target,
    toolChoice: mode,
    billed: record.real_count,
    messages: messageTokens(record, measured.target, count),
    predicted: constant + measured.array(names),
    grade,
    ...(grade === 'calibrated' && { band }),
  }
  return { row, tools: names.length }
}
