import { ts } from 'ts-morph'
import { perFile } from '../source/source-module.ts'
import { walk } from '../source/walk.ts'
import { declarationsOf } from './scope.ts'
import type { Declaration } from './declaration.ts'

const writesIn = perFile(collectWrites)
const firstWritesIn = perFile(() => new Map<string, ReadonlyMap<Declaration, ts.Identifier>>())

/** The first place, if any, that gives a variable another value than its initializer. Only its own file can. */
export function findReassignment(declaration: Declaration): ts.Identifier | undefined {
  const { name } = declaration
  if (name === undefined || !ts.isIdentifier(name)) return undefined
  const known = firstWritesIn(declaration)
  let firsts = known.get(name.text)
  if (firsts === undefined) known.set(name.text, (firsts = firstWrites(name)))
  return firsts.get(declaration)
}

/** Per name, and not per declaration: compiled code uses the same few names thousands of times. */
function firstWrites(name: ts.Identifier): ReadonlyMap<Declaration, ts.Identifier> {
  const firsts = new Map<Declaration, ts.Identifier>()
  for (const identifier of writesIn(name).get(name.text) ?? []) {
    for (const declaration of declarationsOf(identifier)) {
      if (!firsts.has(declaration)) firsts.set(declaration, identifier)
    }
  }
  return firsts
}

/** Every identifier that is the target of an assignment, by its text. */
function collectWrites(file: ts.SourceFile): ReadonlyMap<string, readonly ts.Identifier[]> {
  const names = new Map<string, ts.Identifier[]>()
  walk(file, (node) => {
    for (const target of assignmentTargets(node)) {
      if (!ts.isIdentifier(target)) continue
      const present = names.get(target.text)
      if (present === undefined) names.set(target.text, [target])
      else present.push(target)
    }
  })
  for (const list of names.values()) list.sort((a, b) => a.getStart() - b.getStart())
  return names
}

/** What a node assigns to: identifiers, and member accesses whose object is changed. */
export function assignmentTargets(node: ts.Node): Iterable<ts.Expression> {
  return ASSIGNING.has(node.kind) ? targetsOf(node) : NONE
}

const NONE: readonly ts.Expression[] = []

/** Looked at before anything is allocated: this is asked of every node. */
export const ASSIGNING: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.BinaryExpression,
  ts.SyntaxKind.PrefixUnaryExpression,
  ts.SyntaxKind.PostfixUnaryExpression,
  ts.SyntaxKind.ForOfStatement,
  ts.SyntaxKind.ForInStatement,
])

function* targetsOf(node: ts.Node): Generator<ts.Expression> {
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken
    if (kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment)
      yield* patternTargets(node.left)
  } else if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
    if (node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken) {
      yield* patternTargets(node.operand)
    }
  } else if (ts.isForOfStatement(node) || ts.isForInStatement(node)) {
    if (ts.isExpression(node.initializer)) yield* patternTargets(node.initializer)
  }
}

function* patternTargets(target: ts.Expression): Generator<ts.Expression> {
  if (ts.isParenthesizedExpression(target) || ts.isNonNullExpression(target) || ts.isAsExpression(target)) {
    yield* patternTargets(target.expression)
  } else if (ts.isArrayLiteralExpression(target)) {
    for (const element of target.elements) {
      yield* patternTargets(ts.isSpreadElement(element) ? element.expression : withoutDefault(element))
    }
  } else if (ts.isObjectLiteralExpression(target)) {
    for (const property of target.properties) {
      if (ts.isShorthandPropertyAssignment(property)) yield property.name
      else if (ts.isPropertyAssignment(property)) yield* patternTargets(withoutDefault(property.initializer))
      else if (ts.isSpreadAssignment(property)) yield* patternTargets(property.expression)
    }
  } else {
    yield target
  }
}

function withoutDefault(node: ts.Expression): ts.Expression {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken
    ? node.left
    : node
}
