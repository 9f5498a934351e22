import type { PathAliases } from './path-aliases.ts'
import { createRecentlyUsed } from './recently-used.ts'
import { createResolver, type ResolveSpecifier } from './resolve-specifier.ts'
import { parseModule, type SourceModule } from './source-module.ts'
import type { Workspaces } from './workspaces.ts'
import type { TextReader, TextResult } from './text-reader.ts'

export interface ModuleGraph {
  /** Every text is read once at most, and kept. */
  readonly read: TextReader
  readonly resolve: ResolveSpecifier
  /** The parsed file, or why there is none. */
  load(path: string): SourceModule | ModuleFault
  /** Lets a file's tree go at once: one that is dropped young costs the collector nothing. */
  release(path: string): void
  /** A number that identifies the file in this scan. */
  idOf(path: string): number
  /** The path of a module id. */
  pathOf(id: number): string
  /** Paths that were read beyond those that only turned out not to exist. */
  readPaths(): Iterable<string>
  isParsed(path: string): boolean
}

export interface ModuleFault {
  readonly reason: 'missing' | 'unreadable' | 'syntax' | 'too-deep' | 'too-large'
  readonly detail: string
  readonly module?: SourceModule
}

export interface ModuleGraphOptions {
  readonly files: ReadonlySet<string>
  readonly read: TextReader
  readonly aliases: PathAliases
  readonly workspaces: Workspaces
  readonly packages: ReadonlySet<string>
  /** Called the first time that a file is parsed. */
  readonly onParse?: (module: SourceModule) => void
}

/** UTF-16 units of source whose trees are kept at a time. A tree takes about fifty times its text. */
const KEPT_UNITS = 300_000
const KEPT_FILES = 200

/** UTF-16 units of a file that is still parsed. What is larger is a bundle, whose tree would fill the memory. */
const MAX_UNITS = 2_000_000

/** Loads modules on demand. The least recently used trees are let go, so that memory doesn't grow with the project. */
export function createModuleGraph({
  files,
  read,
  aliases,
  workspaces,
  packages,
  onParse,
}: ModuleGraphOptions): ModuleGraph {
  const texts = new Map<string, TextResult>()
  const ids = new Map<string, number>()
  const paths: string[] = []
  const parsed = new Set<string>()
  const kept = createRecentlyUsed<SourceModule | ModuleFault>(KEPT_UNITS, KEPT_FILES)

  function readOnce(path: string): TextResult {
    let result = texts.get(path)
    if (result === undefined) texts.set(path, (result = read(path)))
    return result
  }

  function idOf(path: string): number {
    let id = ids.get(path)
    if (id === undefined) {
      id = paths.length
      ids.set(path, id)
      paths.push(path)
    }
    return id
  }

  function parse(path: string): SourceModule | ModuleFault {
    const found = readOnce(path)
    if (found.kind === 'missing') return { reason: 'missing', detail: 'there is no such file' }
    if (found.kind === 'unreadable') return { reason: 'unreadable', detail: found.reason }
    if (found.text.length > MAX_UNITS) {
      const detail = `it has ${found.text.length} characters, more than the ${MAX_UNITS} of any source file`
      return { reason: 'too-large', detail }
    }
    const isNew = !parsed.has(path)
    parsed.add(path)
    try {
      const module = parseModule(path, idOf(path), found.text)
      const [first] = module.syntaxErrors
      if (first !== undefined) return { reason: 'syntax', detail: first.message, module }
      if (isNew) onParse?.(module)
      return module
    } catch (error) {
      // The parser recurses: nesting that exhausts the stack is the one thing that it throws for.
      if (error instanceof RangeError)
        return { reason: 'too-deep', detail: 'its code is nested too deeply to be parsed' }
      throw error
    }
  }

  const sizeOf = (path: string): number => {
    const result = texts.get(path)
    return result?.kind === 'text' ? result.text.length : 0
  }

  return {
    read: readOnce,
    resolve: createResolver({
      exists: (path) => files.has(path) || readOnce(path).kind !== 'missing',
      aliases,
      workspaces,
      packages,
    }),
    load(path) {
      const present = kept.get(path)
      if (present !== undefined) return present
      const loaded = parse(path)
      kept.set(path, loaded, sizeOf(path))
      return loaded
    },
    release: kept.delete,
    idOf,
    pathOf: (id) => paths[id] ?? '',
    *readPaths() {
      for (const [path, { kind }] of texts) if (kind !== 'missing') yield path
    },
    isParsed: (path) => parsed.has(path),
  }
}
