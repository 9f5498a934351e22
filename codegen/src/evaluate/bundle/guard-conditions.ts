import { ts } from 'ts-morph'

/** What is inserted at a place; `span` orders insertions at one place. */
export type Insert = (at: number, span: number, isEnd: boolean, text: string) => void

/**
 * Hands the conditions of `a ? b : c` to a probe: decided by a stand-in, both values are a guess, and the expression gives a stand-in
 * instead. Only inserts; what can't be moved into a function, such as `await`, stays as it is.
 *
 * @param isWanted Whether an expression stands where definitions are made.
 */
export function guardConditions(
  source: ts.SourceFile,
  probe: string,
  isWanted: (start: number, end: number) => boolean,
  insert: Insert,
): void {
  const visit = (node: ts.Node): void => {
    if (ts.isConditionalExpression(node) && isWanted(node.getStart(source), node.end)) guard(node)
    ts.forEachChild(node, visit)
  }
  visit(source)

  function guard(node: ts.ConditionalExpression): void {
    const { condition, whenTrue, whenFalse } = node
    const [start, yes, no] = [node, whenTrue, whenFalse].map((part) => part.getStart(source)) as [
      number,
      number,
      number,
    ]
    const gaps = source.text.slice(condition.end, yes) + source.text.slice(whenTrue.end, no)
    const asked = leaves(condition)
    if (gaps.includes('/') || asked.length === 0 || [whenTrue, whenFalse].some(waits)) return
    const width = node.end - start
    const around = (from: number, to: number): number => to - from + 0.5
    insert(start, width, false, `${probe}(()=>[${asked.map((leaf) => leaf.getText(source)).join()}],(`)
    insert(condition.end, around(start, condition.end), true, '),/*')
    insert(yes, around(yes, whenTrue.end), false, '*/()=>(')
    insert(whenTrue.end, around(yes, whenTrue.end), true, '),/*')
    insert(no, around(no, whenFalse.end), false, '*/()=>(')
    insert(whenFalse.end, around(no, whenFalse.end), true, ')')
    insert(node.end, width, true, ')')
  }
}

/** The names and members that a condition asks: reading them a second time does nothing. */
function leaves(node: ts.Node): readonly ts.Node[] {
  if (ts.isIdentifier(node)) return node.text === 'undefined' ? [] : [node]
  if (ts.isPropertyAccessExpression(node)) return isPath(node) ? [node] : []
  if (ts.isParenthesizedExpression(node) || ts.isPrefixUnaryExpression(node))
    return leaves(ts.isParenthesizedExpression(node) ? node.expression : node.operand)
  if (ts.isBinaryExpression(node)) return [...leaves(node.left), ...leaves(node.right)]
  return []
}

function isPath(node: ts.Node): boolean {
  if (ts.isIdentifier(node) || node.kind === ts.SyntaxKind.ThisKeyword) return true
  return ts.isPropertyAccessExpression(node) && isPath(node.expression)
}

function waits(node: ts.Node): boolean {
  if (ts.isAwaitExpression(node) || ts.isYieldExpression(node)) return true
  return !ts.isFunctionLike(node) && ts.forEachChild(node, (child) => waits(child) || undefined) === true
}
