import { membersOf } from 'toolcrib/mcp'
import { describeCode } from '../diagnostics/codes.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { walkTexts } from './walk-texts.ts'

/** Reports what a server lists differently when it is started a second time, by tool and field. */
export function findVariation(
  server: string,
  first: readonly unknown[],
  second: readonly unknown[],
): readonly Diagnostic[] {
  const [before, after] = [byName(first), byName(second)]
  const names = [...new Set([...before.keys(), ...after.keys()])].sort()
  return names.flatMap((name): readonly Diagnostic[] => {
    const [one, two] = [before.get(name), after.get(name)]
    if (one === undefined || two === undefined) {
      return [varies(server, `lists ${JSON.stringify(name)} only at its ${one ? 'first' : 'second'} start`)]
    }
    const fields = differingFields(one, two)
    if (fields.length === 0) return []
    const shown = fields.slice(0, 3).join(', ') + (fields.length > 3 ? `, and ${fields.length - 3} more` : '')
    return [varies(server, `says something else of ${JSON.stringify(name)} at each start, in ${shown}`)]
  })
}

function byName(tools: readonly unknown[]): ReadonlyMap<string, unknown> {
  return new Map(tools.map((tool) => [String(membersOf(tool)['name'] ?? '(unnamed)'), tool]))
}

/** Paths whose text differs; the fields themselves where only other values do. */
function differingFields(one: unknown, two: unknown): readonly string[] {
  if (JSON.stringify(one) === JSON.stringify(two)) return []
  const [before, after] = [textsOf(one), textsOf(two)]
  const paths = [...new Set([...before.keys(), ...after.keys()])]
  const differing = paths.filter((path) => before.get(path) !== after.get(path))
  if (differing.length > 0) return differing
  const [a, b] = [membersOf(one), membersOf(two)]
  return Object.keys(a).filter((key) => JSON.stringify(a[key]) !== JSON.stringify(b[key]))
}

function textsOf(tool: unknown): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  walkTexts(tool, (text, at) => texts.set(at, text))
  return texts
}

function varies(server: string, what: string): Diagnostic {
  const hint = describeCode('mcp-text-varies')?.cure
  return {
    code: 'mcp-text-varies',
    severity: 'warning',
    message: `${server}: it ${what}`,
    ...(hint !== undefined && { hint }),
  }
}
