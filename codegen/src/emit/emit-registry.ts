import type { JsonSchema, ToolEntry, ToolManifest } from 'toolcrib'
import type { ResolvedConfig } from '../config/resolved-config.ts'
import { importSpecifier } from './import-specifier.ts'
import { fileHeader, literal, propertyKey } from './source-text.ts'

/**
 * Text of `registry.ts`: the manifest as typed data, a lazy loader for each handler, and the resident and deferred sets of
 * each mode. An array of entries and not an object keyed by name: JavaScript reorders digit-only keys, and a `__proto__` key
 * would set the prototype. Annotated and not `as const`, so that it compiles under `isolatedDeclarations`.
 */
export function emitRegistry(manifest: ToolManifest, config: ResolvedConfig): string {
  const inputs = importSpecifier(config.out, `${config.out}/inputs.ts`, config.importExtension)
  const modes = manifest.modes.map(({ name }) => literal(name)).join(' | ')
  const { entries, ...rest } = manifest
  const members = Object.entries(rest).map(
    ([key, value]) => `  ${propertyKey(key)}: ${literal(value, { indent: 2 })},\n`,
  )
  return [
    fileHeader(config.tools),
    `import type { ToolManifest } from 'toolcrib'`,
    `import type { ToolInputs, ToolName } from ${literal(inputs)}`,
    '',
    `export type { ToolInputs, ToolName } from ${literal(inputs)}`,
    '',
    '/** A mode of the agent. */',
    `export type Mode = ${modes}`,
    '',
    '/** Names whose full definition is in the array on every turn, by mode. */',
    setsOf('RESIDENT', manifest, 'resident'),
    '',
    '/** Names that only the catalog shows until the search tool loads them, by mode. */',
    setsOf('DEFERRED', manifest, 'deferred'),
    '',
    '/** The static registry data: pass it to `createRegistry`. */',
    'export const manifest: ToolManifest<ToolName, Mode, ToolInputs> = {',
    `${members.join('')}  entries: [\n${entries.map((entry) => entryText(entry, config)).join('')}  ],`,
    '}',
    '',
  ].join('\n')
}

function setsOf(constant: string, manifest: ToolManifest, residency: 'resident' | 'deferred'): string {
  const sets = manifest.modes.map(
    (mode) => `  ${propertyKey(mode.name)}: ${literal(mode[residency], { indent: 2 })},\n`,
  )
  return `export const ${constant}: { readonly [M in Mode]: readonly ToolName[] } = {\n${sets.join('')}}`
}

/**
 * Each entry's text, by its schema and what else it says: a process that builds again and again brings the same schemas, and
 * printing is dear.
 */
const printed = new WeakMap<JsonSchema, { readonly key: string; readonly text: string }>()

function entryText(entry: ToolEntry, config: ResolvedConfig): string {
  const { inputSchema, ...rest } = entry
  const key = JSON.stringify([rest, Object.keys(entry), config.out, config.importExtension])
  const known = printed.get(inputSchema)
  if (known?.key === key) return known.text
  const text = printEntry(entry, config)
  printed.set(inputSchema, { key, text })
  return text
}

function printEntry(entry: ToolEntry, config: ResolvedConfig): string {
  const members = Object.entries(entry).map(
    ([key, value]) => `      ${propertyKey(key)}: ${literal(value, { indent: 6 })},\n`,
  )
  if (entry.access !== undefined && entry.source !== undefined) {
    const module = importSpecifier(config.out, entry.source, config.importExtension)
    members.push(`      load: () => import(${literal(module)}),\n`)
  }
  return `    {\n${members.join('')}    },\n`
}
