import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { isCode, type ImportMap } from '../prefilter/import-map.ts'
import type { ReadTool } from '../read-tool.ts'
import type { ScanSession } from '../session.ts'
import { excerpt, placeOf } from '../source/place-of.ts'
import { FILE_SPAN, moduleIdOfSite, type SourceModule } from '../source/source-module.ts'
import { affectedFiles } from './affected-files.ts'
import { indexReads, matchChanges, type FoundChange } from './match-changes.ts'
import { findSuspects, nodeOf, type Suspect } from './suspects.ts'
import { writesAt } from './writes.ts'

/** Finds where the project's code changes what definitions use. */
export interface ChangeTracker {
  /** Notes what a file may change. Called once a file, when it is parsed. */
  note(module: SourceModule): void
  /** Forgets what a file changes of literals inside functions that none of its tools use: nothing else can reach them. */
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
      const { result } = session.folder.recording(() => writesAt(node, keep, session.folder))
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
      const first = session.graph.idOf(path) * FILE_SPAN
      const kept = (suspects.get(path) ?? []).filter(
        ({ imports, literals, top }) =>
          top ||
          imports.length > 0 ||
          literals.some((start) => tools.some(({ reads }) => reads.has(first + start))),
      )
      if (kept.length > 0) suspects.set(path, kept)
      else suspects.delete(path)
    },
    finish(tools, imports, session) {
      const readers = indexReads(tools)
      const sources = new Set([...readers.keys()].map((site) => session.graph.pathOf(moduleIdOfSite(site))))
      const { carriers, touching } = affectedFiles(sources, imports, session.graph)
      for (const path of [...sources, ...touching].sort()) {
        if (!session.graph.isParsed(path) && isCode(path)) session.graph.load(path)
      }
      // Looking at calls loads further files: what these change by themselves is looked at too.
      const done = new Set<string>()
      for (let next = pendingPaths(); next.length > 0; next = pendingPaths()) {
        for (const path of next) {
          done.add(path)
          const first = session.graph.idOf(path) * FILE_SPAN
          const list = (suspects.get(path) ?? []).filter(
            ({ literals, imports: specifiers }) =>
              literals.some((start) => readers.has(first + start)) ||
              specifiers.some((specifier) => {
                const target = session.graph.resolve(path, specifier)
                return target.kind === 'file' && carriers.has(target.path)
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
