import type { ts } from 'ts-morph'
import { excerpt } from '../source/place-of.ts'
import { moduleOf } from '../source/source-module.ts'
import { enclosingFunction } from '../symbols/declaration.ts'
import type { Fault } from './fault.ts'

/**
 * Whether computing `node` while the `active` nodes wait for it goes around in a circle: of constants, or of modules that
 * are still being loaded. Running such code throws or gives `undefined`, depending on which module is loaded first.
 */
export function findCircle(node: ts.Node, active: readonly ts.Node[]): Fault | undefined {
  const start = node.getStart()
  const path = moduleOf(node).path
  // By position, since a file's tree may have been let go and parsed anew meanwhile.
  const again = active.findIndex(
    (other) => other.kind === node.kind && other.getStart() === start && moduleOf(other).path === path,
  )
  if (again !== -1) {
    const names = active.slice(again).map(nameOf)
    return {
      kind: 'fault',
      code: 'circular-value',
      message: `\`${nameOf(node)}\` is defined by itself: ${[...names, nameOf(node)].join(' -> ')}`,
      hint: 'Write one of these constants out.',
      node,
    }
  }
  if (active.every((other) => moduleOf(other).path === path)) return undefined
  if (enclosingFunction(node) !== undefined) return undefined
  const modules = active
    .filter((other) => enclosingFunction(other) === undefined)
    .map((other) => moduleOf(other).path)
  const first = modules.indexOf(path)
  if (first === -1 || modules.slice(first).every((other) => other === path)) return undefined
  const circle = [...modules.slice(first), path].filter((other, at, all) => other !== all[at - 1])
  return {
    kind: 'fault',
    code: 'circular-import',
    message: `\`${nameOf(node)}\` is needed by a module that its own module needs: ${circle.join(' -> ')}`,
    hint: 'When this code runs, one of the modules reads a constant that has no value yet. Move the shared constants into a module that imports neither.',
    node,
  }
}

function nameOf(node: ts.Node): string {
  const { name } = node as { name?: ts.Node }
  const text = excerpt(name ?? node)
  return text.length <= 32 ? text : `${text.slice(0, 28)} ...`
}
