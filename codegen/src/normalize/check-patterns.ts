import { matchPattern, nearestNames } from 'toolcrib'
import type { ResolvedConfig } from '../config/resolved-config.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Tool } from './tool.ts'

/**
 * Reports every pattern of the configuration that matches no tool, with the nearest names (rule I4). A warning and not an
 * error: servers and plugins may connect when the app runs. A quarantined tool's name is known: its own fault says enough.
 */
export function checkPatterns(
  config: ResolvedConfig,
  tools: readonly Tool[],
  quarantined: readonly { readonly name: string }[] = [],
): readonly Diagnostic[] {
  // Where nothing was found that is the fault, and every pattern would repeat it.
  if (tools.length === 0) return []
  const known = [...tools, ...quarantined]
  const tags = [...new Set(tools.flatMap((tool) => tool.tags))].map((tag) => `tag:${tag}`)
  const servers = [...new Set(tools.flatMap(({ server }) => server ?? []))].map((name) => `server:${name}`)
  const nearest = (pattern: string): readonly string[] => {
    // Elsewhere a server's or a group's bare name, or `mcp__server__*`, means all of its tools (sst/opencode issue 6306).
    const word = pattern.replace(/^mcp__/, '').replace(/[_*]+$/, '')
    const meant = [...servers, ...tags].filter((one) => one === `server:${word}` || one === `tag:${word}`)
    if (meant.length > 0) return meant
    const labels = pattern.startsWith('tag:') ? tags : pattern.startsWith('server:') ? servers : undefined
    return nearestNames(pattern, labels ?? tools.map(({ name }) => name), 3)
  }
  return patternsOf(config)
    .filter(({ pattern }) => !known.some((tool) => matchPattern(pattern, tool)))
    .map(({ at, pattern }) => {
      const near = nearest(pattern)
      return {
        code: 'unmatched-pattern',
        severity: 'warning' as const,
        message: `${at}: ${JSON.stringify(pattern)} matches no tool`,
        hint:
          near.length > 0 ? `Did you mean ${near.join(', ')}?` : 'Remove it, or check the globs in `tools`.',
      }
    })
}

function patternsOf(config: ResolvedConfig): readonly { readonly at: string; readonly pattern: string }[] {
  const under = (at: string, patterns: readonly string[] | undefined): { at: string; pattern: string }[] =>
    (patterns ?? []).map((pattern, index) => ({ at: `${at}[${index}]`, pattern }))
  return [
    ...config.modes.flatMap(({ name, resident, deferred }) => [
      ...under(`modes.${name}.resident`, resident),
      ...under(`modes.${name}.deferred`, deferred),
    ]),
    ...under('defaults', config.defaults),
    ...config.presets.flatMap(({ name, members }) => under(`presets.${name}`, members)),
    ...config.overlays.flatMap(({ name, members }) => under(`overlays.${name}`, members)),
    ...config.surfaces.flatMap(({ name, hidden }) => under(`surfaces.${name}.hidden`, hidden)),
    ...config.residency.flatMap(({ match }, index) => under(`residency[${index}].match`, match)),
    ...config.budgets.flatMap(({ match }, index) => under(`budgets[${index}].match`, match)),
    ...[...config.usage.keys()].map((pattern) => ({ at: 'usage', pattern })),
  ]
}
