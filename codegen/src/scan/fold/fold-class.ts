import { ts } from 'ts-morph'
import { siteOf } from '../source/source-module.ts'
import type { FoldContext } from './context.ts'
import { isFault, unfoldable, type Fault } from './fault.ts'
import { isStatic } from '../symbols/declaration.ts'
import { keyOf } from './fold-key.ts'
import type { Entry, ObjectValue } from './value.ts'

/** A class as the object that its static properties make it: `GlobTool.toolName`. Everything else of it is unknown. */
export function foldClass(node: ts.ClassLikeDeclaration, context: FoldContext): ObjectValue {
  const entries = new Map<string, Entry>()
  for (const member of node.members) {
    if (!ts.isPropertyDeclaration(member) || !isStatic(member)) continue
    const { name, initializer } = member
    if (initializer === undefined || ts.isPrivateIdentifier(name)) continue
    const key = keyOf(name, context)
    if (isFault(key)) continue
    entries.set(key, {
      node: initializer,
      read: () => context.once(initializer, () => context.fold(initializer)),
    })
  }
  const open: Fault = unfoldable(node.name ?? node, 'is a class, of which only static properties are read')
  return { kind: 'object', site: siteOf(node), entries, from: [], open }
}
