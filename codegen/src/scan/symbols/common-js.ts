import { ts } from 'ts-morph'
import type { Export } from './exports.ts'
import { requiredSpecifier } from './required-specifier.ts'

/** What a module in CommonJS exports, as it is written or as compilers write it. */
export interface CommonJsExports {
  readonly named: Map<string, Export>
  readonly stars: string[]
  /** `module.exports = value`, where the value is no object with the exports as its keys. */
  readonly whole?: ts.Expression
}

/** `exports`, `module.exports`. */
export function isExportsObject(node: ts.Node): boolean {
  if (ts.isIdentifier(node)) return node.text === 'exports'
  return (
    ts.isPropertyAccessExpression(node) &&
    node.name.text === 'exports' &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === 'module'
  )
}

/** The name of `exports.name`. */
export function exportedMember(node: ts.Node): string | undefined {
  if (ts.isPropertyAccessExpression(node) && isExportsObject(node.expression)) return node.name.text
  return ts.isElementAccessExpression(node) &&
    isExportsObject(node.expression) &&
    ts.isStringLiteralLike(node.argumentExpression)
    ? node.argumentExpression.text
    : undefined
}

/** Reads the statements of a module's top level. */
export function readCommonJs(file: ts.SourceFile): CommonJsExports {
  const named = new Map<string, Export>()
  const stars: string[] = []
  let whole: ts.Expression | undefined
  /** Lists of esbuild, by the name of their object: `__export(tools_exports, { tools: () => tools })`. */
  const lists = new Map<string, ts.ObjectLiteralExpression>()
  for (const statement of file.statements) {
    if (ts.isExpressionStatement(statement)) {
      if (ts.isCallExpression(statement.expression)) readCall(statement.expression)
      else readAssignment(statement.expression)
    } else if (ts.isVariableStatement(statement)) {
      for (const { initializer } of statement.declarationList.declarations)
        if (initializer !== undefined) readAssignment(initializer)
    }
  }
  dropChanged(file, named)
  return { named, stars, ...(whole === undefined ? {} : { whole }) }

  function readAssignment(node: ts.Expression): void {
    if (!isAssignment(node)) return
    const targets: ts.Expression[] = []
    let value: ts.Expression = node
    for (; isAssignment(value); value = value.right) targets.push(value.left)
    if (ts.isVoidExpression(value)) return
    for (const target of targets) {
      const name = exportedMember(target)
      if (name !== undefined) set(name, value)
      else if (isExportsObject(target) && ts.isPropertyAccessExpression(target)) readWhole(value)
    }
  }

  function readWhole(value: ts.Expression): void {
    if (ts.isObjectLiteralExpression(value)) {
      for (const property of value.properties) {
        if (ts.isSpreadAssignment(property)) {
          const specifier = requiredSpecifier(property.expression)
          if (specifier !== undefined) stars.push(specifier)
        } else if (ts.isShorthandPropertyAssignment(property)) {
          named.set(property.name.text, { kind: 'local', name: property.name.text, node: property.name })
        } else if (ts.isPropertyAssignment(property) && !ts.isComputedPropertyName(property.name)) {
          set(textOf(property.name), property.initializer)
        }
      }
      return
    }
    const [argument] = ts.isCallExpression(value) ? value.arguments : []
    const list = argument !== undefined && ts.isIdentifier(argument) ? lists.get(argument.text) : undefined
    if (list === undefined) whole = value
    else for (const property of list.properties) readGetter(property)
  }

  function readCall(call: ts.CallExpression): void {
    const [first, second, third] = call.arguments
    const callee = call.expression.getText().replace(/^.*\./, '')
    if (/^(?:__exportStar|__export|__reExport)$/.test(callee)) {
      const specifier = [first, second].flatMap((part) => (part && requiredSpecifier(part)) ?? [])[0]
      if (specifier !== undefined) stars.push(specifier)
      else if (
        first !== undefined &&
        ts.isIdentifier(first) &&
        second &&
        ts.isObjectLiteralExpression(second)
      )
        lists.set(first.text, second)
    } else if (
      callee === 'defineProperty' &&
      first !== undefined &&
      isExportsObject(first) &&
      second !== undefined &&
      ts.isStringLiteralLike(second) &&
      third !== undefined &&
      ts.isObjectLiteralExpression(third)
    ) {
      for (const property of third.properties) {
        const key = property.name?.getText()
        if (key === 'get' && ts.isPropertyAssignment(property)) readGetter(property, second.text)
        if (key === 'value' && ts.isPropertyAssignment(property)) set(second.text, property.initializer)
      }
    }
  }

  /** `tools: () => tools`, `get: function () { return tools_1.tools }`. */
  function readGetter(property: ts.ObjectLiteralElementLike, name: string | undefined = undefined): void {
    if (!ts.isPropertyAssignment(property)) return
    const fn = property.initializer
    if (!ts.isArrowFunction(fn) && !ts.isFunctionExpression(fn)) return
    const body = ts.isBlock(fn.body) ? returnedFrom(fn.body) : fn.body
    if (body !== undefined) set(name ?? textOf(property.name), body)
  }

  function set(name: string, value: ts.Expression): void {
    if (name === '__esModule') return
    named.set(
      name,
      ts.isIdentifier(value)
        ? { kind: 'local', name: value.text, node: value }
        : { kind: 'expression', expression: value },
    )
  }
}

/** A name that code assigns elsewhere too has no one value. */
function dropChanged(file: ts.SourceFile, named: Map<string, Export>): void {
  const counts = new Map<string, number>()
  for (const [, name = ''] of file.text.matchAll(
    /\bexports\.([\w$]+)\s*=(?![=>])(?!\s*void 0)(?!\s*(?:module\.)?exports\.[^;\n]*=\s*void 0)/g,
  ))
    counts.set(name, (counts.get(name) ?? 0) + 1)
  for (const [name, count] of counts) if (count > 1) named.delete(name)
}

function isAssignment(node: ts.Node): node is ts.BinaryExpression {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken
}

function returnedFrom({ statements }: ts.Block): ts.Expression | undefined {
  const [only, ...more] = statements
  return only !== undefined && more.length === 0 && ts.isReturnStatement(only) ? only.expression : undefined
}

function textOf(name: ts.PropertyName): string {
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : name.getText()
}
