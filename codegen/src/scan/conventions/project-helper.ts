import { ts } from 'ts-morph'
import type { Convention } from '../convention.ts'
import { calleeOf } from '../fold/callee-of.ts'
import type { ExternalValue, FunctionValue } from '../fold/value.ts'

/**
 * How a function that the user names takes its definition. `object`: as its first argument, which it does not change.
 */
export type HelperForm = 'object'

/** Functions of the project, or of a package that isn't known here, which the configuration says define tools. */
export function projectHelpers(helpers: { readonly [name: string]: HelperForm }): Convention {
  const names = new Set(Object.keys(helpers))
  const isHelper = (callee: ExternalValue | FunctionValue): boolean =>
    names.has(callee.kind === 'function' ? callee.name : (callee.path.at(-1) ?? ''))
  return {
    name: 'helper',
    packages: [],
    functions: [...names],
    kinds: [ts.SyntaxKind.CallExpression],
    defines: isHelper,
    isIdentity: isHelper,
    find(node, context) {
      if (!ts.isCallExpression(node)) return undefined
      const callee = calleeOf(node, context)
      if (callee === undefined || !isHelper(callee)) return undefined
      const [definition] = node.arguments
      return { node, ...(definition === undefined ? {} : { definition }) }
    },
  }
}
