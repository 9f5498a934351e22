import type { Finding } from './finding.ts'
import type { LintTarget } from './lint-target.ts'
import type { SchemaFacts } from './schema-facts.ts'

// What Gemini reads stands in the Gemini API's reference, `GenerationConfig.responseJsonSchema`; the rest it ignores.
/** Keywords without which another call than the meant one is allowed. */
const STRUCTURE = /^(allOf|not|if|contains|dependent\w+|dependencies|patternProperties)$/
/** Keywords that only narrow a value: calls are checked against them all the same. */
const NARROWING =
  /^(multipleOf|m(in|ax)(Length|Properties|Contains)|pattern|propertyNames|unevaluated\w+|uniqueItems|content\w+)$/
const FORMATS = /^(date-time|date|time|enum|float|double|int32|int64)$/

/** What a Gemini model is not told of a schema, and what the renderer says with other words. */
export function checkKeywordsRead({ provider }: LintTarget, facts: SchemaFacts): readonly Finding[] {
  if (provider !== 'gemini') return []
  const findings: Finding[] = []
  const add = (code: Finding['code'], severity: Finding['severity'], message: string): void =>
    void findings.push({ code, severity, message, field: 'inputSchema' })
  const used = [...facts.keywords]
  const lost = used.filter(([keyword]) => STRUCTURE.test(keyword))
  const narrowing = used.filter(([keyword]) => NARROWING.test(keyword))
  if (facts.exclusiveNumber !== undefined) narrowing.push(['exclusive bounds', facts.exclusiveNumber])
  const formats = [...facts.formats].filter(([format]) => !FORMATS.test(format))
  if (lost.length > 0)
    add('provider-keyword-lost', 'warning', `says with ${list(lost)} what the model is not told`)
  if (narrowing.length > 0)
    add(
      'provider-keyword-unread',
      'info',
      `narrows values with ${list(narrowing)}, which the model is not told`,
    )
  if (formats.length > 0)
    add('provider-format-unread', 'info', `has formats that the model is not told: ${list(formats)}`)
  if (facts.oddValues !== undefined)
    add(
      'provider-enum-value',
      'warning',
      `lists values at \`${facts.oddValues}\` that are neither text nor numbers: the model is not told them`,
    )
  if (facts.untyped !== undefined)
    add('provider-type-missing', 'info', `has a parameter without a type: \`${facts.untyped}\``)
  return findings
}

function list(found: readonly (readonly [string, string])[]): string {
  return found.map(([word, path]) => `${word} (\`${path}\`)`).join(', ')
}
