/** How far an `exact` figure may be off, in tokens for each tool of the request. */
const EXACT_SLACK = 3

function isWithin({ row, tools }) {
  const miss = Math.abs(row.predicted - (row.billed - row.messages))
  if (row.grade === 'exact') return miss <= EXACT_SLACK * tools
  return row.grade !== 'calibrated' || miss <= row.band * row.predicted
}

/** For each grade that a family's figures state: how many records keep to it. Estimates state nothing. */
export function gradeLine(predictions) {
  const texts = []
  for (const [grade, meaning] of [
    ['exact', `within ${EXACT_SLACK} tokens a tool`],
    ['calibrated', 'within its band'],
  ]) {
    const of = predictions.filter(({ row }) => row.grade === grade)
    if (of.length === 0) continue
    const kept = of.filter(isWithin)
    const anomalies = of.filter((prediction) => prediction.anomaly !== undefined && !isWithin(prediction))
    const known = anomalies.length === 0 ? '' : `, ${anomalies.length} of the others known anomalies`
    texts.push(
      `${grade}: ${kept.length} of ${of.length} ${meaning} (${((kept.length / of.length) * 100).toFixed(1)} %${known})`,
    )
  }
  const estimates = predictions.filter(({ row }) => row.grade === 'estimate').length
  if (estimates > 0) texts.push(`estimate: ${estimates}`)
  return `  stated grades: ${texts.join('; ')}`
}

/** The records that break their stated grade, each with the reason where one is known. */
export function brokenGrades(predictions) {
  return predictions
    .filter((prediction) => !isWithin(prediction))
    .map(({ row, anomaly }) => {
      const actual = row.billed - row.messages
      const off = row.predicted - actual
      return `    ${off > 0 ? '+' : ''}${off} of ${actual}, ${row.grade}: ${row.source}${anomaly === undefined ? '' : ` (${anomaly})`}`
    })
}
