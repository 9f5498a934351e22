import { terminalLine, terminalText } from '../diagnostics/terminal-text.ts'
import type { SnapshotChange } from '../mcp/compare-snapshots.ts'
import type { SyncedServer, SyncResult } from '../mcp/sync.ts'
import { shownLines } from './shown-lines.ts'

/** Lines of one tool's diff that are shown, and characters of a line; the rest is counted. */
const SHOWN = 200
const WIDEST = 200
/** Tools whose diffs are shown: a new server would fill the terminal with what its snapshot holds. */
const MOST_DIFFS = 20
const SIGNS = { added: '+', removed: '-', changed: '~' } as const

/** What a sync found, for people. */
export function renderSync(
  { servers, written, exitCode }: SyncResult,
  { check, target }: { readonly check: boolean; readonly target: string },
): string {
  const parts = servers.map((server) => renderServer(server, target))
  const stale = servers.filter(({ state }) => state === 'new' || state === 'changed')
  const end = check
    ? stale.length === 0
      ? ''
      : `Fix it with: npx toolcrib sync ${stale.map(({ server }) => server).join(' ')}\n`
    : written.length === 0
      ? ''
      : `wrote ${written.join(', ')}\nReview and commit, then run: npx toolcrib build\n`
  const current = check && exitCode === 0 ? 'every snapshot is what its server says\n' : ''
  return `${parts.join('')}${current}${end}`
}

function renderServer({ server, state, tools, version, changes }: SyncedServer, target: string): string {
  const count = `${tools} ${tools === 1 ? 'tool' : 'tools'}`
  if (state === 'failed') return `${server}: failed; nothing is written for it\n`
  if (state === 'unchanged') return `${server}: unchanged, ${count}\n`
  const kinds = (['added', 'removed', 'changed'] as const).flatMap((kind) => {
    const found = changes.filter((change) => change.kind === kind).length
    return found === 0 ? [] : [`${found} ${kind}`]
  })
  const tokens = changes.reduce((sum, change) => sum + change.tokens, 0)
  const what = kinds.length > 0 ? `${kinds.join(', ')}, ${signed(tokens)} tokens (${target})` : ''
  const other = what === '' && version === undefined ? 'only the layout of the file differs' : what
  const head = [`${server}: ${count}`, ...(other === '' ? [] : [other])].join('; ')
  const news = version === undefined ? '' : `  ${terminalLine(`server ${version.from} -> ${version.to}`)}\n`
  // A new snapshot is read whole.
  const isNew = state === 'new'
  const lines = changes.map((change, index) => renderChange(change, !isNew && index < MOST_DIFFS))
  return `${head}\n${news}${lines.join('')}`
}

function renderChange({ tool, kind, tokens, patch }: SnapshotChange, withDiff: boolean): string {
  const head = `  ${SIGNS[kind]} ${terminalLine(tool)} ${signed(tokens)}\n`
  if (!withDiff) return head
  const lines = shownLines(terminalText(patch).split('\n'), SHOWN, WIDEST)
  return `${head}${lines.map((line) => `    ${line}\n`).join('')}`
}

function signed(tokens: number): string {
  return tokens >= 0 ? `+${tokens}` : String(tokens)
}

/** The same for machines. */
export function syncAsJson({ exitCode, diagnostics, servers, written }: SyncResult): string {
  return `${JSON.stringify({ exitCode, diagnostics, servers, written }, null, 2)}\n`
}
