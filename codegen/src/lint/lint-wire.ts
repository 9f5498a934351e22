import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { WireFunction } from '../measure/span.ts'
import { normalize } from '../normalize/normalize.ts'
import type { ScannedTool } from '../scan/scanned-tool.ts'
import { EVERY_PROVIDER } from './lint-target.ts'
import { lint } from './lint.ts'

/**
 * Holds tools of any request or tools/list answer against what providers take, by the rules of the build. They have no place
 * in a source, so each message names its tool.
 *
 * @param targets Default: a target of each wire format.
 */
export function lintWire(
  tools: readonly WireFunction[],
  targets: readonly string[] = EVERY_PROVIDER,
): readonly Diagnostic[] {
  const scanned = tools.map(({ name, description, parameters }, index): ScannedTool => ({
    convention: 'wire',
    provenance: 'live',
    // Of a server: what its user can't add is not asked for.
    server: '',
    fields: { name, description, inputSchema: parameters ?? { type: 'object', properties: {} } },
    place: { file: '', line: index + 1, column: 1 },
    fieldPlaces: {},
  }))
  const normalized = normalize(scanned)
  const linted = lint(normalized.tools, targets, scanned)
  const named = normalized.diagnostics.map((diagnostic) => {
    const { about, message } = diagnostic
    return about === undefined
      ? diagnostic
      : { ...diagnostic, message: `${JSON.stringify(about)}: ${message}` }
  })
  return [...named, ...linted.diagnostics].map(({ place: _place, related: _related, ...rest }) => rest)
}
