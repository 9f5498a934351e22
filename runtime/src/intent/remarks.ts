import type { Registry } from '../types/registry.ts'
import type { RuntimeDiagnostic } from '../types/resolution.ts'
import { isExact } from './match-pattern.ts'
import { nearestNames } from './nearest-names.ts'
import type { Visibility } from './visibility.ts'

/** Collects what an intent got wrong. Nothing that it says names a tool which the surface hides. */
export interface Remarks {
  readonly diagnostics: readonly RuntimeDiagnostic[]
  /** A pattern that takes no tool (rule I4); `others` are names that it could have been, beside tools. */
  unmatched(pattern: string, at: string, others?: readonly string[]): void
  /** A name of something configured (a preset, a profile, a surface) that doesn't exist. */
  unknown(kind: string, name: string, at: string, known: readonly { readonly name: string }[]): void
  /** A key of an intent object that this version doesn't read. */
  unknownKey(at: string, nearest: readonly string[]): void
  hidden(at: string): void
}

/** Looking for near names costs; a list with more dead ones than this was not mistyped. */
const MOST_SEARCHES = 16

export function createRemarks(registry: Registry, visibility: Visibility, isStrict: boolean): Remarks {
  const diagnostics: RuntimeDiagnostic[] = []
  let searches = 0
  const severity = isStrict ? 'error' : 'warning'

  function add(code: string, at: string, message: string, nearest: readonly string[] = []): void {
    const hint = nearest.length > 0 ? ` Nearest: ${nearest.join(', ')}.` : ''
    diagnostics.push({
      code,
      severity,
      message: `${at}: ${message}${hint}`,
      at,
      ...(nearest.length > 0 && { nearest }),
    })
  }

  return {
    diagnostics,
    unmatched(pattern, at, others = []) {
      const found = registry.lookup(pattern)
      if (!visibility.mayTell(pattern)) return add('unmatched-pattern', at, 'takes no tool on this surface.')
      if (found.kind === 'removed' || found.kind === 'quarantined') {
        const use =
          found.kind === 'removed' && found.use !== undefined && visibility.mayTell(found.use)
            ? found.use
            : undefined
        const gone = found.kind === 'removed' ? 'was removed' : 'was left out by the build'
        const why = visibility.withoutHidden(found.reason)
        return add('unmatched-pattern', at, `"${pattern}" ${gone}: ${why}`, use === undefined ? [] : [use])
      }
      searches += 1
      const nearest = searches > MOST_SEARCHES ? [] : nearestPatterns(pattern, visibility, others)
      add('unmatched-pattern', at, `${JSON.stringify(pattern)} takes no tool.`, nearest)
    },
    unknown(kind, name, at, known) {
      const nearest = nearestNames(
        name,
        known.map((each) => each.name),
      )
      add(`unknown-${kind}`, at, `there is no ${kind} ${JSON.stringify(name)}.`, nearest)
    },
    unknownKey(at, nearest) {
      add('unknown-intent-key', at, 'this version reads no such key, and leaves it alone.', nearest)
    },
    hidden(at) {
      add('hidden-on-surface', at, 'names a tool that this surface may not see.')
    },
  }
}

/** Near patterns of the same form: servers for `server:`, tags for `tag:`, prefixes for a glob, names otherwise. */
function nearestPatterns(
  pattern: string,
  visibility: Visibility,
  others: readonly string[],
): readonly string[] {
  const visible = visibility.visible()
  const prefix = /^(?:server|tag):/.exec(pattern)?.[0]
  if (prefix === 'server:' || prefix === 'tag:') {
    const known = visible.flatMap(({ server, tags }) => (prefix === 'tag:' ? (tags ?? []) : (server ?? [])))
    return nearestNames(pattern.slice(prefix.length), known).map((name) => prefix + name)
  }
  const names = visible.map(({ name }) => name)
  if (isExact(pattern)) return nearestNames(pattern, [...others, ...names])
  const starts = names.flatMap((name) => /^.+?(?:__|[_.-])/.exec(name)?.[0] ?? [])
  return nearestNames(pattern.replaceAll('*', ''), starts).map((start) => `${start}*`)
}
