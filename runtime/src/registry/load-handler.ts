import { ToolcribError } from '../error.ts'
import type { ToolEntry } from '../types/manifest.ts'
import type { LiveTool } from '../types/registry.ts'

/**
 * Loads the module of a static tool and follows `access` to its definition. `undefined` where the entry names no module.
 * @throws ToolcribError `handler-not-found` when nothing with an `execute` function stands at the end of the path.
 */
export async function loadHandler({
  name,
  load,
  access = ['default'],
}: ToolEntry): Promise<LiveTool['execute'] | undefined> {
  if (!load) return undefined
  let value: any = await load()
  // Own properties only: a path never wanders into a prototype.
  for (const step of access) value = Object.hasOwn(Object(value), step) ? value[step] : undefined
  if (typeof value?.execute !== 'function') {
    const cure = value === undefined ? 'build again' : 'register it with its handler'
    throw new ToolcribError('handler-not-found', `Nothing runs "${name}" at ${access.join('.')}: ${cure}.`)
  }
  return (input, context) => value.execute(input, context)
}
