import { baseOf, readLayers } from '../intent/read-layers.ts'
import { resolveIntent } from '../intent/resolve-intent.ts'
import type { AdvertisedTool } from '../types/advertised.ts'
import type { ToolEntry } from '../types/manifest.ts'
import type { Registry } from '../types/registry.ts'
import type { IntentLayers, ResolveContext, ResolvedTool, ResolvedToolset } from '../types/resolution.ts'

/** One resolution of one registry generation. All sessions with the same intent and context hold the same object. */
export interface SharedView {
  readonly resolved: ResolvedToolset
  readonly byName: ReadonlyMap<string, ResolvedTool>
  readonly hasDeferred: boolean
  /** The intent asks for no tools at all, as opposed to: none is there yet. */
  readonly isOff: boolean
}

const views: WeakMap<ResolvedToolset, SharedView> = /* @__PURE__ */ new WeakMap()
const advertised: WeakMap<ToolEntry, AdvertisedTool> = /* @__PURE__ */ new WeakMap()

export function sharedView(registry: Registry, layers: IntentLayers, context: ResolveContext): SharedView {
  const resolved = resolveIntent(registry, layers, context)
  let view = views.get(resolved)
  if (!view) {
    const { tools } = resolved
    const base = baseOf(readLayers(layers, registry.manifest.profiles))
    view = {
      resolved,
      byName: new Map(tools.map((tool) => [tool.name, tool])),
      hasDeferred: tools.some((tool) => tool.residency === 'deferred'),
      isOff: tools.length === 0 && base?.enabled === false,
    }
    views.set(resolved, view)
  }
  return view
}

/** What the model sees of an entry: one frozen object each, so that equal arrays can be compared by identity. */
export function advertise(entry: ToolEntry): AdvertisedTool {
  let tool = advertised.get(entry)
  if (!tool) {
    const { name, description, inputSchema, residency } = entry
    // A connected tool's schema belongs to somebody who may change it later; a generated one is ours.
    const schema = residency.length === 0 ? structuredClone(inputSchema) : inputSchema
    tool = Object.freeze({ name, description, inputSchema: schema })
    advertised.set(entry, tool)
  }
  return tool
}
