import type { Convention } from './convention.ts'
import type { FoldContext } from './fold/context.ts'
import { isFault, type Fault } from './fold/fault.ts'
import { exportedValue } from './fold/fold-import.ts'
import { isPrimitive, type Value } from './fold/value.ts'
import type { SourceModule } from './source/source-module.ts'
import { exportsOf } from './symbols/exports.ts'

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
      ? packages.has(target.name)
      : target.kind === 'file' && providers.has(target.path)
  }
  if (stars.some(passesOn)) return true
  const holds = (value: Value | Fault, level: number): boolean => {
    if (isFault(value) || isPrimitive(value)) return false
    if (value.kind === 'namespace') return providers.has(value.path)
    if (value.kind === 'external' || value.kind === 'function') {
      const isNamespace = value.kind === 'external' && value.path.length === 0 && packages.has(value.package)
      return isNamespace || conventions.some(({ defines }) => defines(value))
    }
    if (value.kind !== 'object' || level > 0) return false
    // An object of functions, `{ defineTool }`: only entries that are mere names are worth a look.
    return [...value.entries.values()].some(
      ({ node, read }) => /^[\w$.]+$/.test(node.getText()) && holds(read(), level + 1),
    )
  }
  return [...named.keys()].some((name) =>
    holds(exportedValue({ kind: 'namespace', path, as: 'code' }, name, file, context), 0),
  )
}
