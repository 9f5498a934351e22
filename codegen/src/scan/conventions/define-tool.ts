import { ts } from 'ts-morph'
import type { Convention } from '../convention.ts'
import type { ExternalValue, FunctionValue } from '../fold/value.ts'
import { calleeFor } from '../shape/callee.ts'

const isDefineTool = (callee: ExternalValue | FunctionValue): boolean =>
  callee.kind === 'external' &&
  callee.package === 'toolcrib' &&
  callee.path.length === 1 &&
  callee.path[0] === 'defineTool'

/** `defineTool({ ... })` of the package `toolcrib`, under whatever name it reaches the file. */
export const defineToolConvention: Convention = {
  name: 'define-tool',
  packages: ['toolcrib'],
  kinds: [ts.SyntaxKind.CallExpression],
  defines: isDefineTool,
  isIdentity: isDefineTool,
  find(node, context) {
    if (!ts.isCallExpression(node)) return undefined
    const callee = calleeFor(node, context)
    if (callee === undefined || !isDefineTool(callee)) return undefined
    const [definition] = node.arguments
    return { node, ...(definition === undefined ? {} : { definition }) }
  },
}
