import { ts } from 'ts-morph'
import { apply, type Insertion } from './insertion.ts'

/**
 * Lets a module go on behind a `throw` of its top level, where the app would have ended: `if (!process.env.KEY) throw ...`. What a
 * `try` catches is the module's own business. Places keep their line.
 */
export function goPastThrows(file: string, text: string, probe: string): string {
  if (!/\bthrow\b/.test(text)) return text
  const kind = /\.[cm]?ts$/.test(file) ? ts.ScriptKind.TS : ts.ScriptKind.TSX
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
  const insertions: Insertion[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) || ts.isClassLike(node) || ts.isTryStatement(node)) return
    if (!ts.isThrowStatement(node)) {
      ts.forEachChild(node, visit)
      return
    }
    const { expression } = node
    const start = node.getStart(source)
    insertions.push({ at: start, span: 2, isEnd: false, text: `${probe}(()=>{` })
    insertions.push({ at: expression.end, span: 1, isEnd: true, text: '})' })
  }
  visit(source)
  return apply(text, insertions)
}
