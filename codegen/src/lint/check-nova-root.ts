import type { Tool } from '../normalize/tool.ts'
import type { Finding } from './finding.ts'
import type { LintTarget } from './lint-target.ts'
import { NOT_AT_ROOT } from './schema-facts.ts'

/** All that Amazon documents for the root of a schema that Nova is given; `definitions` there is refused (zed-industries/zed issue 28521). */
const TAKEN = ['type', 'properties', 'required']

export function checkNovaRoot({ inputSchema }: Tool, { family }: LintTarget): readonly Finding[] {
  if (family !== 'bedrock/nova') return []
  const extra = Object.keys(inputSchema).filter((key) => ![...TAKEN, ...NOT_AT_ROOT, '$schema'].includes(key))
  if (extra.length === 0) return []
  return [
    {
      code: 'provider-root-keyword',
      severity: 'info',
      message: `has ${extra.map((key) => `\`${key}\``).join(', ')} at the root of its schema, where Nova may refuse all but type, properties and required`,
      field: 'inputSchema',
    },
  ]
}
