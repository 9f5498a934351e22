import { ts } from 'ts-morph'
import type { FoldContext } from '../fold/context.ts'
import { declarationsOf } from '../symbols/scope.ts'
import { findReassignment } from '../symbols/reassignment.ts'
import { referencesTo } from '../symbols/references.ts'
import { follow } from './follow.ts'
import { isHandedIn } from './handed-in.ts'
import { valueOf } from './property-of.ts'
import { unwrap } from './unwrap.ts'

/** What code adds to a list after its declaration. */
export interface Added {
  /** Lists that are added as a whole, `list.push(...others)`, and single items. */
  readonly lists: readonly ts.Expression[]
  readonly items: readonly ts.Expression[]
  /** Whether it adds what only running it shows, or puts another list in its place. */
  readonly isOpen: boolean
}

const NOTHING: Added = { lists: [], items: [], isOpen: false }

const ADDS: ReadonlySet<string> = new Set(['push', 'unshift'])

/** What is added to the list that a name stands for, in the name's own file. */
export function addedTo(expression: ts.Expression, context: FoldContext): Added {
  const name = unwrap(expression)
  const [declaration] = ts.isIdentifier(name) ? declarationsOf(name) : []
  if (declaration === undefined || !ts.isVariableDeclaration(declaration)) return NOTHING
  const lists: ts.Expression[] = []
  const items: ts.Expression[] = []
  let isOpen = findReassignment(declaration) !== undefined
  for (const reference of referencesTo(declaration)) {
    const call = reference.parent.parent
    if (!ts.isPropertyAccessExpression(reference.parent) || !ts.isCallExpression(call)) continue
    const method = reference.parent.name.text
    if (call.expression !== reference.parent) continue
    isOpen ||= method === 'splice'
    if (!ADDS.has(method)) continue
    for (const argument of call.arguments) {
      if (ts.isSpreadElement(argument)) lists.push(argument.expression)
      else if (isWritten(argument, context)) items.push(argument)
      else isOpen = true
    }
  }
  return { lists, items, isOpen }
}

/** One definition that is written there, and not one for each of what a loop runs over. */
function isWritten(item: ts.Expression, context: FoldContext): boolean {
  const object = follow(item, context)
  if (!ts.isObjectLiteralExpression(object)) return false
  const name = valueOf(object, 'name')
  return name !== undefined && !isHandedIn(name) && typeof context.fold(name) === 'string'
}
