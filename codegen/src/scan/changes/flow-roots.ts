import { ts } from 'ts-morph'
import { enclosingFunction, importSpecifierOf, type Declaration } from '../symbols/declaration.ts'
import { declarationsOf } from '../symbols/scope.ts'
import { flowOf, flowOfDeclaration, type Flow } from './value-flow.ts'

/** What the values of an expression may come from, by syntax alone. */
export interface Roots {
  /** Specifiers of imports. */
  readonly imports: ReadonlySet<string>
  /** Where literals and classes of this file start. */
  readonly literals: ReadonlySet<number>
  /** One of them stands at the top level, where other files may reach it. */
  readonly top: boolean
}

const MAX_STEPS = 200

export function rootsOf(expression: ts.Expression): Roots {
  const imports = new Set<string>()
  const literals = new Set<number>()
  let top = false
  const seen = new Set<ts.Node>()
  const pending: ts.Node[] = [expression]
  for (let node = pending.pop(); node !== undefined && seen.size < MAX_STEPS; node = pending.pop()) {
    if (seen.has(node)) continue
    seen.add(node)
    const specifier = importSpecifierOf(node as Declaration)
    if (specifier !== undefined) {
      imports.add(specifier)
      continue
    }
    if (ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node)) {
      literals.add(node.getStart())
      top ||= enclosingFunction(node) === undefined
      pending.push(...contentsOf(node))
    }
    if (ts.isClassDeclaration(node)) {
      literals.add(node.getStart())
      top = true
    }
    // `defineTool({ ... })` hands its argument on; a call that doesn't is found out when it is looked at.
    if (ts.isCallExpression(node)) pending.push(...node.arguments.slice(0, 1))
    if (ts.isIdentifier(node)) pending.push(...declarationsOf(node))
    else
      pending.push(
        ...sourcesOf(isDeclaration(node) ? flowOfDeclaration(node) : flowOf(node as ts.Expression)),
      )
  }
  return { imports, literals, top }
}

function sourcesOf(flow: Flow): readonly ts.Node[] {
  if (flow.kind === 'same' || flow.kind === 'items' || flow.kind === 'pairs') return flow.from
  return flow.kind === 'member' ? [flow.of] : []
}

/** Names inside a literal: its members may be what is changed. */
function contentsOf(node: ts.ObjectLiteralExpression | ts.ArrayLiteralExpression): readonly ts.Node[] {
  const parts = ts.isArrayLiteralExpression(node)
    ? node.elements.map((element) => (ts.isSpreadElement(element) ? element.expression : element))
    : node.properties.map((property) =>
        ts.isShorthandPropertyAssignment(property)
          ? property.name
          : ts.isSpreadAssignment(property)
            ? property.expression
            : ts.isPropertyAssignment(property)
              ? property.initializer
              : undefined,
      )
  return parts.filter((part) => part !== undefined)
}

function isDeclaration(node: ts.Node): node is Declaration {
  return ts.isVariableDeclaration(node) || ts.isBindingElement(node) || ts.isParameter(node)
}
