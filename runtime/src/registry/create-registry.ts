import { byName } from '../order.ts'
import type { ToolEntry, ToolManifest } from '../types/manifest.ts'
import type { LiveTool, Lookup, Registry } from '../types/registry.ts'
import { checkLiveTools, claimName } from './check-live-tools.ts'
import { loadHandler } from './load-handler.ts'
import { sameDefinition } from './same-definition.ts'

/**
 * Puts a generated manifest to work. The manifest is read, never copied or changed: any number of sessions share it.
 * @throws ToolcribError `reserved-name` or `duplicate-name` when the manifest's entries can't stand side by side.
 */
export function createRegistry<Name extends string, Mode extends string, Inputs = unknown>(
  manifest: ToolManifest<Name, Mode, Inputs>,
): Registry<Name, Mode, Inputs> {
  const { entries: given } = manifest
  // The list itself where it is in order already, as a generated one is.
  const fixed = given.every((entry, at) => !at || byName(given[at - 1]!, entry) < 0)
    ? given
    : given.toSorted(byName)
  const own = new Set<string>()
  for (const { name } of fixed) claimName(name, own)
  const live = new Map<string, LiveTool>()
  /** Handlers of generated entries whose server has connected. */
  const attached = new Map<string, LiveTool['execute']>()
  const handlers = new Map<string, Promise<LiveTool['execute'] | undefined>>()
  let entries: readonly ToolEntry[] = fixed
  let known = lookups()
  let generation = 0

  /** What each name stands for. The first to claim a name has it, so that no connected tool takes over one of the app's own. */
  function lookups(): ReadonlyMap<string, Lookup> {
    const all = new Map<string, Lookup>()
    const claim = (name: string, found: Lookup): unknown => all.has(name) || all.set(name, found)
    for (const entry of entries) claim(entry.name, { kind: 'tool', entry })
    for (const entry of [...fixed, ...entries]) {
      for (const alias of entry.aliases ?? []) claim(alias, { kind: 'tool', entry, via: 'alias' })
    }
    for (const stone of manifest.tombstones) claim(stone.name, { kind: 'removed', ...stone })
    for (const tool of manifest.quarantined) claim(tool.name, { kind: 'quarantined', ...tool })
    return all
  }

  function changed(): void {
    entries = [...fixed, ...Array.from(live.values(), ({ entry }) => entry)].toSorted(byName)
    known = lookups()
    generation++
  }

  function get(name: string): ToolEntry | undefined {
    const found = known.get(name)
    return found?.kind === 'tool' ? found.entry : undefined
  }

  return {
    manifest,
    get generation() {
      return generation
    },
    get,
    has: (name) => !!get(name),
    lookup: (name) => known.get(name) ?? { kind: 'unknown', name },
    entries: () => entries,
    register(tools) {
      checkLiveTools(tools, ({ name, server }) => {
        const { server: owner } = (own.has(name) ? get(name) : live.get(name)?.entry) ?? { server }
        return owner !== server || (own.has(name) && !server)
      })
      let isChanged = false
      for (const { entry, execute } of tools) {
        if (own.has(entry.name)) {
          attached.set(entry.name, execute)
          continue
        }
        // A connected tool's handler comes with it, and from no module.
        const { load: _load, access: _access, ...given } = entry
        const before = live.get(given.name)?.entry
        const isSame = before && sameDefinition(before, given)
        // Its definition belongs to somebody who may change it later.
        live.set(given.name, { entry: isSame ? before : structuredClone(given), execute })
        isChanged ||= !isSame
      }
      if (isChanged) changed()
      return generation
    },
    deregister(names) {
      for (const name of names) attached.delete(name)
      if (names.filter((name) => live.delete(name)).length > 0) changed()
      return generation
    },
    async handler(name) {
      const entry = get(name)
      const connected = entry && (attached.get(entry.name) ?? live.get(entry.name)?.execute)
      if (!entry || connected) return connected
      let handler = handlers.get(entry.name)
      if (!handler) {
        handlers.set(entry.name, (handler = loadHandler(entry)))
        // A module that failed to load is tried again by the next call.
        handler.catch(() => handlers.delete(entry.name))
      }
      return handler
    },
  }
}
