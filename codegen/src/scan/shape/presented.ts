import { ts } from 'ts-morph'
import { accessPath } from '../access-path.ts'
import type { FoldContext } from '../fold/context.ts'
import { referencesTo } from '../symbols/references.ts'
import { typeNames } from './type-names.ts'
import { wrapped } from './unwrap.ts'

/** Types of definitions, in whichever library: not of calls, results, choices or events of tools. */
const TOOL_TYPE =
  /(?:Tool|Function)s?(?:Def(?:inition)?|Declaration|Param|Spec|Schema|Info|Config|Metadata|Union|List|Like|Type|Interface|s)*$/

const LIST_KEYS: ReadonlySet<string> = new Set(['tools', 'functions', 'functionDeclarations', 'toolSpecs'])

/**
 * Whether something shows that an object of a tool's shape is one: its type, a list of tools that it is passed in, or that the
 * module exports it. A request's body or a test's data has none of these.
 */
export function isPresented(node: ts.Node, context: FoldContext): boolean {
  return accessPath(node, context) !== undefined || isListed(node, 0)
}

/** Whether an annotation says that an object, or the list that it stands in, is of tools. */
export function isTypedAsTool(node: ts.Node): boolean {
  const outer = wrapped(node)
  const { parent } = outer
  if (ts.isVariableDeclaration(parent) || ts.isPropertyDeclaration(parent)) return isToolType(parent.type)
  if (ts.isArrayLiteralExpression(parent)) return isTypedAsTool(parent)
  if (isReturned(outer)) return isToolType(returnType(parent))
  for (let inner = node; isAsserted(inner.parent); inner = inner.parent)
    if (isToolType(inner.parent.type)) return true
  return false
}

function isReturned(node: ts.Node): boolean {
  const { parent } = node
  return ts.isReturnStatement(parent) || (ts.isArrowFunction(parent) && parent.body === node)
}

function isAsserted(node: ts.Node): node is ts.AsExpression | ts.SatisfiesExpression {
  return ts.isSatisfiesExpression(node) || ts.isAsExpression(node)
}

/** Whether it is typed as a tool or stands in a list of tools, followed outwards and to the uses of its constant. */
function isListed(node: ts.Node, depth: number): boolean {
  if (depth > 8) return false
  for (let inner = node; ts.isExpression(inner);) {
    const { parent } = inner
    if (ts.isSatisfiesExpression(parent) || ts.isAsExpression(parent)) {
      if (isToolType(parent.type)) return true
      inner = parent
    } else {
      break
    }
  }
  const outer = wrapped(node)
  const { parent } = outer
  if (ts.isArrayLiteralExpression(parent)) return isListed(parent, depth + 1)
  if (ts.isSpreadElement(parent)) return isListed(parent.parent, depth + 1)
  if (ts.isConditionalExpression(parent)) return isListed(parent, depth + 1)
  if (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent)) {
    return LIST_KEYS.has(parent.name.getText().replace(/['"]/g, '')) || isListed(parent.parent, depth + 1)
  }
  if (ts.isPropertyDeclaration(parent)) return isToolType(parent.type)
  if (ts.isVariableDeclaration(parent)) {
    if (isToolType(parent.type)) return true
    return referencesTo(parent).some((reference) => isListed(reference, depth + 1))
  }
  if (ts.isReturnStatement(parent) || ts.isArrowFunction(parent)) {
    // Plain JavaScript has no types, and a function that gives a list of such objects is shown well enough.
    return isToolType(returnType(parent)) || ts.isArrayLiteralExpression(outer)
  }
  if (ts.isCallExpression(parent) && parent.expression.kind === ts.SyntaxKind.SuperKeyword) return true
  // `list.push(definition)`, where the list is one of tools.
  if (
    ts.isCallExpression(parent) &&
    ts.isPropertyAccessExpression(parent.expression) &&
    parent.expression.name.text === 'push'
  )
    return isListed(parent.expression.expression, depth + 1)
  return false
}

function returnType(node: ts.Node): ts.TypeNode | undefined {
  let fn: ts.Node | undefined = node
  while (fn !== undefined && !ts.isFunctionLike(fn)) fn = fn.parent
  return fn?.type
}

function isToolType(type: ts.TypeNode | undefined): boolean {
  return typeNames(type).some(({ name }) => TOOL_TYPE.test(name))
}
