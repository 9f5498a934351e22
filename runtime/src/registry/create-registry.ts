import { ToolcribError } from '../error.ts'
import { byCodeUnit } from '../order.ts'
import type { ToolEntry, ToolManifest } from '../types/manifest.ts'
import type { LiveTool, Lookup, Registry } from '../types/registry.ts'
import { checkLiveTools } from './check-live-tools.ts'
import { loadHandler } from './load-handler.ts'
import { SEARCH_TOOL_NAME } from './reserved-name.ts'
import { sameDefinition } from './same-definition.ts'

/**
 * Puts a generated manifest to work. The manifest is read, never copied or changed: any number of sessions share it.
 * @throws ToolcribError `reserved-name` or `duplicate-name` when the manifest's entries can't stand side by side.
 */
export function createRegistry<Name extends string, Mode extends string, Inputs = unknown>(
  manifest: ToolManifest<Name, Mode, Inputs>,
): Registry<Name, Mode, Inputs> {
  const fixed = new Map<string, ToolEntry>()
  for (const entry of manifest.entries) {
    if (entry.name === SEARCH_TOOL_NAME) {
      throw new ToolcribError(
        'reserved-name',
        `"${SEARCH_TOOL_NAME}" is the search tool's own name; rename the tool.`,
      )
    }
    if (fixed.has(entry.name)) {
      throw new ToolcribError('duplicate-name', `The manifest holds "${entry.name}" twice.`)
    }
    fixed.set(entry.name, entry)
  }
  const tombstones = new Map(manifest.tombstones.map((stone) => [stone.name, stone]))
  const quarantined = new Map(manifest.quarantined.map((tool) => [tool.name, tool]))
  const live = new Map<string, LiveTool>()
  const handlers = new Map<string, Promise<LiveTool['execute'] | undefined>>()
  const sorted = inOrder(manifest.entries)
  let all = sorted
  let aliases = aliasesOf(all)
  let generation = 0

  function changed(): void {
    all = live.size === 0 ? sorted : inOrder([...sorted, ...Array.from(live.values(), (tool) => tool.entry)])
    // The manifest comes first, so that a connected tool can't take over a former name of the app's own.
    aliases = aliasesOf([...sorted, ...all])
    generation += 1
  }

  function own(name: string): ToolEntry | undefined {
    return fixed.get(name) ?? live.get(name)?.entry
  }

  function lookup(name: string): Lookup {
    const entry = own(name)
    if (entry !== undefined) return { kind: 'tool', entry }
    const renamed = aliases.get(name)
    if (renamed !== undefined) return { kind: 'tool', entry: renamed, via: 'alias' }
    const stone = tombstones.get(name)
    if (stone !== undefined) return { kind: 'removed', ...stone }
    const broken = quarantined.get(name)
    if (broken !== undefined) return { kind: 'quarantined', ...broken }
    return { kind: 'unknown', name }
  }

  function load(entry: ToolEntry): Promise<LiveTool['execute'] | undefined> {
    let handler = handlers.get(entry.name)
    if (handler === undefined) {
      handler = loadHandler(entry)
      handlers.set(entry.name, handler)
      // A module that failed to load is tried again by the next call.
      handler.catch(() => handlers.delete(entry.name))
    }
    return handler
  }

  return {
    manifest,
    get generation() {
      return generation
    },
    get: (name) => own(name) ?? aliases.get(name),
    has: (name) => own(name) !== undefined || aliases.has(name),
    lookup,
    entries: () => all,
    register(tools) {
      checkLiveTools(tools, fixed, live)
      let isChanged = false
      for (const { entry, execute } of tools) {
        const before = live.get(entry.name)?.entry
        const given = withoutModule(entry)
        const isSame = before !== undefined && sameDefinition(before, given)
        // A connected tool's definition belongs to somebody who may change it later.
        live.set(entry.name, { entry: isSame ? before : structuredClone(given), execute })
        isChanged ||= !isSame
      }
      if (isChanged) changed()
      return generation
    },
    deregister(names) {
      const removed = names.filter((name) => live.delete(name))
      if (removed.length > 0) changed()
      return generation
    },
    async handler(name) {
      const entry = own(name) ?? aliases.get(name)
      if (entry === undefined) return undefined
      return live.get(entry.name)?.execute ?? load(entry)
    },
  }
}

/** A connected tool's handler comes with it, and from no module. */
function withoutModule({ load: _load, access: _access, ...entry }: ToolEntry): ToolEntry {
  return entry
}

/** The list itself where it is in order already, as a generated one is. */
function inOrder(entries: readonly ToolEntry[]): readonly ToolEntry[] {
  const isSorted = entries.every((entry, index) => index === 0 || entries[index - 1]!.name < entry.name)
  return isSorted ? entries : entries.toSorted((a, b) => byCodeUnit(a.name, b.name))
}

function aliasesOf(entries: readonly ToolEntry[]): Map<string, ToolEntry> {
  const aliases = new Map<string, ToolEntry>()
  for (const entry of entries) {
    for (const alias of entry.aliases ?? []) if (!aliases.has(alias)) aliases.set(alias, entry)
  }
  return aliases
}
