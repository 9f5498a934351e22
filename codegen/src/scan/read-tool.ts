import { ts } from 'ts-morph'
import type { Place } from '../diagnostics/diagnostic.ts'
import { accessPath } from './access-path.ts'
import { accessOf, enclosuresOf } from './enclosures.ts'
import type { PendingTool, SourceRange } from './pending-tool.ts'
import { FIELDS, type Field, type Site } from './convention.ts'
import type { FoundSite } from './find-sites.ts'
import type { Folder } from './fold/create-fold.ts'
import { isFault, type Fault } from './fold/fault.ts'
import { memberOf } from './fold/fold-member.ts'
import { materialize } from './fold/materialize.ts'
import type { ReadSet } from './fold/read-set.ts'
import { isPrimitive, type ObjectValue } from './fold/value.ts'
import { isReshaped } from './shape/reshaped.ts'
import { isHandedIn, isMadeOfHandedIn } from './shape/handed-in.ts'
import { valueOf } from './shape/property-of.ts'
import { unwrap } from './shape/unwrap.ts'
import type { ScannedTool } from './scanned-tool.ts'
import { excerpt, placeOf, rangeOf } from './source/place-of.ts'
import { siteOf } from './source/source-module.ts'
import { toDiagnostic } from './to-diagnostic.ts'
import { wrapperFault } from './wrapper-fault.ts'

/** One definition as read. */
export interface ReadTool {
  /** What the source says, where it says everything. */
  readonly tool?: ScannedTool
  /** The same with what is missing; where `tool` is there, nothing is, until code is found that changes it later. */
  readonly pending: PendingTool
  /** Its name, where that could be read. */
  readonly name?: string
  readonly place: Place
  /** Identity of its node, as literals have it; of what goes by its shape, that of the object with the shape. */
  readonly site: number
  /** A convention that goes by shapes alone found it. */
  readonly isLoose: boolean
  /** The literals and keys that its values come from. */
  readonly reads: ReadSet
}

/** Folds the fields of one definition. Every field is tried, so that one run shows all that has to be changed. */
export function readTool({ site, convention: by }: FoundSite, folder: Folder): ReadTool {
  const convention = by.name
  const { result, reads } = folder.recording(() =>
    // The site waits for its values like a constant does, so that circles through it are seen.
    folder.waiting(site.node, () => readFields(site, folder)),
  )
  const { values, places, unread } = result
  const makesAny = site.makesAny === true || isHandedTools(site, result, convention)
  const faults = makesAny ? [madeWhenRun(site.node)] : result.faults
  const name = values.get('name')
  const known = typeof name === 'string' ? { name } : {}
  const place = placeOf(site.node)
  const access = accessPath(site.node, folder)
  const read = {
    convention,
    fields: Object.fromEntries(values),
    place,
    fieldPlaces: Object.fromEntries(places),
  }
  const pending: PendingTool = {
    ...read,
    ...accessOf(site.node, folder),
    range: rangeOf(site.node),
    unread: Object.fromEntries(unread),
    ...(site.definition === undefined ? {} : { definition: rangeOf(site.definition) }),
    ...(site.keys === undefined ? {} : { keys: site.keys }),
    ...(makesAny ? { makesAny } : {}),
    ...(makesAny && isReshaped(site) ? { isReshaped: true as const } : {}),
    within: enclosuresOf(site.node, folder),
    diagnostics: faults.map((fault) => toDiagnostic(fault, site.node, known.name)),
  }
  const tool: ScannedTool | undefined =
    faults.length > 0
      ? undefined
      : { ...read, ...(access === undefined ? {} : { access }), provenance: 'static' }
  return {
    ...(tool === undefined ? {} : { tool }),
    pending,
    place,
    site: siteOf((by.isLoose === true ? literalOf(site) : undefined) ?? site.node),
    isLoose: by.isLoose === true,
    reads,
    ...known,
  }
}

/** Whether the site makes tools of what its function or loop is handed: of definitions that stand elsewhere. */
function isHandedTools(site: Site, { values, nameNode }: Fields, convention: string): boolean {
  // Of `defineTool` each tool is expected where it is written, so there a parameter is a mistake.
  if (values.has('name') || convention === 'define-tool' || convention === 'helper') return false
  const { given, definition } = site
  const name = given?.name
  if (typeof name === 'object' && !isFault(name)) return isMadeOfHandedIn(name)
  // `tools[one.name] = tool({ description: one.description, ... })`
  if (isFault(name)) return isMadeOfAnother(literalOf(site))
  if (nameNode !== undefined) return ts.isExpression(nameNode) && isHandedIn(nameNode)
  return definition !== undefined && isHandedIn(definition)
}

