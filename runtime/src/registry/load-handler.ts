import { ToolcribError } from '../error.ts'
import type { ToolEntry } from '../types/manifest.ts'
import type { LiveTool } from '../types/registry.ts'

/**
 * Loads the module of a static tool and follows `access` to its definition. `undefined` where the entry names no module.
 * @throws ToolcribError `handler-not-found` when nothing with an `execute` function stands at the end of the path.
 */
export async function loadHandler(entry: ToolEntry): Promise<LiveTool['execute'] | undefined> {
  if (entry.load === undefined) return undefined
  let value: unknown = await entry.load()
  for (const step of entry.access ?? ['default']) {
    // Own properties only: a path never wanders into a prototype.
    const inside = typeof value === 'object' && value !== null && Object.hasOwn(value, step)
    value = inside ? (value as Record<string | number, unknown>)[step] : undefined
  }
  const definition = value as { execute?: unknown } | null | undefined
  if (typeof definition?.execute !== 'function') {
    throw new ToolcribError(
      'handler-not-found',
      `The module of "${entry.name}" has no tool definition with an execute function at ${JSON.stringify(entry.access ?? ['default'])}. Run the build again.`,
    )
  }
  const { execute } = definition as { execute: LiveTool['execute'] }
  return (input, context) => execute.call(definition, input, context)
}
