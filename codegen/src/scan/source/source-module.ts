import { ts } from 'ts-morph'

/** One parsed file. It is dropped when the scan is done with it, and parsed again where it is needed again. */
export interface SourceModule {
  /** POSIX, relative to the root. */
  readonly path: string
  /** Stable within one scan, also when the file is parsed anew. */
  readonly id: number
  readonly file: ts.SourceFile
  readonly syntaxErrors: readonly {
    readonly start: number
    readonly length: number
    readonly message: string
  }[]
}

/** On the tree itself and not in a WeakMap: those keep young trees alive until a full collection, at twice the memory. */
const MODULE: unique symbol = Symbol('module')
const CACHES: unique symbol = Symbol('caches')

interface OwnedFile extends ts.SourceFile {
  [MODULE]?: SourceModule
  [CACHES]?: Map<object, unknown>
}

/** Parses without a program, a checker or the standard library's types: the scan resolves names itself. */
export function parseModule(path: string, id: number, text: string): SourceModule {
  const options: ts.CreateSourceFileOptions = {
    languageVersion: ts.ScriptTarget.Latest,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  }
  const file = ts.createSourceFile(path, text, options, true, scriptKind(path))
  // Not in the public type: the other way to these needs a program, which would read the whole project.
  const { parseDiagnostics = [] } = file as { parseDiagnostics?: readonly ts.DiagnosticWithLocation[] }
  const syntaxErrors = parseDiagnostics.map(({ start, length, messageText }) => ({
    start,
    length,
    message: ts.flattenDiagnosticMessageText(messageText, ' '),
  }))
  const module = { path, id, file, syntaxErrors }
  ;(file as OwnedFile)[MODULE] = module
  return module
}

/** The module that a node stands in. */
export function moduleOf(node: ts.Node): SourceModule {
  const module = (node.getSourceFile() as OwnedFile)[MODULE]
  if (module === undefined) throw new Error('The node comes from a file that this scan did not parse.')
  return module
}

/** A value for each parsed file, made on first use and dropped with the file's tree: the place for caches over its nodes. */
export function perFile<T>(create: (file: ts.SourceFile) => T): (node: ts.Node) => T {
  const key = {}
  return (node) => {
    const file: OwnedFile = node.getSourceFile()
    const caches = (file[CACHES] ??= new Map())
    if (!caches.has(key)) caches.set(key, create(file))
    return caches.get(key) as T
  }
}

/** Room for the positions of one file, so that file and position make one number. */
export const FILE_SPAN: number = 2 ** 28

/** Identifies a node by file and position: equal for the same place of a file that was parsed twice. */
export function siteOf(node: ts.Node): number {
  return moduleOf(node).id * FILE_SPAN + node.getStart()
}

/** The module's id of a site. */
export function moduleIdOfSite(site: number): number {
  return Math.floor(site / FILE_SPAN)
}

function scriptKind(path: string): ts.ScriptKind {
  if (path.endsWith('.tsx')) return ts.ScriptKind.TSX
  if (/\.[cm]?ts$/.test(path)) return ts.ScriptKind.TS
  return path.endsWith('.json') ? ts.ScriptKind.JSON : ts.ScriptKind.JSX
}
