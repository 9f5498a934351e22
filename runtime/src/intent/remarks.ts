import type { ToolEntry } from '../types/manifest.ts'
import type { Registry } from '../types/registry.ts'
import type { RuntimeDiagnostic } from '../types/resolution.ts'
import { isExact, splitPattern } from './match-pattern.ts'
import { nearestNames } from './nearest-names.ts'
import type { UnknownName } from './read-intent.ts'
import type { Visibility } from './visibility.ts'

/** Collects what an intent got wrong. Nothing that it says names a tool which the surface hides. */
export interface Remarks {
  readonly diagnostics: readonly RuntimeDiagnostic[]
  /** A pattern that takes no tool (rule I4); `others` are names that it could have been, beside tools. */
  unmatched(pattern: string, at: string, others?: readonly string[]): void
  unknown(what: UnknownName): void
  hidden(at: string): void
}

/** Looking for near names costs; a list with more dead ones than this was not mistyped. */
const MOST_SEARCHES = 16

export function createRemarks(registry: Registry, visibility: Visibility, isStrict: boolean): Remarks {
  const { mayTell, withoutHidden, visible } = visibility
  const diagnostics: RuntimeDiagnostic[] = []
  const severity = isStrict ? 'error' : 'warning'
  let searches = 0

  function add(code: string, at: string, text: string, nearest: readonly string[] = []): void {
    const isNear = nearest.length > 0
    const message = `${at}: ${text}${isNear ? ` Nearest: ${nearest.join(', ')}.` : ''}`
    diagnostics.push({ code, severity, message, at, ...(isNear && { nearest }) })
  }

  return {
    diagnostics,
    unmatched(pattern, at, others = []) {
      const found = registry.lookup(pattern)
      let text = `${JSON.stringify(pattern)} takes no tool.`
      let nearest: readonly string[] = []
      if (!mayTell(pattern)) text = 'takes no tool on this surface.'
      else if (found.kind === 'removed' || found.kind === 'quarantined') {
        const gone = found.kind === 'removed' ? 'was removed' : 'was left out by the build'
        text = `"${pattern}" ${gone}: ${withoutHidden(found.reason)}`
        if ('use' in found && found.use && mayTell(found.use)) nearest = [found.use]
      } else if (searches++ < MOST_SEARCHES) nearest = nearestPatterns(pattern, visible(), others)
      add('unmatched-pattern', at, text, nearest)
    },
    unknown([kind, name, at, known]) {
      add(`unknown-${kind}`, at, `there is no ${kind} ${JSON.stringify(name)}.`, nearestNames(name, known))
    },
    hidden(at) {
      add('hidden-on-surface', at, 'names a tool that this surface may not see.')
    },
  }
}

/** Near patterns of the same form: servers for `server:`, tags for `tag:`, prefixes for a glob, names otherwise. */
function nearestPatterns(
  pattern: string,
  entries: readonly ToolEntry[],
  others: readonly string[],
): readonly string[] {
  const [kind, rest] = splitPattern(pattern)
  const known = entries.flatMap(({ name, server = [], tags = [] }) => {
    if (kind) return kind === 'tag:' ? tags : server
    return isExact(pattern) ? name : (name.match(/^.+?(__|[_.-])/)?.[0].concat('*') ?? [])
  })
  return nearestNames(rest, [...others, ...known]).map((near) => kind + near)
}
