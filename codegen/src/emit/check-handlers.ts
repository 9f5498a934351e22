import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Tool } from '../normalize/tool.ts'
import { WITHOUT_HANDLER } from '../normalize/without-handler.ts'

/** A server calls these itself: no app would load their handlers. */
const SERVED: ReadonlySet<string> = new Set(['mcp-app-tool', 'mcp-list-tools', 'mcp-server-tool'])
const SHOWN = 3

/**
 * Reports the project's own tools whose handlers generated code can't reach: they are listed and can't be called. Once for each
 * file, and once for everything that an MCP server serves or that only a provider's form declares.
 */
export function checkHandlers(tools: readonly Tool[]): readonly Diagnostic[] {
  const served: Tool[] = []
  const declared: Tool[] = []
  const byFile = new Map<string, Tool[]>()
  for (const tool of tools) {
    if (tool.access !== undefined || tool.server !== undefined) continue
    if (SERVED.has(tool.convention ?? '')) served.push(tool)
    else if (WITHOUT_HANDLER.has(tool.convention ?? '')) declared.push(tool)
    else byFile.set(tool.place.file, [...(byFile.get(tool.place.file) ?? []), tool])
  }
  return [...aboutServed(served), ...aboutDeclared(declared), ...[...byFile.values()].flatMap(aboutFile)]
}

function aboutServed(tools: readonly Tool[]): readonly Diagnostic[] {
  const [first] = tools
  if (first === undefined) return []
  return [
    {
      code: 'handler-unreachable',
      severity: 'info',
      message: `${named(tools)} ${tools.length === 1 ? 'belongs' : 'belong'} to an MCP server, which calls the handlers itself: generated code lists them and loads no handler`,
      place: first.place,
      hint: 'Nothing need be done: an app reaches them through its MCP client.',
    },
  ]
}

function aboutDeclared(tools: readonly Tool[]): readonly Diagnostic[] {
  const [first] = tools
  if (first === undefined) return []
  const isOne = tools.length === 1
  return [
    {
      code: 'handler-unreachable',
      severity: 'info',
      message: `${named(tools)} ${isOne ? 'is a definition' : 'are definitions'} in a provider's form, without a handler: generated code lists ${isOne ? 'it' : 'them'} and loads none`,
      place: first.place,
      hint: 'Where the registry is to call a tool, register it at run time with its handler.',
    },
  ]
}

function aboutFile(tools: readonly Tool[]): readonly Diagnostic[] {
  const [first] = tools
  if (first === undefined) return []
  const handlers = tools.length === 1 ? 'its handler' : 'their handlers'
  return [
    {
      code: 'handler-unreachable',
      severity: 'warning',
      message: `no export of ${first.place.file} leads to ${named(tools)}, so generated code can't load ${handlers}`,
      place: first.place,
      hint: 'Export the definition, or register the tool at run time with its handler.',
    },
  ]
}

function named(tools: readonly Tool[]): string {
  const names = tools.map(({ name }) => name)
  if (names.length === 1) return `the tool ${names[0]}`
  const rest = names.length - SHOWN
  return rest > 0
    ? `${names.length} tools (${names.slice(0, SHOWN).join(', ')} and ${rest} more)`
    : `${names.length} tools (${names.join(', ')})`
}
