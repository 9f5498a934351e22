import { ts } from 'ts-morph'
import type { Fault } from './fold/fault.ts'
import { isTransparent } from './fold/transparent.ts'
import { declarationsOf } from './symbols/scope.ts'

/** A definition that is, or spreads, a parameter: the function around it defines tools where it is called. */
export function wrapperFault(definition: ts.Expression): Fault | undefined {
  let inner = definition
  while (isTransparent(inner)) inner = inner.expression
  const candidates = ts.isObjectLiteralExpression(inner)
    ? inner.properties.filter(ts.isSpreadAssignment).map(({ expression }) => expression)
    : [inner]
  for (const candidate of candidates) {
    if (!ts.isIdentifier(candidate)) continue
    const [declaration] = declarationsOf(candidate)
    if (declaration === undefined || !ts.isParameter(declaration)) continue
    const name = functionName(declaration.parent)
    return {
      kind: 'fault',
      code: 'wrapper-function',
      message: `${name === undefined ? 'a function' : `\`${name}\``} defines tools from its parameter \`${candidate.text}\`, so they stand where it is called`,
      hint: `Name the function in \`helpers\` of the configuration (\`${name ?? 'name'}: 'object'\`) if it passes the definition on unchanged, or call \`defineTool\` where each tool is written.`,
      node: candidate,
    }
  }
  return undefined
}

function functionName(node: ts.SignatureDeclaration): string | undefined {
  if (node.name !== undefined && ts.isIdentifier(node.name)) return node.name.text
  const { parent } = node
  return ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name) ? parent.name.text : undefined
}
