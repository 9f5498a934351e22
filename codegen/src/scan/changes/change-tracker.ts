import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { ImportMap } from '../prefilter/import-map.ts'
import type { ReadTool } from '../read-tool.ts'
import type { ScanSession } from '../session.ts'
import { excerpt, placeOf } from '../source/place-of.ts'
import { moduleIdOfSite, type SourceModule } from '../source/source-module.ts'
import { indexReads, matchChanges, type FoundChange } from './match-changes.ts'
import { mayChange } from './may-change.ts'
import { findSuspects, nodeOf, type Suspect } from './suspects.ts'
import { writesAt } from './writes.ts'

/** Finds where the project's code changes what definitions use. */
export interface ChangeTracker {
  /** Notes what a file may change. Called once a file, when it is parsed. */
  note(module: SourceModule): void
  /** Looks at a file's changes of its own literals while its tree is there; `tools` are those of the file. */
  settle(path: string, tools: readonly ReadTool[], session: ScanSession): void
  /** For each tool that some code changes after its literals: what changes it. */
  finish(
    tools: readonly ReadTool[],
    imports: ImportMap,
    session: ScanSession,
  ): ReadonlyMap<ReadTool, Diagnostic>
}

export function createChangeTracker(): ChangeTracker {
  const suspects = new Map<string, readonly Suspect[]>()
  const found: FoundChange[] = []

  function examine(
    path: string,
    list: readonly Suspect[],
    session: ScanSession,
    keep: (site: number) => boolean,
  ): void {
    const module = session.graph.load(path)
    if ('reason' in module) return
    for (const suspect of list) {
      const node = nodeOf(suspect, module.file)
      if (node === undefined) continue
      // What is read while looking is no part of any tool.
      const { result } = session.folder.recording(() => writesAt(node, session.folder))
      for (const { site, key, node: at } of result) {
        if (keep(site))
          found.push({ site, place: placeOf(at), text: excerpt(at), ...(key === undefined ? {} : { key }) })
      }
    }
  }

  return {
    note(module) {
      const list = findSuspects(module)
      if (list.length > 0) suspects.set(module.path, list)
    },
    settle(path, tools, session) {
      const list = suspects.get(path) ?? []
      const own = new Set(tools.flatMap(({ reads }) => reads.map(({ site }) => site)))
      // Literals inside functions matter to definitions inside the same function only.
      const local = list.filter(({ imports, top }) => imports.size === 0 && !top)
      if (own.size > 0) examine(path, local, session, (site) => own.has(site))
      const rest = list.filter((suspect) => !local.includes(suspect))
      const top = rest.filter(({ kind, imports }) => kind === 'change' && imports.size === 0)
      examine(path, top, session, () => true)
      const later = rest.filter((suspect) => !top.includes(suspect))
      if (later.length > 0) suspects.set(path, later)
      else suspects.delete(path)
    },
    finish(tools, imports, session) {
      const readers = indexReads(tools)
      const sources = new Set([...readers.keys()].map((site) => session.graph.pathOf(moduleIdOfSite(site))))
      const near = new Set(tools.flatMap(({ place }) => imports.importersOf(place.file)))
      const affected = imports.importersOfAll(sources)
      for (const path of [...affected].sort()) {
        const text = session.graph.read(path)
        // A file that passes a tool to a function changes nothing by its own text.
        const isWorthParsing =
          sources.has(path) || near.has(path) || (text.kind === 'text' && mayChange(text.text))
        if (isWorthParsing && !session.graph.isParsed(path)) session.graph.load(path)
      }
      // Looking at calls loads further files: what these change by themselves is looked at too.
      const done = new Set<string>()
      for (let next = pendingPaths(); next.length > 0; next = pendingPaths()) {
        for (const path of next) {
          done.add(path)
          const list = (suspects.get(path) ?? []).filter(
            (suspect) =>
              (suspect.top && sources.has(path)) ||
              [...suspect.imports].some((specifier) => {
                const target = session.graph.resolve(path, specifier)
                return target.kind === 'file' && affected.has(target.path)
              }),
          )
          if (list.length > 0) examine(path, list, session, (site) => readers.has(site))
        }
      }
      return matchChanges(found, readers)

      function pendingPaths(): readonly string[] {
        return [...suspects.keys()].filter((path) => !done.has(path)).sort()
      }
    },
  }
}
