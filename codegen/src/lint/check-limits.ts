import { PROVIDER_LIMITS } from 'toolcrib'
import type { Tool } from '../normalize/tool.ts'
import type { Finding } from './finding.ts'
import type { LintTarget } from './lint-target.ts'
import type { SchemaFacts } from './schema-facts.ts'

// OpenAI's guide to structured outputs, "Supported schemas".
const STRICT = { properties: 5000, levels: 10, values: 1000, characters: 120_000 } as const

/** Lengths and counts inside one definition. */
export function checkLimits(tool: Tool, target: LintTarget, facts: SchemaFacts): readonly Finding[] {
  const findings: Finding[] = []
  const limit = PROVIDER_LIMITS[target.provider].description
  const { length } = tool.description
  if (limit !== undefined && length > limit) {
    findings.push({
      code: 'provider-description-long',
      // OpenAI's own API takes more; who imitates it may not.
      severity: 'info',
      message: `has a description of ${length} characters; some endpoints of this format take ${limit}`,
      field: 'description',
    })
  }
  if (target.provider.startsWith('openai')) {
    const over = Object.entries(STRICT).filter(
      ([what, most]) => facts.strict[what as keyof typeof STRICT] > most,
    )
    if (over.length > 0) {
      const named = over.map(
        ([what, most]) => `${facts.strict[what as keyof typeof STRICT]} ${what} of ${most}`,
      )
      findings.push({
        code: 'provider-strict-limit',
        severity: 'info',
        message: `is too large for strict mode: ${named.join(', ')}`,
        field: 'inputSchema',
      })
    }
  }
  return findings
}
