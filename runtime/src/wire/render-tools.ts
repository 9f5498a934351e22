import type { AdvertisedTool } from '../types/advertised.ts'
import type { RuntimeDiagnostic } from '../types/resolution.ts'
import { mapNames } from './map-names.ts'
import type { ProviderLimits } from './provider-limits.ts'
import { toolsOf } from './tool-source.ts'
import type { ToolSource } from './tool-source.ts'

export interface RenderOptions {
  /** Told of every tool that is left out or changed for this provider, on each call. */
  readonly onDiagnostic?: (diagnostic: RuntimeDiagnostic) => void
}

export type Report = (code: string, severity: RuntimeDiagnostic['severity'], message: string) => void

/** One entry in a provider's shape; `undefined` leaves the tool out, after a report that says why. */
export type ToEntry<Entry> = (name: string, tool: AdvertisedTool, report: Report) => Entry | undefined

interface Rendering {
  readonly tools: readonly AdvertisedTool[]
  readonly entries: unknown[]
  readonly diagnostics: readonly RuntimeDiagnostic[]
}

const renderings: WeakMap<readonly AdvertisedTool[], Map<string, Rendering>> = /* @__PURE__ */ new WeakMap()

/**
 * Renders the tools in their order, once for each array and variant: the same array gives the same object, so its bytes
 * cannot differ. A tool that the provider would refuse is left out and reported; the others are sent.
 * What `finish` returns is frozen; spread it to add a provider's own tools.
 */
export function renderTools<Entry, Out = Entry>(
  source: ToolSource,
  limits: ProviderLimits,
  variant: string,
  options: RenderOptions | undefined,
  toEntry: ToEntry<Entry>,
  finish?: (entries: Entry[]) => Out[],
): Out[] {
  const tools = toolsOf(source)
  let variants = renderings.get(tools)
  if (!variants) renderings.set(tools, (variants = new Map()))
  let done = variants.get(variant)
  // An array that its owner has changed in the meantime is rendered afresh.
  if (!done || done.tools.length !== tools.length || !tools.every((tool, i) => tool === done?.tools[i])) {
    const { entries, diagnostics } = build(tools, limits, toEntry)
    const out: unknown[] = finish ? finish(entries) : entries
    out.forEach(Object.freeze)
    done = { tools: [...tools], entries: Object.freeze(out) as unknown[], diagnostics }
    variants.set(variant, done)
  }
  if (options?.onDiagnostic) done.diagnostics.forEach(options.onDiagnostic)
  return done.entries as Out[]
}

function build<Entry>(
  tools: readonly AdvertisedTool[],
  limits: ProviderLimits,
  toEntry: ToEntry<Entry>,
): { entries: Entry[]; diagnostics: RuntimeDiagnostic[] } {
  const entries: Entry[] = []
  const diagnostics: RuntimeDiagnostic[] = []
  const names = mapNames(
    tools.map((tool) => tool.name),
    limits,
  )
  for (const tool of tools) {
    const report: Report = (code, severity, message) => {
      diagnostics.push({ code, severity, message: `${JSON.stringify(tool.name)} ${message}`, at: tool.name })
    }
    const name = names.get(tool.name)
    names.delete(tool.name)
    if (name === undefined) report('duplicate-name', 'error', 'stands twice in the array; the first is sent.')
    else {
      const entry = toEntry(name, tool, report)
      if (entry !== undefined) entries.push(entry)
    }
  }
  return { entries, diagnostics }
}
