import { ts } from 'ts-morph'
import type { Convention } from '../convention.ts'
import type { ExternalValue, FunctionValue } from '../fold/value.ts'
import { calleeFor } from '../shape/callee.ts'
import { siteOfArguments } from './helper-arguments.ts'
import type { HelperForm } from './helper-form.ts'
import { toolClasses } from './tool-class.ts'

/** Functions and base classes of the project, or of a package that isn't known here, which the configuration says define tools. */
export function projectHelpers(helpers: { readonly [name: string]: HelperForm }): readonly Convention[] {
  const classes = new Set(Object.keys(helpers).filter((name) => helpers[name] === 'class'))
  const functions = Object.keys(helpers).filter((name) => !classes.has(name))
  return [
    ...(functions.length === 0 ? [] : [helperFunctions(helpers, new Set(functions))]),
    ...(classes.size === 0
      ? []
      : [
          toolClasses({
            name: 'helper',
            packages: [],
            functions: [...classes],
            isBase: (name) => classes.has(name),
          }),
        ]),
  ]
}

function helperFunctions(
  helpers: { readonly [name: string]: HelperForm },
  names: ReadonlySet<string>,
): Convention {
  const nameOf = (callee: ExternalValue | FunctionValue): string =>
    callee.kind === 'function' ? callee.name : (callee.path.at(-1) ?? '')
  return {
    name: 'helper',
    packages: [],
    functions: [...names],
    kinds: [ts.SyntaxKind.CallExpression],
    defines: (callee) => names.has(nameOf(callee)),
    isIdentity: (callee) => names.has(nameOf(callee)) && helpers[nameOf(callee)] === 'object',
    find(node, context) {
      if (!ts.isCallExpression(node)) return undefined
      const callee = calleeFor(node, context)
      if (callee === undefined || !names.has(nameOf(callee))) return undefined
      const form = helpers[nameOf(callee)]
      if (typeof form !== 'object') {
        const [definition] = node.arguments
        return { node, ...(definition === undefined ? {} : { definition }) }
      }
      return siteOfArguments(node, form.fields, context)
    },
  }
}
