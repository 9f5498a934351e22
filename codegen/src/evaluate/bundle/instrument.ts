import { ts } from 'ts-morph'
import type { Field } from '../../scan/convention.ts'
import type { PendingTool, SourceRange } from '../../scan/pending-tool.ts'
import { detach } from './detach.ts'
import { guardConditions } from './guard-conditions.ts'
import { apply, type Insertion } from './insertion.ts'

/** A definition with its index among all that are asked for. */
export interface Probed {
  readonly index: number
  readonly tool: PendingTool
}

/** The level under which a definition that is a class is named. */
const OWN_CLASS = -1
const GLOBAL = 'globalThis.__toolcrib'

/**
 * Puts probes around the expressions of definitions, so that their values are known whenever the code runs, in whatever form
 * the definition is written. Inserts only within lines: places keep their line.
 *
 * @param text As the scan reads it: LF line ends, no byte order mark.
 */
export function instrument(file: string, text: string, tools: readonly Probed[]): string {
  const kind = /\.[cm]?ts$/.test(file) ? ts.ScriptKind.TS : ts.ScriptKind.TSX
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
  const insertions: Insertion[] = []
  const wrap = (range: SourceRange, before: string, after = ')'): void => {
    const node = range.file === file ? expressionAt(source, range) : undefined
    if (node === undefined) return
    const span = range.end - range.start
    const key = ts.isShorthandPropertyAssignment(node.parent) ? `${node.getText(source)}: ` : ''
    insertions.push({ at: range.start, span, isEnd: false, text: `${key}${before}(` })
    insertions.push({ at: range.end, span, isEnd: true, text: `)${after}` })
  }
  const ends: string[] = []
  const detached: string[] = []
  const name = (index: number, level: number, local: string): void => {
    if (/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(local))
      ends.push(`${GLOBAL}.t(${index},${level},()=>${local})`)
  }
  for (const { index, tool } of tools) {
    wrap(tool.range, `${GLOBAL}.r(${index},(${GLOBAL}.b(${index}),`, '))')
    const declared = tool.within.length === 0 ? classAt(source, tool.range)?.name?.text : undefined
    if (declared !== undefined) name(index, OWN_CLASS, declared)
    if (tool.definition !== undefined && !isSame(tool.definition, tool.range))
      wrap(tool.definition, `${GLOBAL}.d(${index},`)
    for (const [field, range] of Object.entries(tool.unread) as [Field, SourceRange][]) {
      if (!isSame(range, tool.range)) wrap(range, `${GLOBAL}.f(${index},${JSON.stringify(field)},`)
      const node = tool.within.length > 0 && range.file === file ? expressionAt(source, range) : undefined
      const alone = node === undefined ? undefined : detach(node, `${GLOBAL}.c`)
      if (alone === undefined) continue
      const local = `__toolcrib_${detached.length}`
      detached.push(`function ${local}(){${alone}}`)
      ends.push(`${GLOBAL}.x(${index},${JSON.stringify(field)},${local})`)
    }
    for (const [level, { access, name: local, kind: what, range }] of tool.within.entries()) {
      if (access !== undefined || what === 'method' || what === 'constructor') continue
      wrap(range, `${GLOBAL}.e(${index},${level},`)
      if (level === 0 && local !== undefined) name(index, 0, local)
    }
  }
  // Functions around definitions are called with stand-ins, and the definitions may be made of absent packages.
  const ranges = tools.flatMap(({ tool }) => [tool.range, ...tool.within.map(({ range }) => range)])
  const isWanted = (start: number, end: number): boolean =>
    ranges.some((range) => range.file === file && range.start <= start && end <= range.end)
  guardConditions(source, `${GLOBAL}.c`, isWanted, (at, span, isEnd, inserted) =>
    insertions.push({ at, span, isEnd, text: inserted }),
  )
  if (insertions.length === 0 && ends.length === 0) return text
  // Behind everything, where they move no line.
  const body = [apply(text, insertions), ...detached].join('\n')
  // Functions are hoisted, so that naming them first does no harm, and a module that fails half-way has named them.
  return ends.length === 0 ? body : withHead(body, `${ends.join(';')};`)
}

function withHead(text: string, head: string): string {
  const [hashbang = ''] = /^#!.*\n/.exec(text) ?? []
  return hashbang + head + text.slice(hashbang.length)
}

/** A class of the module's top level that is a definition itself. */
function classAt(source: ts.SourceFile, { start, end }: SourceRange): ts.ClassDeclaration | undefined {
  return source.statements
    .filter(ts.isClassDeclaration)
    .find((statement) => statement.end === end && statement.getStart(source) === start)
}

/** The widest expression of exactly this range. Declarations, members and types can't be wrapped. */
function expressionAt(source: ts.SourceFile, { start, end }: SourceRange): ts.Node | undefined {
  let found: ts.Node | undefined
  const visit = (node: ts.Node): void => {
    if (found !== undefined || node.end < end || node.getFullStart() > start) return
    if (node.end === end && node.getStart(source) === start && isWrappable(node)) found = node
    else ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function isWrappable(node: ts.Node): boolean {
  if (!ts.isExpression(node) || ts.isExpressionWithTypeArguments(node)) return false
  const { parent } = node
  if (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) return isValue(node, parent)
  // The callee of `a.b()` would lose its `this`, and a chain with `?.` would end early.
  if (ts.isCallOrNewExpression(parent) && parent.expression === node && isAccess(node)) return false
  return !(isAccess(parent) && (isAccess(node) || ts.isOptionalChain(node)))
}

/** An identifier or text that stands for a value, and not for the name of a member, module or type. */
function isValue(node: ts.Expression, parent: ts.Node): boolean {
  if (ts.isShorthandPropertyAssignment(parent)) return parent.name === node
  if (ts.isCallOrNewExpression(parent)) return parent.expression !== node
  if ((parent as { readonly initializer?: ts.Node }).initializer === node) return true
  if (ts.isArrowFunction(parent)) return parent.body === node
  return (
    ts.isArrayLiteralExpression(parent) ||
    ts.isReturnStatement(parent) ||
    ts.isSpreadElement(parent) ||
    ts.isSpreadAssignment(parent) ||
    ts.isExportAssignment(parent) ||
    ts.isParenthesizedExpression(parent) ||
    ts.isAsExpression(parent) ||
    ts.isSatisfiesExpression(parent) ||
    ts.isNonNullExpression(parent) ||
    ts.isConditionalExpression(parent) ||
    ts.isBinaryExpression(parent)
  )
}

function isAccess(node: ts.Node): boolean {
  return ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)
}

function isSame(a: SourceRange, b: SourceRange): boolean {
  return a.file === b.file && a.start === b.start && a.end === b.end
}
