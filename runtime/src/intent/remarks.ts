import type { Registry } from '../types/registry.ts'
import type { RuntimeDiagnostic } from '../types/resolution.ts'
import { isExact, splitPattern } from './match-pattern.ts'
import { nearestNames } from './nearest-names.ts'
import { withoutHidden } from './visibility.ts'
import type { Visibility } from './visibility.ts'

/** Collects what an intent got wrong. Nothing that it says names a tool which the surface hides. */
export interface Remarks {
  readonly diagnostics: readonly RuntimeDiagnostic[]
  add(code: string, at: string, text: string, nearest?: readonly string[]): void
  /** A pattern that takes no tool (rule I4); `others` are names that it could have been, beside tools. */
  unmatched(pattern: string, at: string, others?: readonly string[]): void
  /** A name of something that doesn't exist, with the names that do. */
  unknown(kind: string, name: string, at: string, known: readonly string[]): void
}

/** Looking for near names costs; a list with more dead ones than this was not mistyped. */
const MOST_SEARCHES = 16

export function createRemarks(
  registry: Registry,
  mayTell: Visibility['mayTell'],
  severity: RuntimeDiagnostic['severity'],
): Remarks {
  const diagnostics: RuntimeDiagnostic[] = []
  let searches = 0

  function add(code: string, at: string, text: string, nearest: readonly string[] = []): void {
    const hint = nearest.length > 0 && { nearest }
    const message = `${at}: ${text}${hint ? ` Nearest: ${nearest.join(', ')}.` : ''}`
    diagnostics.push({ code, severity, message, at, ...hint })
  }

  /** Near patterns of the same form: servers for `server:`, tags for `tag:`, prefixes for a glob, names otherwise. */
  function nearest(pattern: string, others: readonly string[]): readonly string[] {
    const [kind, rest] = splitPattern(pattern)
    const known = registry.entries().flatMap(({ name, server = [], tags = [] }) => {
      if (!mayTell(name)) return []
      if (kind) return kind === 'tag:' ? tags : server
      return isExact(pattern) ? name : (/^.+?(__|[_.-])/.exec(name)?.[0].concat('*') ?? [])
    })
    return nearestNames(rest, [...others, ...known]).map((near) => kind + near)
  }

  return {
    diagnostics,
    add,
    unmatched(pattern, at, others = []) {
      const found = registry.lookup(pattern)
      const code = 'unmatched-pattern'
      if (!mayTell(pattern)) add(code, at, 'takes no tool on this surface.')
      else if ('reason' in found) {
        const { kind, reason } = found
        const use = 'use' in found && mayTell(found.use ?? '') ? found.use : undefined
        add(code, at, `"${pattern}" is ${kind}: ${withoutHidden(reason, mayTell)}`, use ? [use] : [])
      } else {
        const near = searches++ < MOST_SEARCHES ? nearest(pattern, others) : []
        add(code, at, `${JSON.stringify(pattern)} takes no tool.`, near)
      }
    },
    unknown(kind, name, at, known) {
      add(`unknown-${kind}`, at, `there is no ${kind} ${JSON.stringify(name)}.`, nearestNames(name, known))
    },
  }
}
