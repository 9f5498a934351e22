import { ts } from 'ts-morph'
import type { Convention, Site } from './convention.ts'
import type { FoldContext } from './fold/context.ts'
import { siteOf } from './source/source-module.ts'
import { walk } from './source/walk.ts'

/** A definition and the convention that found it. */
export interface FoundSite {
  readonly site: Site
  readonly convention: Convention
}

/** Every definition that a file leads to, each once, in source order. */
export function findSites(
  file: ts.SourceFile,
  conventions: readonly Convention[],
  helpers: ReadonlySet<string>,
  context: FoldContext,
): readonly FoundSite[] {
  const byKind = tableOf(conventions)
  const found = new Map<number, FoundSite>()
  walk(file, (node) => {
    if (isHelper(node, helpers)) return false
    for (const convention of byKind.get(node.kind) ?? []) {
      const sites = [convention.find(node, context) ?? []].flat()
      for (const site of sites) {
        const id = siteOf(site.node)
        const present = found.get(id)
        if (present === undefined || present.convention.isLoose) found.set(id, { site, convention })
      }
      if (sites.length > 0) break
    }
    return true
  })
  return [...found.values()]
    .filter((one) => one.convention.isLoose !== true || !isPartOfAnother(one, found))
    .sort((a, b) => siteOf(a.site.node) - siteOf(b.site.node))
}

function tableOf(conventions: readonly Convention[]): ReadonlyMap<ts.SyntaxKind, readonly Convention[]> {
  const table = new Map<ts.SyntaxKind, Convention[]>()
  for (const convention of conventions) {
    for (const kind of convention.kinds) table.set(kind, [...(table.get(kind) ?? []), convention])
  }
  return table
}

/** An object that looks like a tool, inside the definition that another convention knows, is that tool. */
function isPartOfAnother({ site }: FoundSite, found: ReadonlyMap<number, FoundSite>): boolean {
  const { node } = site
  for (let parent = node.parent; parent !== undefined && !ts.isSourceFile(parent); parent = parent.parent) {
    const other = found.get(siteOf(parent))
    if (other === undefined || other.site.node !== parent) continue
    const { definition, given = {} } = other.site
    const parts = [definition, ...Object.values(given)]
    if (parts.some((part) => typeof part === 'object' && 'pos' in part && holds(part, node))) return true
  }
  return false
}

function holds(outer: ts.Node, inner: ts.Node): boolean {
  return outer.getSourceFile() === inner.getSourceFile() && outer.pos <= inner.pos && inner.end <= outer.end
}

/** The body of a helper says how tools are made, and is no tool. */
function isHelper(node: ts.Node, helpers: ReadonlySet<string>): boolean {
  if (helpers.size === 0 || !ts.isFunctionLike(node)) return false
  const named = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined)
  return named !== undefined && ts.isIdentifier(named) && helpers.has(named.text)
}
