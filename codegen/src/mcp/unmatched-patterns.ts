import { matchPattern, nearestNames } from 'toolcrib'
import { membersOf } from 'toolcrib/mcp'
import { describeCode } from '../diagnostics/codes.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { ResolvedMcpServer } from './server-config.ts'

/**
 * Reports the patterns of a server's `tools`, and the tools of its `aliases`, that match none of what it lists: whoever excludes a misspelt name, or one that the
 * server has since renamed, would have the tool after all (Flux159/mcp-server-kubernetes issue 356).
 */
export function unmatchedPatterns(
  { name: server, include, exclude, aliases }: ResolvedMcpServer,
  listed: readonly unknown[],
): readonly Diagnostic[] {
  const names = listed.flatMap((tool) => {
    const { name } = membersOf(tool)
    return typeof name === 'string' ? [name] : []
  })
  if (names.length === 0) return []
  const cure = describeCode('mcp-pattern-unmatched')?.cure
  const keys = { 'tools.include': include, 'tools.exclude': exclude, aliases: [...aliases.keys()] }
  return Object.entries(keys).flatMap(([key, patterns]) =>
    patterns
      .filter((pattern) => !names.some((name) => matchPattern(pattern, { name })))
      .map((pattern): Diagnostic => {
        const near = nearestNames(pattern, names)
        const hint = near.length > 0 ? `Did you mean ${near.join(', ')}?` : cure
        return {
          code: 'mcp-pattern-unmatched',
          severity: 'warning',
          message: `${server}: ${JSON.stringify(pattern)} in ${key} matches no tool that it lists`,
          ...(hint !== undefined && { hint }),
        }
      }),
  )
}
