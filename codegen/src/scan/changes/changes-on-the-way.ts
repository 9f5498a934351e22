import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { ReadTool } from '../read-tool.ts'

/**
 * Where a registration adds to the tools that it is handed, no object of the project says what is served. Which objects it is
 * handed can't be followed through calls and classes, so this is said of all that only their shape makes tools.
 */
export function changesOnTheWay(tools: readonly ReadTool[]): ReadonlyMap<ReadTool, Diagnostic> {
  const [registration] = tools
    .filter(({ pending }) => pending.isReshaped === true)
    .sort((a, b) =>
      a.place.file < b.place.file ? -1 : a.place.file > b.place.file ? 1 : a.place.line - b.place.line,
    )
  if (registration === undefined) return new Map()
  const { place } = registration
  return new Map(
    tools
      .filter(({ isLoose }) => isLoose)
      .map((tool) => {
        const subject = tool.name === undefined ? 'a tool' : `the tool \`${tool.name}\``
        const diagnostic: Diagnostic = {
          code: 'changed-value',
          severity: 'error',
          message: `a registration adds to the tools that it is handed, so the source may not say what the model is sent for ${subject}`,
          place: tool.place,
          hint: 'Let the build run the code, or write the final definition where it is declared.',
          related: [{ message: 'they are registered here', place }],
          ...(tool.name === undefined ? {} : { tool: tool.name }),
        }
        return [tool, diagnostic]
      }),
  )
}
