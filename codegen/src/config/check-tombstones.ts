import { nearestNames, type ToolManifest } from 'toolcrib'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { ResolvedConfig } from './resolved-config.ts'

/** Reports tombstones over the names of living tools, which never answer, and replacements that don't exist. */
export function checkTombstones(
  { tombstones }: ResolvedConfig,
  { entries, quarantined }: Pick<ToolManifest, 'entries' | 'quarantined'>,
): readonly Diagnostic[] {
  const names = entries.flatMap(({ name, aliases = [] }) => [name, ...aliases])
  return tombstones.flatMap(({ name, use }): readonly Diagnostic[] => {
    const at = `tombstones.${name}`
    if (names.includes(name)) {
      return [
        {
          code: 'tombstone-of-living-tool',
          severity: 'warning',
          message: `${at}: ${name} is a tool, or another name of one, so nobody is told that it was removed`,
          hint: 'Remove the tombstone, or the tool.',
        },
      ]
    }
    const isKnown = use === undefined || names.includes(use) || quarantined.some((tool) => tool.name === use)
    if (isKnown) return []
    const near = nearestNames(use, names)
    return [
      {
        code: 'unmatched-pattern',
        severity: 'warning',
        message: `${at}.use: ${JSON.stringify(use)} matches no tool`,
        hint:
          near.length > 0 ? `Did you mean ${near.join(', ')}?` : 'Name a tool that exists, or leave it out.',
      },
    ]
  })
}
