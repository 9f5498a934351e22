import type { Convention } from './convention.ts'
import { conventionsFor } from './conventions/conventions-for.ts'
import { createFold, type Folder } from './fold/create-fold.ts'
import { createMarks } from './prefilter/marks.ts'
import { createMayDefine } from './prefilter/may-define.ts'
import type { ScanOptions } from './scan-options.ts'
import { createModuleGraph, type ModuleGraph } from './source/module-graph.ts'
import { readPathAliases } from './source/path-aliases.ts'
import type { SourceModule } from './source/source-module.ts'
import { foldersBelow } from './source/folders-below.ts'
import { createWorkspaces } from './source/workspaces.ts'
import { createTextReader } from './source/text-reader.ts'

/** What the steps of one scan share. */
export interface ScanSession {
  readonly graph: ModuleGraph
  readonly folder: Folder
  readonly conventions: readonly Convention[]
  readonly helpers: ReadonlySet<string>
  /** The configuration files that decide what imports mean. */
  readonly settings: () => readonly string[]
  /** Whether a file's text holds what a convention's definitions can't do without. */
  isMarked(path: string): boolean
}

export function createSession(options: ScanOptions, onParse: (module: SourceModule) => void): ScanSession {
  const { root, files, readText, helpers = {} } = options
  const conventions = conventionsFor(helpers)
  const read = createTextReader(root, readText)
  const aliases = readPathAliases(read)
  const workspaces = createWorkspaces(read, options.listFolders ?? foldersBelow(root))
  const packages = new Set(conventions.flatMap((convention) => convention.packages))
  const graph = createModuleGraph({ files: new Set(files), read, aliases, workspaces, packages, onParse })
  const marks = createMarks(conventions)
  const textOf = (path: string): string => {
    const found = graph.read(path)
    return found.kind === 'text' ? found.text : ''
  }
  const marked = new Map<string, boolean>()
  const isMarked = (path: string): boolean => {
    let answer = marked.get(path)
    if (answer === undefined) marked.set(path, (answer = marks.mayHold(textOf(path))))
    return answer
  }
  const folder = createFold(
    graph,
    (callee) => conventions.some(({ isIdentity }) => isIdentity?.(callee) === true),
    createMayDefine(graph, (path) => marks.mayImport(textOf(path))),
    (callee, context) => conventions.some(({ defines }) => defines?.(callee, context) === true),
  )
  return {
    graph,
    folder,
    isMarked,
    conventions,
    helpers: new Set(Object.keys(helpers)),
    settings: () => [...aliases.files, ...workspaces.files()],
  }
}
