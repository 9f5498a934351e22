import { ts } from 'ts-morph'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { PendingTool } from './pending-tool.ts'
import type { ImportMap } from './prefilter/import-map.ts'
import type { ReadTool } from './read-tool.ts'
import type { ScanSession } from './session.ts'
import { listingKeys } from './shape/listing-keys.ts'
import { severalNames, WITHOUT_NAME } from './shape/name-from-place.ts'
import { exportsOf } from './symbols/exports.ts'
import { isExportOf, requiredUses, type Uses } from './required-uses.ts'
import { referencesTo } from './symbols/references.ts'
import type { Declaration } from './symbols/declaration.ts'
import { toDiagnostic } from './to-diagnostic.ts'

/** Conventions whose definitions don't say their name. */
const UNNAMED: ReadonlySet<string> = new Set(['ai-sdk'])

/**
 * Tools that got their name from an exported constant or function, and that other files list under a key: `{ weather:
 * weatherTool }`, `{ act: actTool(page) }`. The key is what a model sees. Gives those that change, each with what it becomes.
 */
export function nameByListing(
  tools: readonly ReadTool[],
  imports: ImportMap,
  session: ScanSession,
): ReadonlyMap<ReadTool, ReadTool> {
  const renamed = new Map<ReadTool, ReadTool>()
  for (const read of tools) {
    const exported = exportOf(read)
    if (exported === undefined) continue
    const keys = new Map<string, ts.Node>()
    collect(read.place.file, exported, { keys, imports, session, seen: new Set() })
    const [first] = keys
    if (first === undefined) {
      if (exported === 'default' && read.name === 'default')
        renamed.set(read, withoutName(read, notListed(read)))
    } else if (keys.size > 1) {
      const fault = severalNames(first[1], [...keys.keys()].sort())
      renamed.set(read, withoutName(read, toDiagnostic(fault, first[1], undefined)))
    } else if (first[0] !== read.name) {
      renamed.set(read, withName(read, first[0]))
    }
  }
  return renamed
}

/** By which export another file has the definition, or the function that makes it, where that gave the name. */
function exportOf({ pending, name }: ReadTool): string | undefined {
  if (!UNNAMED.has(pending.convention) || name === undefined) return undefined
  const [outer] = pending.within
  const access = outer === undefined ? pending.access : outer.access
  const [exported] = access ?? []
  if (access?.length !== 1 || typeof exported !== 'string') return undefined
  const own = outer === undefined ? exported : (outer.name ?? exported)
  return own === name || exported === name ? exported : undefined
}

interface Search {
  readonly keys: Map<string, ts.Node>
  readonly imports: ImportMap
  readonly session: ScanSession
  readonly seen: Set<string>
}

/** The keys under which the files that import an export list it, through the modules that pass it on. */
function collect(path: string, exported: string, search: Search): void {
  const { imports, session, seen, keys } = search
  for (const importer of imports.importersOf(path)) {
    const step = JSON.stringify([importer, path, exported])
    if (seen.has(step) || !mayUse(importer, exported, session)) continue
    seen.add(step)
    const module = session.graph.load(importer)
    if ('reason' in module) continue
    const specifiers = new Set(imports.specifiersOf(importer, path))
    const { named, stars, isCommonJs } = exportsOf(module.file)
    for (const statement of module.file.statements) {
      const isOf =
        (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) &&
        statement.moduleSpecifier !== undefined &&
        ts.isStringLiteral(statement.moduleSpecifier) &&
        specifiers.has(statement.moduleSpecifier.text)
      if (!isOf) continue
      if (ts.isExportDeclaration(statement)) {
        for (const name of passedOn(statement, exported)) collect(importer, name, search)
        continue
      }
      for (const { uses, local } of usesOf(statement, exported)) {
        for (const [key, node] of listingKeys(uses, session.folder)) if (!keys.has(key)) keys.set(key, node)
        for (const [name, found] of named)
          if (local !== undefined && found.kind === 'local' && found.name === local)
            collect(importer, name, search)
      }
    }
    if (isCommonJs !== true) continue
    for (const [name, found] of named)
      if (found.kind === 'expression' && isExportOf(found.expression, specifiers, exported))
        collect(importer, name, search)
    if (exported !== 'default' && stars.some((specifier) => specifiers.has(specifier)))
      collect(importer, exported, search)
    for (const { uses, local } of requiredUses(module.file, specifiers, exported)) {
      for (const [key, node] of listingKeys(uses, session.folder)) if (!keys.has(key)) keys.set(key, node)
      for (const [name, found] of named)
        if (local !== undefined && found.kind === 'local' && found.name === local)
          collect(importer, name, search)
    }
  }
}

function mayUse(path: string, exported: string, { graph }: ScanSession): boolean {
  const found = graph.read(path)
  if (found.kind !== 'text') return false
  return (
    exported === 'default' || found.text.includes(exported) || /export\s*\*|__exportStar/.test(found.text)
  )
}

/** By which names `export ... from` hands an export on. */
function passedOn({ exportClause, isTypeOnly }: ts.ExportDeclaration, exported: string): readonly string[] {
  if (isTypeOnly || (exportClause !== undefined && ts.isNamespaceExport(exportClause))) return []
  if (exportClause === undefined) return exported === 'default' ? [] : [exported]
  return exportClause.elements.flatMap(({ name, propertyName }) =>
    (propertyName ?? name).text === exported ? [name.text] : [],
  )
}

function* usesOf({ importClause }: ts.ImportDeclaration, exported: string): Generator<Uses> {
  if (importClause === undefined || importClause.isTypeOnly) return
  const named = (declaration: Declaration, local: string): Uses => ({
    uses: referencesTo(declaration),
    local,
  })
  const { name, namedBindings } = importClause
  if (name !== undefined && exported === 'default') yield named(importClause, name.text)
  if (namedBindings === undefined) return
  if (ts.isNamespaceImport(namedBindings)) {
    yield {
      uses: referencesTo(namedBindings).flatMap(({ parent }) =>
        ts.isPropertyAccessExpression(parent) && parent.name.text === exported ? [parent] : [],
      ),
    }
    return
  }
  for (const element of namedBindings.elements)
    if ((element.propertyName ?? element.name).text === exported) yield named(element, element.name.text)
}

function withName(read: ReadTool, name: string): ReadTool {
  const rename = <T extends Pick<PendingTool, 'fields'>>(one: T): T => ({
    ...one,
    fields: { ...one.fields, name },
  })
  const { tool, pending } = read
  return { ...read, name, pending: rename(pending), ...(tool === undefined ? {} : { tool: rename(tool) }) }
}

function withoutName(read: ReadTool, reason: Diagnostic): ReadTool {
  const { tool: _, name: __, ...rest } = read
  const { name: ___, ...fields } = read.pending.fields
  const { name: ____, ...fieldPlaces } = read.pending.fieldPlaces
  const diagnostics = [...read.pending.diagnostics, reason]
  return { ...rest, pending: { ...read.pending, fields, fieldPlaces, diagnostics } }
}

function notListed({ place }: ReadTool): Diagnostic {
  return {
    code: 'unfoldable-value',
    severity: 'error',
    message: 'the tool is the default export of its file, and nothing lists it under a name',
    place,
    hint: WITHOUT_NAME,
  }
}
