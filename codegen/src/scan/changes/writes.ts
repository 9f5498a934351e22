import { ts } from 'ts-morph'
import type { FoldContext } from '../fold/context.ts'
import { isFault, type Fault } from '../fold/fault.ts'
import { foldKey } from '../fold/fold-key.ts'
import { isPrimitive, type Value } from '../fold/value.ts'
import { perFile } from '../source/source-module.ts'
import { walk } from '../source/walk.ts'
import { changesAt, CHANGING, type ChangeSite } from './change-sites.ts'
import { valuesOf, type Bindings } from './flow-values.ts'

/** A change of one key (or of any) of one literal. */
export interface Write {
  readonly site: number
  readonly key?: string
  readonly node: ts.Node
}

/** Calls inside calls that are followed. */
const MAX_CALLS = 5

const NO_BINDINGS: Bindings = new Map()

/** What the node of a suspect changes of the literals in question, directly or through the functions that it calls. */
export function writesAt(
  node: ts.Node,
  isWanted: (site: number) => boolean,
  context: FoldContext,
): readonly Write[] {
  const direct = [...changesAt(node)].flatMap((change) => writesOf(change, context, NO_BINDINGS))
  if (direct.length > 0 || !ts.isCallExpression(node)) return direct
  // Only a call that is given one of them is worth loading the function for.
  const isGiven = node.arguments.some(
    (argument) =>
      !ts.isSpreadElement(argument) &&
      valuesOf(argument, context, NO_BINDINGS).some((value) => holdsWanted(value, isWanted, 0)),
  )
  return isGiven ? writesOfCall(node, context, NO_BINDINGS, 0) : []
}

function holdsWanted(value: Value | Fault, isWanted: (site: number) => boolean, level: number): boolean {
  if (isFault(value) || isPrimitive(value)) return false
  if (value.kind === 'namespace') return true
  if (value.kind !== 'object' && value.kind !== 'array') return false
  if (isWanted(value.site)) return true
  const entries = value.kind === 'array' ? value.items : [...value.entries.values()]
  return level < 2 && entries.some((entry) => holdsWanted(entry.read(), isWanted, level + 1))
}

function writesOf(change: ChangeSite, context: FoldContext, bindings: Bindings): readonly Write[] {
  const keys = keysOf(change, context, bindings)
  return valuesOf(change.base, context, bindings).flatMap((value): readonly Write[] => {
    if (isPrimitive(value) || (value.kind !== 'object' && value.kind !== 'array')) return []
    const { site } = value
    // Any change of an array moves or counts its items.
    if (value.kind === 'array' || keys === undefined) return [{ site, node: change.node }]
    return keys.map((key) => ({ site, key, node: change.node }))
  })
}

/** The keys that a change sets; undefined where it may be any. */
function keysOf(
  { key }: ChangeSite,
  context: FoldContext,
  bindings: Bindings,
): readonly string[] | undefined {
  if (key.kind === 'any') return undefined
  if (key.kind === 'name') return [key.name]
  if (key.kind === 'expression') {
    const name = foldKey(key.expression, context)
    return isFault(name) ? undefined : [name]
  }
  const keys: string[] = []
  for (const source of key.sources) {
    const values = ts.isSpreadElement(source) ? [] : valuesOf(source, context, bindings)
    if (values.length === 0) return undefined
    for (const value of values) {
      if (isPrimitive(value)) continue
      if (value.kind !== 'object' || value.open !== undefined) return undefined
      keys.push(...value.entries.keys())
    }
  }
  return keys
}

/** What a function of the project does to the arguments of one call of it. */
function writesOfCall(
  call: ts.CallExpression,
  context: FoldContext,
  bindings: Bindings,
  depth: number,
): readonly Write[] {
  if (depth > MAX_CALLS) return []
  const callee = context.fold(call.expression)
  if (isFault(callee) || isPrimitive(callee) || callee.kind !== 'function') return []
  const own = new Map<ts.ParameterDeclaration, readonly Value[]>()
  for (const [index, parameter] of callee.node.parameters.entries()) {
    const argument = call.arguments[index]
    if (argument === undefined || ts.isSpreadElement(argument) || !ts.isParameter(parameter)) continue
    const values = valuesOf(argument, context, bindings).filter((value) => !isPrimitive(value))
    if (values.length > 0) own.set(parameter, values)
  }
  if (own.size === 0) return []
  const { changes, calls } = bodyOf(callee.node)
  return [
    ...changes.flatMap((change) => writesOf(change, context, own)),
    ...calls.flatMap((inner) => writesOfCall(inner, context, own, depth + 1)),
  ]
}

interface Body {
  readonly changes: readonly ChangeSite[]
  readonly calls: readonly ts.CallExpression[]
}

const bodiesIn = perFile(() => new Map<ts.Node, Body>())

function bodyOf(fn: ts.Node): Body {
  const bodies = bodiesIn(fn)
  const known = bodies.get(fn)
  if (known !== undefined) return known
  const changes: ChangeSite[] = []
  const calls: ts.CallExpression[] = []
  walk(fn, (node) => {
    if (!CHANGING.has(node.kind)) return
    changes.push(...changesAt(node))
    if (ts.isCallExpression(node)) calls.push(node)
  })
  const body = { changes, calls }
  bodies.set(fn, body)
  return body
}