function literalOf({ definition }: Site): ts.ObjectLiteralExpression | undefined {
  const object = definition === undefined ? undefined : unwrap(definition)
  return object !== undefined && ts.isObjectLiteralExpression(object) ? object : undefined
}

/** Whether a definition says of itself what another one is handed in to say. */
function isMadeOfAnother(definition: ts.ObjectLiteralExpression | undefined): boolean {
  const description = definition === undefined ? undefined : valueOf(definition, 'description')
  return description !== undefined && isHandedIn(description)
}

interface Fields {
  readonly values: ReadonlyMap<Field, unknown>
  readonly places: ReadonlyMap<Field, Place>
  readonly unread: ReadonlyMap<Field, SourceRange>
  readonly faults: readonly Fault[]
  /** Where the definition gives its name. */
  readonly nameNode?: ts.Node
}

function readFields(site: Site, folder: Folder): Fields {
  const values = new Map<Field, unknown>()
  const places = new Map<Field, Place>()
  const unread = new Map<Field, SourceRange>()
  const faults = new Map<ts.Node, Fault>()
  const opened = openDefinition(site, folder)
  if (isFault(opened)) faults.set(opened.node, opened)
  const definition = isFault(opened) ? undefined : opened
  for (const field of FIELDS) {
    // What stands in an argument of its own is known all the same.
    if (isFault(opened) && site.given?.[field] === undefined) continue
    const given = site.given?.[field]
    if (typeof given === 'string') {
      values.set(field, given)
      places.set(field, placeOf(site.node))
      continue
    }
    if (isFault(given)) {
      faults.set(given.node, given)
      continue
    }
    const key = keyFor(field, site, definition)
    const node = given ?? (key === undefined ? undefined : definition?.entries.get(key)?.node) ?? site.node
    const value =
      given !== undefined
        ? folder.fold(given)
        : definition === undefined || key === undefined
          ? undefined
          : memberOf(definition, key, node, folder, false)
    const result = materialize(value, node, folder)
    if ('faults' in result) {
      if (node !== site.node) unread.set(field, rangeOf(node))
      for (const fault of result.faults) if (!faults.has(fault.node)) faults.set(fault.node, fault)
      continue
    }
    const isEmptyShape = field === 'inputSchema' && site.isShape === true && isEmpty(result.data)
    const data = isEmptyShape ? NO_PARAMETERS : (result.data ?? site.absent?.[field])
    if (data === undefined) continue
    values.set(field, data)
    places.set(field, placeOf(node))
  }
  const nameNode = definition?.entries.get(keyFor('name', site, definition) ?? '')?.node
  const all = { values, places, unread, faults: [...faults.values()] }
  return nameNode === undefined ? all : { ...all, nameNode }
}

const NO_PARAMETERS: object = { type: 'object', properties: {} }

function isEmpty(data: unknown): boolean {
  return typeof data === 'object' && data !== null && Object.keys(data).length === 0
}

/** The first of a field's keys that the definition has. An empty list says that it isn't read from there. */
function keyFor(field: Field, { keys }: Site, definition: ObjectValue | undefined): string | undefined {
  const possible = keys?.[field] ?? [field]
  return possible.find((key) => definition?.entries.has(key)) ?? possible[0]
}

/** The object that holds the fields. A spread of something unknown in it may bring any field, so it is a fault by itself. */
function openDefinition({ node, definition, given }: Site, folder: Folder): ObjectValue | Fault | undefined {
  if (definition !== undefined && ts.isSpreadElement(definition)) return missing(definition)
  if (definition === undefined) return given === undefined ? missing(node) : undefined
  const wrapper = wrapperFault(definition)
  if (wrapper !== undefined) return wrapper
  const value = folder.fold(definition)
  if (isFault(value)) return value
  if (isPrimitive(value) || value.kind !== 'object') return missing(definition)
  return value
}

function madeWhenRun(node: ts.Node): Fault {
  return {
    kind: 'fault',
    code: 'made-when-run',
    severity: 'warning',
    message: `\`${excerpt(node)}\` makes tools that only exist when the code runs`,
    hint: 'Those whose definitions stand elsewhere in the project are found there. For others, let the build run the code, or name the function around it in `helpers`.',
    node,
  }
}

function missing(node: ts.Node): Fault {
  return {
    kind: 'fault',
    code: 'definition-missing',
    message: `\`${excerpt(node)}\` gives no definition object`,
    hint: 'Pass one object with `name`, `description`, `inputSchema` and `execute`.',
    node,
  }
}
