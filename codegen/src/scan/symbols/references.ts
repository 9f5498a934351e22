import { ts } from 'ts-morph'
import { perFile } from '../source/source-module.ts'
import { walk } from '../source/walk.ts'
import type { Declaration } from './declaration.ts'
import { declarationsOf } from './scope.ts'

const identifiersIn = perFile(indexIdentifiers)
const usesIn = perFile(() => new Map<string, ReadonlyMap<Declaration, readonly ts.Identifier[]>>())

/** Identifiers of the same file that stand for a declaration, in source order, without its own name. */
export function referencesTo(declaration: Declaration): readonly ts.Identifier[] {
  const { name } = declaration
  if (name === undefined || !ts.isIdentifier(name)) return []
  const known = usesIn(declaration)
  let uses = known.get(name.text)
  if (uses === undefined) known.set(name.text, (uses = usesOf(name)))
  return uses.get(declaration) ?? []
}

/** Per name, and not per declaration: compiled code uses the same few names thousands of times. */
function usesOf(name: ts.Identifier): ReadonlyMap<Declaration, readonly ts.Identifier[]> {
  const uses = new Map<Declaration, ts.Identifier[]>()
  for (const identifier of identifiersIn(name).get(name.text) ?? []) {
    for (const declaration of declarationsOf(identifier)) {
      if (declaration.name === identifier) continue
      const present = uses.get(declaration)
      if (present === undefined) uses.set(declaration, [identifier])
      else present.push(identifier)
    }
  }
  return uses
}

function indexIdentifiers(file: ts.SourceFile): ReadonlyMap<string, readonly ts.Identifier[]> {
  const index = new Map<string, ts.Identifier[]>()
  walk(file, (node) => {
    if (!ts.isIdentifier(node) || !isUse(node)) return
    const present = index.get(node.text)
    if (present === undefined) index.set(node.text, [node])
    else present.push(node)
  })
  for (const list of index.values()) list.sort((a, b) => a.getStart() - b.getStart())
  return index
}

/** Names of members and keys are no uses of a variable. */
function isUse(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.name !== node
  if (ts.isPropertyAssignment(parent)) return parent.name !== node
  return !ts.isExportSpecifier(parent) && !ts.isBindingElement(parent)
}
