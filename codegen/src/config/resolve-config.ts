import { assertIntent, ToolcribError, type Intent } from 'toolcrib'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { posix } from 'node:path'
import { resolveServers, serverList } from '../mcp/resolve-servers.ts'
import { readEvaluate, resolveEvaluate } from './read-evaluate.ts'
import { checkReferences } from './check-references.ts'
import { readHelper } from './read-helper.ts'
import { readBudgets, readPrice, toBudgets } from './read-budgets.ts'
import type { ResolvedConfig, ResolvedMode } from './resolved-config.ts'
import { isObject, listOf, mapOf, numberFrom, oneOf, oneOrMore, type Read } from './validate.ts'
import { shape, text, tokenCount } from './validate.ts'

const patterns = listOf(text, 'patterns')
const toolName: Read<string> = (value, at, faults) => text(value, at, faults)

const intent: Read<{ readonly intent: Intent }> = (value, at, faults) => {
  try {
    assertIntent(value)
    return { intent: value }
  } catch (error) {
    if (!(error instanceof ToolcribError)) throw error
    // The runtime names the place `intent`; here it has a path.
    const message = error.message.replace(/^intent/, at).replace(/\.$/, '')
    faults.push({ code: 'invalid-config', severity: 'error', message })
    return undefined
  }
}

const readConfig = shape(
  {
    tools: oneOrMore(text, 'globs'),
    helpers: mapOf(readHelper, 'helpers', text),
    evaluate: readEvaluate,
    out: text,
    mcp: serverList,
    mcpSnapshots: text,
    importExtension: oneOf('.js', '.ts', ''),
    targets: listOf(text, 'target ids or model names'),
    modes: mapOf(
      shape({
        resident: patterns,
        deferred: patterns,
        fit: shape({ tokens: tokenCount, target: text }, ['tokens']),
      }),
      'modes',
    ),
    defaultMode: text,
    defaults: patterns,
    presets: mapOf(patterns, 'lists of patterns'),
    overlays: mapOf(patterns, 'lists of patterns'),
    surfaces: mapOf(shape({ hidden: patterns }, ['hidden']), 'surfaces'),
    profiles: mapOf(intent, 'intents'),
    residency: listOf(
      shape(
        { match: oneOrMore(text, 'patterns'), mode: text, pin: oneOf('resident', 'deferred'), reason: text },
        ['match', 'pin', 'reason'],
      ),
      'residency rules',
    ),
    usage: mapOf(numberFrom(0, 1, 'a share of sessions from 0 to 1'), 'shares of sessions', toolName),
    tombstones: mapOf(shape({ reason: text, use: text }, ['reason']), 'removed tools', toolName),
    budgets: readBudgets,
    prices: mapOf(readPrice, 'prices', text),
    windows: mapOf(tokenCount, 'windows in tokens', text),
    requestsPerTurn: numberFrom(1, 10_000, 'requests of one turn, 1 or more'),
    search: shape({
      synonyms: listOf(listOf(text, 'words'), 'lists of words'),
      queries: text,
      floors: shape({
        recallAt4: numberFrom(0, 1, 'a recall from 0 to 1'),
        recallAt1: numberFrom(0, 1, 'a recall from 0 to 1'),
      }),
    }),
  },
  ['tools'],
)

const DEFAULT_TARGETS = ['anthropic/claude-4.5', 'openai-responses/gpt-5']

/**
 * Checks a configuration and applies every default. Faults carry the key path and the allowed values; with any fault
 * there is no configuration.
 */
export function resolveConfig(user: unknown): {
  readonly config?: ResolvedConfig
  readonly diagnostics: readonly Diagnostic[]
} {
  const faults: Diagnostic[] = []
  const read = readConfig(user, '', faults)
  if (read === undefined || faults.length > 0) return { diagnostics: faults }
  const targets = unique(read.targets ?? DEFAULT_TARGETS)
  const modes = (read.modes ?? [['agent', {}]]).map(([name, mode]): ResolvedMode => {
    const { resident, deferred, fit } = mode
    return {
      name,
      ...(resident === undefined ? {} : { resident }),
      deferred: deferred ?? [],
      ...(fit?.tokens === undefined
        ? {}
        : { fit: { tokens: fit.tokens, target: fit.target ?? targets[0] ?? '' } }),
    }
  })
  // The author's first mode is the default one; `modes` itself is sorted by name.
  const firstMode = isObject(user) && isObject(user['modes']) ? Object.keys(user['modes'])[0] : undefined
  const out = trimSlash(read.out ?? 'tools/generated')
  const mcp = resolveServers(read.mcp ?? [], faults)
  if (faults.length > 0) return { diagnostics: faults }
  const config = {
    tools: read.tools ?? [],
    helpers: Object.fromEntries(read.helpers ?? []),
    evaluate: resolveEvaluate(read.evaluate),
    out,
    mcp,
    mcpSnapshots: trimSlash(read.mcpSnapshots ?? posix.join(posix.dirname(out), 'mcp')),
    importExtension: read.importExtension ?? '.js',
    targets,
    modes,
    defaultMode: read.defaultMode ?? firstMode ?? 'agent',
    defaults: read.defaults,
    presets: named(read.presets),
    overlays: named(read.overlays),
    surfaces: (read.surfaces ?? []).map(([name, surface]) => ({ name, hidden: surface.hidden ?? [] })),
    profiles: (read.profiles ?? []).map(([name, profile]) => ({ name, intent: profile.intent })),
    residency: (read.residency ?? []).map((rule) => ({
      match: rule.match ?? [],
      ...(rule.mode === undefined ? {} : { mode: rule.mode }),
      pin: rule.pin ?? 'resident',
      reason: rule.reason ?? '',
    })),
    usage: new Map(read.usage ?? []),
    tombstones: (read.tombstones ?? []).map(([name, { reason, use }]) => ({
      name,
      reason: reason ?? '',
      ...(use === undefined ? {} : { use }),
    })),
    budgets: toBudgets(read.budgets),
    prices: new Map(read.prices ?? []),
    windows: new Map(read.windows ?? []),
    requestsPerTurn: read.requestsPerTurn ?? 1,
    search: {
      synonyms: read.search?.synonyms ?? [],
      queries: read.search?.queries ?? 'tools.queries.json',
      floors: definedFloors(read.search?.floors),
    },
  } satisfies ResolvedConfig
  const references = checkReferences(config)
  return references.length > 0 ? { diagnostics: references } : { config, diagnostics: [] }
}

function named(
  entries: readonly (readonly [string, readonly string[]])[] | undefined,
): readonly { readonly name: string; readonly members: readonly string[] }[] {
  return (entries ?? []).map(([name, members]) => ({ name, members }))
}

function definedFloors(floors: { readonly recallAt4?: number; readonly recallAt1?: number } | undefined): {
  readonly recallAt4?: number
  readonly recallAt1?: number
} {
  const { recallAt4, recallAt1 } = floors ?? {}
  return {
    ...(recallAt4 === undefined ? {} : { recallAt4 }),
    ...(recallAt1 === undefined ? {} : { recallAt1 }),
  }
}

function unique(list: readonly string[]): readonly string[] {
  return [...new Set(list)]
}

function trimSlash(path: string): string {
  return path.replaceAll('\\', '/').replace(/^\.\//, '').replace(/\/+$/, '')
}
