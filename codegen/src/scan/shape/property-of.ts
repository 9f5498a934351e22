import { ts } from 'ts-morph'

/** What an object literal gives a key: an expression, a method, or a shorthand name. The last one wins; spreads are not seen. */
export function propertyOf(
  object: ts.ObjectLiteralExpression,
  key: string,
): ts.Expression | ts.MethodDeclaration | undefined {
  const property = object.properties.findLast(
    ({ name }) =>
      name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) && name.text === key,
  )
  if (property === undefined) return undefined
  if (ts.isPropertyAssignment(property)) return property.initializer
  if (ts.isShorthandPropertyAssignment(property)) return property.name
  return ts.isMethodDeclaration(property) ? property : undefined
}

/** The same, where it is an expression. */
export function valueOf(object: ts.ObjectLiteralExpression, key: string): ts.Expression | undefined {
  const value = propertyOf(object, key)
  return value === undefined || ts.isMethodDeclaration(value) ? undefined : value
}

/** The first of several keys that an object literal has an expression for. */
export function firstKeyOf(object: ts.ObjectLiteralExpression, keys: readonly string[]): string | undefined {
  return keys.find((key) => valueOf(object, key) !== undefined)
}
