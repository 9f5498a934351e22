import { matchPattern } from '../intent/match-pattern.ts'
import type { LiveTool, Registry } from '../types/registry.ts'
import type { RuntimeDiagnostic } from '../types/resolution.ts'
import { definitionText, digestOf } from './definition-text.ts'
import { entryNames } from './entry-names.ts'
import { liveEntry, nameOf } from './live-entry.ts'
import type { McpToolsOptions } from './mcp-tools.ts'
import { unavailable } from './read-result.ts'
import { membersOf } from './server-tool.ts'

/** What a list becomes: tools for the registry, in the server's order, and remarks. */
export interface ReadList {
  readonly tools: readonly LiveTool[]
  readonly diagnostics: readonly RuntimeDiagnostic[]
}

/**
 * Decides what becomes of each tool that a server lists. A tool that the build knows keeps its generated entry and is given a
 * handler; any other becomes a live tool. One that can be neither is left out, alone, with its reason.
 */
export async function readList(
  registry: Registry,
  listed: readonly unknown[],
  { server, prefix, filter = () => true }: McpToolsOptions,
  handlerOf: (tool: string) => LiveTool['execute'],
): Promise<ReadList> {
  const own = registry.manifest.entries.filter((entry) => entry.server === server)
  const generated = new Map(own.map((entry) => [entry.origin?.tool ?? entry.name, entry]))
  const isBare = own.some(({ name, origin }) => name === origin?.tool)
  const names = entryNames(
    server,
    listed.flatMap((tool) => nameOf(tool) ?? []),
    prefix ?? !isBare,
  )
  const rule = registry.manifest.servers?.find(({ name }) => name === server)
  const isTaken = (name: string): boolean => {
    const takes = (pattern: string): boolean => matchPattern(pattern, { name })
    return !rule || (rule.include.some(takes) && !rule.exclude.some(takes))
  }
  const diagnostics: RuntimeDiagnostic[] = []
  const tools = new Map<string, LiveTool>()
  const remark = (code: string, at: string, message: string): void => {
    diagnostics.push({ code, severity: 'warning', message: `${server}: ${message}`, at })
  }
  for (const [index, tool] of listed.entries()) {
    const called = nameOf(tool)
    if (called === undefined) {
      remark('mcp-tool-left-out', `${server}[${index}]`, `tool ${index + 1} of the list has no name`)
      continue
    }
    const known = generated.get(called)
    // What the configuration excludes does not come back under another connection.
    if ((!known && !isTaken(called)) || !filter(called, known !== undefined)) continue
    const name = known?.name ?? names.get(called) ?? called
    if (tools.has(name)) {
      remark('mcp-tool-left-out', name, `it lists ${JSON.stringify(called)} twice; the first one counts`)
      continue
    }
    const digest = await digestOf(definitionText(membersOf(tool)))
    const { entry, fault } = await liveEntry(server, name, tool, digest)
    if (known) {
      if (digest !== known.origin?.digest) {
        const what =
          fault ?? 'its definition is not the one that the build took; the model goes on seeing that one'
        remark('mcp-tool-drifted', name, `${JSON.stringify(called)}: ${what}. Run toolcrib sync ${server}.`)
      }
      tools.set(name, { entry: known, execute: handlerOf(called) })
    } else if (entry) {
      const { kind, reason } = { reason: '', ...registry.lookup(name) }
      if (kind === 'quarantined' || kind === 'removed') {
        remark('mcp-tool-left-out', name, `${JSON.stringify(called)} is ${kind}: ${reason}`)
      } else {
        const hint = rule?.residency && { hint: rule.residency }
        tools.set(name, { entry: { ...entry, ...hint }, execute: handlerOf(called) })
      }
    } else remark('mcp-tool-left-out', name, `${JSON.stringify(called)} is left out: ${fault}`)
  }
  for (const [called, known] of generated) {
    if (tools.has(known.name) || !filter(called, true)) continue
    remark('mcp-tool-gone', known.name, `it no longer offers ${JSON.stringify(called)}`)
    const gone = (): never => {
      throw unavailable(`the server ${JSON.stringify(server)} no longer offers it`)
    }
    tools.set(known.name, { entry: known, execute: gone })
  }
  return { tools: [...tools.values()], diagnostics }
}
