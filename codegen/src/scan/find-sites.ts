import { ts } from 'ts-morph'
import type { Convention, Site } from './convention.ts'
import type { FoldContext } from './fold/context.ts'
import { walk } from './source/walk.ts'

/** Every definition of a file with the convention that found it, in source order. */
export function findSites(
  file: ts.SourceFile,
  conventions: readonly Convention[],
  helpers: ReadonlySet<string>,
  context: FoldContext,
): readonly { readonly site: Site; readonly convention: string }[] {
  const found: { site: Site; convention: string }[] = []
  walk(file, (node) => {
    if (isHelper(node, helpers)) return false
    for (const convention of conventions) {
      const site = convention.find(node, context)
      if (site === undefined) continue
      found.push({ site, convention: convention.name })
      break
    }
    return true
  })
  return found.sort((a, b) => a.site.node.getStart() - b.site.node.getStart())
}

/** The body of a helper says how tools are made, and is no tool. */
function isHelper(node: ts.Node, helpers: ReadonlySet<string>): boolean {
  if (helpers.size === 0 || !ts.isFunctionLike(node)) return false
  const named = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined)
  return named !== undefined && ts.isIdentifier(named) && helpers.has(named.text)
}
