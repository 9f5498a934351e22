import { namesOf } from '../intent/item-named.ts'
import { SEARCH_TOOL_NAME } from '../registry/reserved-name.ts'
import type { AdvertisedTool } from '../types/advertised.ts'
import type { JsonObject, JsonSchema } from '../types/json.ts'
import type { RuntimeDiagnostic } from '../types/resolution.ts'
import { legalNames } from './legal-names.ts'
import { plainRoot } from './plain-root.ts'
import type { ProviderLimits } from './provider-limits.ts'
import { toolsOf } from './tool-source.ts'
import type { ToolSource } from './tool-source.ts'

export type Report = (code: string, severity: RuntimeDiagnostic['severity'], message: string) => void

/** Brings a tool's schema into a form that a provider takes. An error that it throws leaves the tool out and is reported. */
export type FitSchema = (schema: JsonSchema, limits: ProviderLimits, report: Report) => JsonObject

export interface RenderOptions {
  /** Told on each call of every tool that is left out, or shown with less than its schema says. */
  readonly onDiagnostic?: (diagnostic: RuntimeDiagnostic) => void
  /** `fitSchema`, where schemas come from servers that one doesn't know. Default: the root is made plain, and no more is looked at. */
  readonly fit?: FitSchema
}

/** One entry in a provider's shape. An error that it throws leaves the tool out and is reported. */
export type ToEntry<Entry> = (name: string, description: string, schema: JsonObject) => Entry

interface Rendering {
  /** The tools, and the caller's own functions. */
  readonly inputs: readonly unknown[]
  readonly out: readonly unknown[]
  readonly diagnostics: readonly RuntimeDiagnostic[]
}

interface Variants {
  [variant: string]: Rendering
}

const renderings: WeakMap<readonly AdvertisedTool[], Variants> = /* @__PURE__ */ new WeakMap()

/**
 * Renders the tools in their order, once for each array and variant: the same array gives the same object, so its bytes
 * cannot differ. A tool that the provider would refuse for its name, its number or its schema's root is left out and
 * reported; the others are sent. What stands below the root was checked where the tool came in: by the build, by
 * `registerMcpTools`, by `soundSchema`; or it is by `fit`.
 * The result is frozen; spread it to add a provider's own tools.
 */
export function renderTools<Entry, Out = Entry>(
  source: ToolSource,
  limits: ProviderLimits,
  variant: string,
  options: (RenderOptions & { readonly strict?: unknown }) | undefined,
  toEntry: ToEntry<Entry>,
  finish: (entries: Entry[]) => Out[] = (entries) => entries as unknown as Out[],
): Out[] {
  const tools = toolsOf(source)
  const { fit = plainRoot, strict, onDiagnostic } = options ?? {}
  const variants = renderings.get(tools) ?? {}
  let done = variants[variant]
  // An array that its owner has changed in the meantime is rendered afresh.
  const inputs = [tools.length, fit, strict, ...tools]
  if (!done || inputs.some((input, at) => input !== done!.inputs[at])) {
    const diagnostics: RuntimeDiagnostic[] = []
    const out = finish(toEntries(tools, limits, fit, toEntry, diagnostics))
    out.forEach(Object.freeze)
    done = variants[variant] = { inputs, out: Object.freeze(out), diagnostics }
    renderings.set(tools, variants)
  }
  done.diagnostics.forEach((diagnostic) => onDiagnostic?.(diagnostic))
  return done.out as Out[]
}

function toEntries<Entry>(
  tools: readonly AdvertisedTool[],
  limits: ProviderLimits,
  fit: FitSchema,
  toEntry: ToEntry<Entry>,
  diagnostics: RuntimeDiagnostic[],
): Entry[] {
  const entries: Entry[] = []
  const names = legalNames(namesOf(tools), limits.name)
  for (const { name, description, inputSchema } of tools) {
    const report: Report = (code, severity, message) => {
      diagnostics.push({ code, severity, message: `${JSON.stringify(name)} ${message}`, at: name })
    }
    const leaveOut = (code: string, reason: string): void => report(code, 'error', `is left out: ${reason}.`)
    const form = names.get(name)
    names.delete(name)
    // The last place is kept for the search tool: through it the model reaches whatever is left out here.
    const taken = entries.length + (names.has(SEARCH_TOOL_NAME) ? 1 : 0)
    if (form === undefined) leaveOut('duplicate-name', 'it stands twice')
    else if (taken >= limits.tools!) leaveOut('too-many-tools', `there is room for ${limits.tools} tools`)
    else {
      try {
        const entry = toEntry(form, description, fit(inputSchema, limits, report))
        // What can't be serialized would fail the whole request.
        JSON.stringify(entry)
        entries.push(entry)
      } catch (error) {
        leaveOut('unusable-schema', (error as Error).message)
      }
    }
  }
  return entries
}
