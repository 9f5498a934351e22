import type { Finding } from './finding.ts'
import type { LintTarget } from './lint-target.ts'
import type { SchemaFacts } from './schema-facts.ts'

/** What the renderers write otherwise, with the same meaning. */
export function checkRewrites({ provider }: LintTarget, facts: SchemaFacts): readonly Finding[] {
  const isGemini = provider === 'gemini'
  const adds = isGemini || provider.startsWith('openai')
  const rewrites = [
    ...(adds && facts.anyItems !== undefined ? [`\`items: {}\` is added (\`${facts.anyItems}\`)`] : []),
    ...(isGemini && facts.plainConst !== undefined
      ? [`\`const\` is sent as an \`enum\` of one as well (\`${facts.plainConst}\`)`]
      : []),
    ...(isGemini && facts.exclusiveInteger !== undefined
      ? [`an integer's exclusive bound is sent as the next integer as well (\`${facts.exclusiveInteger}\`)`]
      : []),
  ]
  return rewrites.map((message) => ({
    code: 'provider-schema-rewritten',
    severity: 'info',
    message: `is rewritten without loss: ${message}`,
    field: 'inputSchema',
  }))
}
