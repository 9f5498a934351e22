import { isDeepStrictEqual } from 'node:util'
import { byCodeUnit } from 'toolcrib'
import type { Place } from '../diagnostics/diagnostic.ts'
import { byPlace } from '../scan/result-order.ts'
import { scan } from '../scan/scan.ts'
import type { ScanOptions } from '../scan/scan-options.ts'
import type { ScanResult } from '../scan/scan-result.ts'
import { createSession } from '../scan/session.ts'
import { affectedBy } from './affected.ts'
import { importEdges, type ImportEdges } from './import-edges.ts'

interface Earlier {
  readonly files: readonly string[]
  readonly helpers: ScanOptions['helpers']
  readonly edges: ImportEdges
  /** Texts of what else was read: settings and data. */
  readonly others: ReadonlyMap<string, string | undefined>
  /** Paths that were looked for in vain: a file that appears there changes what imports mean. */
  readonly absent: ReadonlySet<string>
  readonly result: ScanResult
}

/** Past this share of the files, looking at all of them costs no more. */
const MOST = 0.5

/**
 * `scan` with a memory: what a change does not concern is not looked at again. The result is that of a whole scan; where that
 * can't be told beforehand, it is one.
 */
export function createIncrementalScan(): (options: ScanOptions) => ScanResult {
  let earlier: Earlier | undefined
  return (options) => {
    const files = [...new Set(options.files)].sort(byCodeUnit)
    const absent = new Set<string>()
    const read = options.readText
    const readText = (path: string): string => {
      try {
        if (read === undefined) throw new TypeError('a scan with a memory is given its reader')
        return read(path)
      } catch (error) {
        absent.add(path)
        throw error
      }
    }
    const logged = { ...options, files, readText }
    const { graph } = createSession(logged, () => {})
    const edges = importEdges(files, graph)
    const textOf = (path: string): string | undefined => {
      const found = graph.read(path)
      return found.kind === 'text' ? found.text : undefined
    }
    const part = earlier && scanPart(earlier)
    const result = part?.result ?? scan(logged)
    const beside = result.dependencies.filter((path) => !edges.texts.has(path))
    earlier = {
      files,
      helpers: options.helpers,
      edges,
      others: new Map(beside.map((path) => [path, textOf(path)])),
      absent: part === undefined ? absent : new Set([...absent, ...part.absent]),
      result,
    }
    return result

    /** The result by looking at part of the files; undefined where all have to be looked at. */
    function scanPart(
      before: Earlier,
    ): { readonly result: ScanResult; readonly absent: ReadonlySet<string> } | undefined {
      const given = new Set(files)
      if (before.result.diagnostics.length > 0 || !isDeepStrictEqual(before.helpers, options.helpers))
        return undefined
      for (const [path, text] of before.others) if (textOf(path) !== text) return undefined
      for (const path of before.absent) if (textOf(path) !== undefined) return undefined
      const changed = new Set<string>()
      for (const path of new Set([...before.edges.texts.keys(), ...edges.texts.keys()])) {
        const wasGiven = before.edges.texts.has(path)
        if (wasGiven === edges.texts.has(path) && before.edges.texts.get(path) === edges.texts.get(path))
          continue
        changed.add(path)
      }
      const old = new Set(before.files)
      for (const path of changed) if (!given.has(path) && !old.has(path)) return undefined
      for (const path of new Set([...old, ...given])) if (old.has(path) !== given.has(path)) changed.add(path)
      if (changed.size === 0) return { result: before.result, absent: before.absent }
      const affected = affectedBy(changed, given, before.edges, edges, graph)
      if (affected === undefined || affected.needed.size > files.length * MOST) return undefined
      const fresh = scan({ ...logged, files: [...affected.needed] })
      if (fresh.diagnostics.length > 0) return undefined
      const isOutdated = ({ file }: Place): boolean => affected.outdated.has(file)
      const merge = <T extends { readonly place: Place }>(kept: readonly T[], found: readonly T[]): T[] =>
        [
          ...kept.filter(({ place }) => !isOutdated(place) && given.has(place.file)),
          ...found.filter(({ place }) => isOutdated(place)),
        ].sort((a, b) => byPlace(a.place, b.place))
      const dependencies = new Set([...before.result.dependencies, ...fresh.dependencies])
      return {
        result: {
          tools: merge(before.result.tools, fresh.tools),
          pending: merge(before.result.pending, fresh.pending),
          diagnostics: [],
          dependencies: [...dependencies].filter((path) => textOf(path) !== undefined).sort(byCodeUnit),
        },
        absent: before.absent,
      }
    }
  }
}
