import { byCodeUnit } from 'toolcrib'
import type { Diagnostic, Place } from '../../diagnostics/diagnostic.ts'
import type { ReadTool } from '../read-tool.ts'

/** A change that was found, without the tree that it stands in. */
export interface FoundChange {
  readonly site: number
  readonly key?: string
  readonly place: Place
  /** The code that makes it. */
  readonly text: string
}

/** Which tools read which literals. */
export type Readers = ReadonlyMap<number, readonly ReadTool[]>

export function indexReads(tools: readonly ReadTool[]): Readers {
  const readers = new Map<number, ReadTool[]>()
  for (const tool of tools) {
    for (const site of tool.reads.keys()) {
      const present = readers.get(site)
      if (present === undefined) readers.set(site, [tool])
      else present.push(tool)
    }
  }
  return readers
}

/** For each tool that a change touches, the first such change in the order of files. */
export function matchChanges(
  changes: readonly FoundChange[],
  readers: Readers,
): ReadonlyMap<ReadTool, Diagnostic> {
  const touched = new Map<ReadTool, Diagnostic>()
  const ordered = [...changes].sort(
    (a, b) =>
      byCodeUnit(a.place.file, b.place.file) ||
      a.place.line - b.place.line ||
      a.place.column - b.place.column,
  )
  for (const change of ordered) {
    for (const tool of readers.get(change.site) ?? []) {
      const keys = tool.reads.get(change.site)
      const isRead = keys === 'all' || change.key === undefined || keys?.has(change.key) === true
      if (isRead && !touched.has(tool)) touched.set(tool, toDiagnostic(change, tool))
    }
  }
  return touched
}

function toDiagnostic({ text, place }: FoundChange, tool: ReadTool): Diagnostic {
  const subject = tool.name === undefined ? 'a tool' : `the tool \`${tool.name}\``
  return {
    code: 'changed-value',
    severity: 'error',
    message: `\`${text}\` changes what the definition of ${subject} uses, so the source does not say what the model is sent`,
    place,
    hint: 'Write the final value where it is declared, or make a new object of it: `{ ...definition, description }`.',
    related: [{ message: `${subject} is defined here`, place: tool.place }],
    ...(tool.name === undefined ? {} : { tool: tool.name }),
  }
}
