import { ts } from 'ts-morph'
import type { FoldContext } from '../fold/context.ts'
import { perFile } from '../source/source-module.ts'
import { baseOf } from './class-members.ts'
import { classOf } from './class-of.ts'

const MAX_BASES = 8

const methodsIn = perFile(() => new Map<ts.Node, ReadonlyMap<string, ts.SignatureDeclaration>>())

/** The method of the project's own class that a call calls: `this.register(...)`, `server.register(...)`. */
export function calledMethod(
  node: ts.CallExpression,
  context: FoldContext,
): ts.SignatureDeclaration | undefined {
  if (!ts.isPropertyAccessExpression(node.expression)) return undefined
  const { expression: receiver, name } = node.expression
  const isSuper = receiver.kind === ts.SyntaxKind.SuperKeyword
  let owner = classOf(receiver, context)
  if (isSuper && owner !== undefined) owner = baseOf(owner, context)
  for (let step = 0; owner !== undefined && step < MAX_BASES; step += 1) {
    const method = methodsOf(owner).get(name.text)
    if (method !== undefined) return method
    owner = baseOf(owner, context)
  }
  return undefined
}

/** Methods with a body, and functions that fields hold. */
function methodsOf(owner: ts.ClassLikeDeclaration): ReadonlyMap<string, ts.SignatureDeclaration> {
  const known = methodsIn(owner)
  let methods = known.get(owner)
  if (methods === undefined) {
    const found = new Map<string, ts.SignatureDeclaration>()
    for (const member of owner.members) {
      const fn = ts.isMethodDeclaration(member)
        ? member.body && member
        : ts.isPropertyDeclaration(member)
          ? member.initializer
          : undefined
      if (fn !== undefined && ts.isFunctionLike(fn) && member.name !== undefined)
        found.set(member.name.getText(), fn)
    }
    known.set(owner, (methods = found))
  }
  return methods
}
