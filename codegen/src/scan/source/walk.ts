import { ts } from 'ts-morph'

/**
 * Visits a node and everything in it but types, in no promised order. `visit` returns false to leave a node's inside out.
 * A stack of our own: nesting in the source must not exhaust JavaScript's.
 */
export function walk(root: ts.Node, visit: (node: ts.Node) => boolean | void): void {
  const pending: ts.Node[] = [root]
  const push = (child: ts.Node): void => {
    const { kind } = child
    if (kind < ts.SyntaxKind.FirstTypeNode || kind > ts.SyntaxKind.LastTypeNode) pending.push(child)
  }
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (visit(node) !== false) ts.forEachChild(node, push)
  }
}
