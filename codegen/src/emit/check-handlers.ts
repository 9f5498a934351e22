import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Tool } from '../normalize/tool.ts'

/** Reports each of the project's own tools whose handler generated code can't reach: it is listed and can't be called. */
export function checkHandlers(tools: readonly Tool[]): readonly Diagnostic[] {
  return tools
    .filter(({ access, server }) => access === undefined && server === undefined)
    .map(({ name, place }) => ({
      code: 'handler-unreachable',
      severity: 'warning' as const,
      message: `no export of ${place.file} leads to the tool ${name}, so generated code can't load its handler`,
      place,
      hint: 'Export the definition, or register the tool at run time with its handler.',
    }))
}
