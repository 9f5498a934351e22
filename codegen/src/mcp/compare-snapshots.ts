import { createTwoFilesPatch } from 'diff'
import { entryNames, membersOf } from 'toolcrib/mcp'
import type { Measurer } from '../measure/measurer.ts'
import { normalize } from '../normalize/normalize.ts'
import { toScannedTools } from './read-snapshots.ts'
import type { ResolvedMcpServer } from './server-config.ts'
import { reviewedText, type Snapshot } from './snapshot.ts'

/** What became of one tool between two listings of its server. */
export interface SnapshotChange {
  /** Its name in the registry. */
  readonly tool: string
  readonly kind: 'added' | 'removed' | 'changed'
  /** What the array grows by, in tokens; 0 for a tool that the build would quarantine. */
  readonly tokens: number
  /** Unified diff of what a reviewer reads, without the file names. */
  readonly patch: string
}

/** Compares two listings tool by tool, in code-unit order of the name. A reordering is no change. */
export async function compareSnapshots(
  server: ResolvedMcpServer,
  before: readonly unknown[],
  after: readonly unknown[],
  measurer: Pick<Measurer, 'measure'>,
  target: string,
): Promise<readonly SnapshotChange[]> {
  const [old, now] = [byEntryName(server, before), byEntryName(server, after)]
  const names = [...new Set([...old.keys(), ...now.keys()])].sort()
  const differing = names.filter((name) => textOf(old.get(name)) !== textOf(now.get(name)))
  if (differing.length === 0) return []
  const [costsBefore, costsNow] = await Promise.all(
    [before, after].map((tools) => costsOf(server, tools, measurer, target)),
  )
  return differing.map((name) => {
    const [one, two] = [old.get(name), now.get(name)]
    return {
      tool: name,
      kind: one === undefined ? 'added' : two === undefined ? 'removed' : 'changed',
      tokens: (costsNow?.get(name) ?? 0) - (costsBefore?.get(name) ?? 0),
      patch: patchOf(one, two),
    }
  })
}

function textOf(tool: unknown): string | undefined {
  return tool === undefined ? undefined : reviewedText(tool)
}

/** By the name that the build gives them; several of one name, and those without one, are numbered. */
function byEntryName(server: ResolvedMcpServer, tools: readonly unknown[]): ReadonlyMap<string, unknown> {
  const own = tools.map((tool) => membersOf(tool)['name'])
  const texts = own.filter((name) => typeof name === 'string')
  const names = entryNames(server.name, texts, server.prefix)
  const named = new Map<string, unknown>()
  for (const [index, tool] of tools.entries()) {
    const name = own[index]
    const plain = typeof name === 'string' ? (names.get(name) ?? name) : '(unnamed)'
    let key = plain
    for (let count = 2; named.has(key); count++) key = `${plain} (${count})`
    named.set(key, tool)
  }
  return named
}

async function costsOf(
  server: ResolvedMcpServer,
  tools: readonly unknown[],
  measurer: Pick<Measurer, 'measure'>,
  target: string,
): Promise<ReadonlyMap<string, number>> {
  const normalized = normalize(toScannedTools(server, '', tools).tools).tools
  const measured = await measurer.measure(normalized, target)
  return new Map([...measured.tools].map(([name, { total }]) => [name, total]))
}

/** A tool as a person reads it: the description in lines of its own. */
function forReview(tool: unknown): string {
  if (tool === undefined) return ''
  const { name, title, description, ...rest } = membersOf(tool)
  const text = typeof description === 'string' ? description : JSON.stringify(description ?? null)
  return [
    `name: ${String(name)}`,
    ...(title === undefined ? [] : [`title: ${JSON.stringify(title)}`]),
    'description:',
    ...text
      .split('\n')
      .flatMap(inSentences)
      .map((line) => `  ${line}`),
    ...Object.entries(rest).map(([key, value]) => `${key}: ${JSON.stringify(value, null, 2)}`),
    '',
  ].join('\n')
}

/** A long line in parts, so that a diff shows the sentence that changed and no line has to be cut. */
function inSentences(line: string): readonly string[] {
  return line.split(/(?<=[.!?;:]) +/).flatMap((sentence) => sentence.match(/.{1,150}/gsu) ?? [''])
}

function patchOf(before: unknown, after: unknown): string {
  const patch = createTwoFilesPatch('a', 'b', forReview(before), forReview(after), '', '', { context: 2 })
  // Without the lines that name the files.
  return patch.split('\n').slice(3).join('\n').trimEnd()
}

/** The server's own version, where it says another one than before. */
export function versionChange(
  before: Snapshot | undefined,
  after: Snapshot,
): { readonly from: string; readonly to: string } | undefined {
  const said = ({ server }: Snapshot): string => [server.name, server.version].filter(Boolean).join(' ')
  if (before === undefined || said(before) === said(after)) return undefined
  return { from: said(before), to: said(after) }
}
