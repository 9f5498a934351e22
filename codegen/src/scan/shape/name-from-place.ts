import { ts } from 'ts-morph'
import type { FoldContext } from '../fold/context.ts'
import { unfoldable, type Fault } from '../fold/fault.ts'
import { keyOf } from '../fold/fold-key.ts'
import { walk } from '../source/walk.ts'
import { exportedMember } from '../symbols/common-js.ts'
import { referencesTo } from '../symbols/references.ts'
import { listingKeys } from './listing-keys.ts'
import { wrapped } from './unwrap.ts'

/** What to do where nothing names a tool. */
export const WITHOUT_NAME =
  'Write it as a value of the object of tools, `{ name: tool(...) }`, or as a constant.'

/**
 * The name of a definition that does not say it: the key that it stands under where tools are listed, or else the constant or
 * function that it was written into.
 */
export function nameFromPlace(node: ts.Node, context: FoldContext): string | Fault {
  const outer = wrapped(node)
  const { parent } = outer
  if (ts.isPropertyAssignment(parent)) return keyOf(parent.name, context)
  if (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name))
    return nameFromUses(parent, parent.name.text, context)
  const exported =
    ts.isBinaryExpression(parent) && parent.right === outer ? exportedMember(parent.left) : undefined
  if (exported !== undefined) {
    const keys = [...listingKeys(usesOfExport(parent, exported), context).keys()]
    return keys.length > 1 ? severalNames(parent, keys) : (keys[0] ?? exported)
  }
  if (ts.isPropertyDeclaration(parent)) return keyOf(parent.name, context)
  const maker = makerOf(outer)
  return maker ?? nameless(node)

  /** `const createDocument = () => tool(...)`, `function createDocument() { return tool(...) }`. */
  function makerOf(made: ts.Node): string | Fault | undefined {
    const holder = made.parent
    if (ts.isAwaitExpression(holder)) return makerOf(wrapped(holder))
    const fn = ts.isReturnStatement(holder) ? functionAround(holder) : holder
    if (fn === undefined) return undefined
    if (ts.isArrowFunction(fn) || ts.isFunctionExpression(fn)) {
      const place = wrapped(fn).parent
      if (ts.isVariableDeclaration(place) && ts.isIdentifier(place.name))
        return nameFromUses(place, place.name.text, context)
      return ts.isPropertyAssignment(place) ? keyOf(place.name, context) : undefined
    }
    if (ts.isFunctionDeclaration(fn) && fn.name !== undefined) return nameFromUses(fn, fn.name.text, context)
    return undefined
  }
}

/** Where the file itself uses what it exports: `exports.weather`. */
function usesOfExport(assignment: ts.Node, name: string): readonly ts.Expression[] {
  const uses: ts.Expression[] = []
  walk(assignment.getSourceFile(), (node) => {
    if (ts.isPropertyAccessExpression(node) && exportedMember(node) === name && node.parent !== assignment)
      uses.push(node)
  })
  return uses.sort((a, b) => a.pos - b.pos)
}

/** The key that a constant, or what a function makes, is listed under in its own file. */
function nameFromUses(
  declaration: ts.VariableDeclaration | ts.FunctionDeclaration,
  own: string,
  context: FoldContext,
): string | Fault {
  const names = [...listingKeys(referencesTo(declaration), context).keys()]
  return names.length > 1 ? severalNames(declaration.name ?? declaration, names) : (names[0] ?? own)
}

/** A definition that is listed nowhere and does not say its name. */
export function nameless(node: ts.Node): Fault {
  return unfoldable(node, 'stands where nothing gives it a name', WITHOUT_NAME)
}

/** One definition under several keys is several tools. */
export function severalNames(node: ts.Node, names: readonly string[]): Fault {
  return unfoldable(
    node,
    `is listed under several names: ${names.join(', ')}`,
    'Make a definition for each name.',
  )
}

function functionAround(statement: ts.Statement): ts.Node | undefined {
  let node: ts.Node | undefined = statement.parent
  while (node !== undefined && !ts.isFunctionLike(node)) node = node.parent
  return node
}
