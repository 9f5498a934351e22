import { ts } from 'ts-morph'
import type { SourceModule } from '../source/source-module.ts'
import { importSpecifierOf } from '../symbols/declaration.ts'
import { declarationsOf } from '../symbols/scope.ts'
import { walk } from '../source/walk.ts'
import { changesAt, CHANGING } from './change-sites.ts'
import { rootsOf } from './flow-roots.ts'

/** A place that may change what a definition uses. It holds no tree, so that the file can be let go until it is looked at. */
export interface Suspect {
  readonly imports: readonly string[]
  readonly literals: readonly number[]
  readonly top: boolean
  /** `change`: it changes an object itself. `call`: it passes one to a function of the project, which may. */
  readonly kind: 'change' | 'call'
  readonly syntax: ts.SyntaxKind
  readonly start: number
  readonly end: number
}

/** Everything in a file that changes, or passes on, an object that may be a literal of the file or come from an import. */
export function findSuspects({ file }: SourceModule): readonly Suspect[] {
  const suspects: Suspect[] = []
  walk(file, (node) => {
    if (!CHANGING.has(node.kind)) return
    let changes = false
    for (const { base } of changesAt(node)) {
      changes = true
      add('change', node, [base])
    }
    if (!changes && ts.isCallExpression(node) && isOwnFunction(node.expression)) {
      add(
        'call',
        node,
        node.arguments.map((argument) => (ts.isSpreadElement(argument) ? argument.expression : argument)),
      )
    }
  })
  return suspects.sort((a, b) => a.start - b.start)

  function add(kind: Suspect['kind'], node: ts.Node, bases: readonly ts.Expression[]): void {
    const roots = bases.map(rootsOf)
    const imports = [...new Set(roots.flatMap((root) => [...root.imports]))]
    const literals = [...new Set(roots.flatMap((root) => [...root.literals]))]
    const top = roots.some((root) => root.top)
    if (imports.length === 0 && literals.length === 0) return
    suspects.push({
      kind,
      syntax: node.kind,
      start: node.getStart(),
      end: node.getEnd(),
      imports,
      literals,
      top,
    })
  }
}

/** The node of a suspect in a file that was parsed anew. */
export function nodeOf({ syntax, start, end }: Suspect, file: ts.SourceFile): ts.Node | undefined {
  let node: ts.Node | undefined = file
  while (node !== undefined) {
    if (node.kind === syntax && node.getStart() === start && node.getEnd() === end) return node
    node = ts.forEachChild(node, (child) => (child.pos <= start && child.end >= end ? child : undefined))
  }
  return undefined
}

/** A callee that is declared in the project, as far as the file shows: globals, parameters and methods of objects are not. */
function isOwnFunction(callee: ts.Expression): boolean {
  let root = callee
  while (ts.isPropertyAccessExpression(root) || ts.isElementAccessExpression(root)) root = root.expression
  if (!ts.isIdentifier(root)) return false
  const [declaration] = declarationsOf(root)
  if (declaration === undefined) return false
  if (ts.isFunctionDeclaration(declaration)) return root === callee
  if (ts.isVariableDeclaration(declaration)) return declaration.initializer !== undefined
  const specifier = importSpecifierOf(declaration)
  return specifier !== undefined && !/^(node:|toolcrib$)/.test(specifier)
}
