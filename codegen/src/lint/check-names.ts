import { mapNames, TOOL_SEARCH } from 'toolcrib'
import type { Finding } from './finding.ts'
import type { LintTarget } from './lint-target.ts'

/** The names that a provider does not take as they are. They depend on each other: no two may share a form. */
export function checkNames(names: readonly string[], { provider }: LintTarget): ReadonlyMap<string, Finding> {
  const findings = new Map<string, Finding>()
  for (const [name, form] of mapNames([...names, TOOL_SEARCH.name], provider)) {
    if (form === name) continue
    const message = `is called ${form} there, and calls by that name find it`
    findings.set(name, { code: 'provider-name-mapped', severity: 'info', message, field: 'name' })
  }
  return findings
}
