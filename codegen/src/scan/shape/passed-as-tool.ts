import { ts } from 'ts-morph'
import { wrapped } from './unwrap.ts'

/** Whether an object, or the function that returns it, is handed to a function that is called after tools: `defineTool({...})`. */
export function isPassedAsTool(node: ts.Node): boolean {
  let outer = wrapped(node)
  if (ts.isReturnStatement(outer.parent) && ts.isBlock(outer.parent.parent)) outer = outer.parent.parent
  if (ts.isArrowFunction(outer.parent) && outer.parent.body === outer) outer = wrapped(outer.parent)
  const { parent } = outer
  return ts.isCallExpression(parent) && parent.arguments[0] === outer && isToolFunction(parent.expression)
}

/** The call that an object is handed to, where that function is called after tools. */
export function passedTo(object: ts.ObjectLiteralExpression): ts.CallExpression | undefined {
  const { parent } = wrapped(object)
  return ts.isCallExpression(parent) && isPassedAsTool(object) ? parent : undefined
}

/** `tool`, `defineTool`, `createPageTool`, also as a member, and as compilers write imported ones: `(0, own_1.defineTool)`. */
export function isToolFunction(callee: ts.Expression): boolean {
  return /(?:^|\.)(?:\w*T|t)ool\)?$/.test(callee.getText())
}
