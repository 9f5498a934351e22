import type { ToolEntry, ToolManifest, ToolTokens } from 'toolcrib'
import { byCodeUnit } from 'toolcrib'
import type { ClassifiedTool } from '../classify/classified-tool.ts'
import type { ResolvedConfig } from '../config/resolved-config.ts'
import type { TargetMeasurement } from '../measure/measurement.ts'

export interface ManifestInput {
  readonly tools: readonly ClassifiedTool[]
  readonly config: ResolvedConfig
  readonly measured: ReadonlyMap<string, TargetMeasurement>
  readonly quarantined: readonly { readonly name: string; readonly reason: string }[]
}

/** The manifest as a value. The emitted module is this value printed, with a loader per entry. */
export function createManifest({ tools, config, measured, quarantined }: ManifestInput): ToolManifest {
  const overlaid = [...new Set(config.overlays.flatMap(({ members }) => members))].sort(byCodeUnit)
  const sorted = [...tools].sort((a, b) => byCodeUnit(a.tool.name, b.tool.name))
  return {
    format: 1,
    defaultMode: config.defaultMode,
    modes: config.modes.map(({ name }) => ({
      name,
      resident: namesWith(sorted, name, 'resident'),
      deferred: namesWith(sorted, name, 'deferred'),
    })),
    defaults: config.defaults ?? ['*'],
    ...(config.defaults === undefined && overlaid.length > 0 ? { defaultsExcept: overlaid } : {}),
    presets: config.presets,
    overlays: config.overlays,
    surfaces: config.surfaces,
    profiles: config.profiles,
    tombstones: config.tombstones,
    quarantined: [...quarantined]
      .map(({ name, reason }) => ({ name, reason }))
      .sort((a, b) => byCodeUnit(a.name, b.name) || byCodeUnit(a.reason, b.reason)),
    ...serverRules(config),
    targets: config.targets.flatMap((id) => {
      const target = measured.get(id)
      if (target === undefined) return []
      const { grade, constant, search, catalogHead } = target
      return [{ id, grade, constant: constant.auto, search: tokensOf(search), catalogHead }]
    }),
    entries: sorted.map((classified) => entryOf(classified, config, measured)),
  }
}

/** Of the servers whose tools are not all taken as they come: the runtime meets tools that no snapshot holds. */
function serverRules({ mcp }: ResolvedConfig): Pick<ToolManifest, 'servers'> {
  const servers = mcp.flatMap(({ name, own, include, exclude, residency }) => {
    const isPlain = include.includes('*') && exclude.length === 0 && residency === undefined
    return own || isPlain ? [] : [{ name, include, exclude, ...(residency !== undefined && { residency }) }]
  })
  return servers.length === 0 ? {} : { servers }
}

function entryOf(
  { tool, residency }: ClassifiedTool,
  config: ResolvedConfig,
  measured: ReadonlyMap<string, TargetMeasurement>,
): ToolEntry {
  return {
    name: tool.name,
    description: tool.description,
    inputSchema: tool.inputSchema,
    ...(tool.annotations === undefined ? {} : { annotations: tool.annotations }),
    ...(tool.tags.length === 0 ? {} : { tags: tool.tags }),
    ...(tool.aliases.length === 0 ? {} : { aliases: tool.aliases }),
    ...(tool.searchHints.length === 0 ? {} : { searchHints: tool.searchHints }),
    ...(tool.server === undefined ? {} : { server: tool.server }),
    ...(tool.origin === undefined ? {} : { origin: tool.origin }),
    ...(tool.provenance === 'static' ? {} : { provenance: tool.provenance }),
    ...(tool.purpose === undefined ? {} : { purpose: tool.purpose }),
    residency,
    ...(tool.hint === undefined ? {} : { hint: tool.hint }),
    tokens: Object.fromEntries(
      config.targets.flatMap((id) => {
        const cost = measured.get(id)?.tools.get(tool.name)
        return cost === undefined ? [] : [[id, tokensOf(cost)]]
      }),
    ),
    fingerprint: tool.fingerprint,
    source: tool.place.file,
    ...(tool.access === undefined ? {} : { access: tool.access }),
  }
}

function tokensOf({ name, description, schema, wrapper, total, catalog }: ToolTokens): ToolTokens {
  return { name, description, schema, wrapper, total, catalog }
}

function namesWith(tools: readonly ClassifiedTool[], mode: string, residency: string): readonly string[] {
  return tools
    .filter((tool) =>
      tool.residency.some((decision) => decision.mode === mode && decision.residency === residency),
    )
    .map(({ tool }) => tool.name)
}
