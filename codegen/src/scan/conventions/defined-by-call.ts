import { ts } from 'ts-morph'
import type { Convention, FieldKeys, Site } from '../convention.ts'
import type { FoldContext } from '../fold/context.ts'
import { calleeFor, classFor, isExportOf } from '../shape/callee.ts'

export interface CallForm {
  readonly name: string
  readonly packages: readonly string[]
  /** Exports that are called with the definition. */
  readonly functions?: readonly string[]
  /** Exports that are constructed with it. */
  readonly classes?: readonly string[]
  /** Exports that return their first argument as it is. */
  readonly identities?: readonly string[]
  /** Which argument is the definition. Default: the first. */
  readonly argument?: number
  readonly keys?: FieldKeys
  readonly absent?: Site['absent']
  readonly isShape?: true
  /** What the arguments don't say by themselves; undefined where the call is none of this convention after all. */
  readonly complete?: (
    site: Site,
    call: ts.CallExpression | ts.NewExpression,
    context: FoldContext,
  ) => Site | undefined
}

/** A convention whose definitions are arguments of a package's own functions or classes. */
export function definedByCall(form: CallForm): Convention {
  const { name, packages, functions = [], classes = [], identities = [], argument = 0 } = form
  const of = new Set(packages)
  const [called, constructed, same] = [new Set(functions), new Set(classes), new Set(identities)]
  return {
    name,
    packages,
    kinds: [ts.SyntaxKind.CallExpression, ts.SyntaxKind.NewExpression],
    defines: (callee) => isExportOf(callee, of, called) || isExportOf(callee, of, constructed),
    isIdentity: (callee) => isExportOf(callee, of, same),
    find(node, context) {
      const isCall = ts.isCallExpression(node)
      if (!isCall && !ts.isNewExpression(node)) return undefined
      const target = isCall ? calleeFor(node, context) : classFor(node.expression, context)
      if (!isExportOf(target, of, isCall ? called : constructed)) return undefined
      const definition = node.arguments?.[argument]
      const site: Site = {
        node,
        ...(definition === undefined ? {} : { definition }),
        ...(form.keys === undefined ? {} : { keys: form.keys }),
        ...(form.isShape === undefined ? {} : { isShape: form.isShape }),
        ...(form.absent === undefined ? {} : { absent: form.absent }),
      }
      return form.complete === undefined ? site : form.complete(site, node, context)
    },
  }
}
