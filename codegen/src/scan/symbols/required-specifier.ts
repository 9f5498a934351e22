import { ts } from 'ts-morph'

/** What compilers wrap around `require`, so that the module looks like one with exports. */
const INTEROP = /^(?:__importStar|__importDefault|__toESM|_?_?interopRequire(?:Wildcard|Default))$/

/** `require('x')`, as it is or in what compilers write around it: `__importStar(require('x'))`. */
export function requiredSpecifier(expression: ts.Expression): string | undefined {
  let node = expression
  while (ts.isParenthesizedExpression(node)) node = node.expression
  if (!ts.isCallExpression(node)) return undefined
  const { expression: callee, arguments: args } = node
  const [first] = args
  if (first === undefined) return undefined
  const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee
  if (!ts.isIdentifier(name)) return undefined
  if (name.text === 'require' && name === callee)
    return ts.isStringLiteralLike(first) ? first.text : undefined
  return INTEROP.test(name.text) ? requiredSpecifier(first) : undefined
}
