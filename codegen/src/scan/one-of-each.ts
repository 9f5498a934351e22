import type { Json } from 'toolcrib'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { canonicalJson } from '../normalize/canonical-json.ts'
import { WITHOUT_HANDLER } from '../normalize/without-handler.ts'
import type { ScannedTool } from './scanned-tool.ts'
import type { ScanResult } from './scan-result.ts'

/**
 * One tool for what a project writes in two places: as an object that says what a provider is sent and as the class or
 * registration that serves it, or as the same registration for two ways to start. Copies that each have a handler stay, and
 * are duplicates, since nothing says which one runs.
 */
export function oneOfEach(result: ScanResult): ScanResult {
  const byName = new Map<string, ScannedTool[]>()
  for (const tool of result.tools) {
    const { name } = tool.fields
    if (typeof name === 'string') byName.set(name, [...(byName.get(name) ?? []), tool])
  }
  const dropped = new Set<ScannedTool>()
  const diagnostics: Diagnostic[] = []
  for (const [name, tools] of byName) {
    for (const same of equalsOf(tools)) {
      const kept = same.find(hasHandler) ?? same.find(isServed) ?? same[0]
      for (const tool of same) if (tool !== kept && !hasHandler(tool)) dropped.add(tool)
    }
    const left = tools.filter((tool) => !dropped.has(tool))
    const [served, ...others] = left.filter(isServed)
    if (served === undefined || others.length > 0) continue
    for (const tool of left) {
      if (tool === served) continue
      dropped.add(tool)
      if (contentOf(tool) !== contentOf(served)) diagnostics.push(declaredOtherwise(name, tool, served))
    }
  }
  if (dropped.size === 0) return result
  return {
    ...result,
    tools: result.tools.filter((tool) => !dropped.has(tool)),
    diagnostics: [...result.diagnostics, ...diagnostics],
  }
}

function isServed({ convention }: ScannedTool): boolean {
  return !WITHOUT_HANDLER.has(convention)
}

function hasHandler(tool: ScannedTool): boolean {
  return isServed(tool) && tool.access !== undefined
}

/** Tools of one name by what a model is told of them. */
function equalsOf(tools: readonly ScannedTool[]): readonly (readonly ScannedTool[])[] {
  if (tools.length < 2) return []
  const groups = new Map<string, ScannedTool[]>()
  for (const tool of tools) {
    const content = contentOf(tool)
    groups.set(content, [...(groups.get(content) ?? []), tool])
  }
  return [...groups.values()]
}

function contentOf({ fields: { description, inputSchema } }: ScannedTool): string {
  const { $schema: _, ...schema } = (inputSchema ?? {}) as { readonly $schema?: unknown }
  return canonicalJson([description ?? null, schema] as unknown as Json)
}

function declaredOtherwise(name: string, { place }: ScannedTool, served: ScannedTool): Diagnostic {
  return {
    code: 'declared-otherwise',
    severity: 'warning',
    message: `\`${name}\` is declared otherwise here than where it is defined with its handler, which counts`,
    place,
    hint: 'Exclude the file in `tools` of the configuration, if it is for another model or another app.',
    related: [{ message: 'the definition that counts', place: served.place }],
    tool: name,
  }
}
