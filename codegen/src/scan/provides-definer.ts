import { ts } from 'ts-morph'
import type { Convention } from './convention.ts'
import { calleeOf } from './fold/callee-of.ts'
import type { FoldContext } from './fold/context.ts'
import { isFault, type Fault } from './fold/fault.ts'
import { exportedValue } from './fold/fold-import.ts'
import { isPrimitive, type Value } from './fold/value.ts'
import { isWithin } from './source/is-within.ts'
import type { SourceModule } from './source/source-module.ts'
import { exportsOf, type Export } from './symbols/exports.ts'

/** Whether a module hands a convention's function on, so that its importers may write tools without naming the package. */
export function providesDefiner(
  { file, path }: SourceModule,
  conventions: readonly Convention[],
  providers: ReadonlySet<string>,
  context: FoldContext,
): boolean {
  const { named, stars } = exportsOf(file)
  const packages = new Set(conventions.flatMap((convention) => convention.packages))
  const passesOn = (specifier: string): boolean => {
    const target = context.graph.resolve(path, specifier)
    return target.kind === 'package'
      ? isWithin(packages, target.name)
      : target.kind === 'file' && providers.has(target.path)
  }
  if (stars.some(passesOn)) return true
  const holds = (value: Value | Fault, level: number): boolean => {
    if (isFault(value) || isPrimitive(value)) return false
    if (value.kind === 'namespace') return providers.has(value.path)
    if (value.kind === 'external' || value.kind === 'function') {
      const isNamespace =
        value.kind === 'external' && value.path.length === 0 && isWithin(packages, value.package)
      return isNamespace || conventions.some(({ defines }) => defines?.(value, context) === true)
    }
    if (value.kind !== 'object' || level > 0) return false
    // An object of functions, `{ defineTool }`: only entries that are mere names are worth a look.
    return [...value.entries.values()].some(
      ({ node, read }) => /^[\w$.]+$/.test(node.getText()) && holds(read(), level + 1),
    )
  }
  return [...named].some(
    ([name, found]) =>
      !isDefinition(found, context) &&
      holds(exportedValue({ kind: 'namespace', path, as: 'code' }, name, file, context), 0),
  )
}

/** `export const tool = defineTool(...)`: what most exports of tool files are, and never the function itself. */
function isDefinition(found: Export, context: FoldContext): boolean {
  if (found.kind === 'expression') return ts.isCallExpression(found.expression)
  if (found.kind !== 'local' || !ts.isIdentifier(found.node)) return false
  const { parent } = found.node
  if (!ts.isVariableDeclaration(parent) || parent.initializer === undefined) return false
  if (!ts.isCallExpression(parent.initializer)) return false
  const callee = calleeOf(parent.initializer, context)
  return callee !== undefined && context.isIdentity(callee)
}
