import { createAvailability, createRegistry, openSession, renderCatalog, TOOL_SEARCH } from 'toolcrib'
import type { AdvertisedTool, Promotion, ToolEntry, ToolTokens, TurnChange } from 'toolcrib'
import { manifest } from '../../../tools/generated/registry.ts'
import type { Mode } from '../../../tools/generated/registry.ts'
import type { Block } from './meter.ts'

/** What stands before the conversation. */
export interface Head {
  readonly tools: readonly Block[]
  readonly catalog: Block
  /** Absent where a policy does not say. */
  readonly change?: TurnChange
}

export interface Boundary {
  /** The provider's cache has expired since the last request. */
  readonly isCold: boolean
  /** The history was replaced by a summary. */
  readonly isCompacted: boolean
  readonly down: ReadonlySet<string>
  /** Tokens of the history as it stands. */
  readonly historyTokens: number
}

/** A way to deliver tools. */
export interface Policy {
  readonly name: string
  beginTurn(boundary: Boundary): Promise<Head>
  /** The tokens of a search's answer, where the model has to search before it can call this tool. */
  need(tool: string): Promise<number | undefined>
}

/** Of a search's answer, beside the definitions: about what its marker, its fence and its sentence take. */
const ANSWER_HEAD = 60

/** Tokens by the figures that the build wrote for a target. */
export function createFigures(target: string) {
  const registry = createRegistry(manifest)
  const figures = manifest.targets.find(({ id }) => id === target)!
  const ofEntry = (name: string): ToolTokens => registry.get(name)!.tokens[target]!
  const toolBlock = (tool: AdvertisedTool): Block => ({
    bytes: JSON.stringify(tool),
    tokens: tool.name === TOOL_SEARCH.name ? figures.search.total : ofEntry(tool.name).total,
  })
  return {
    registry,
    figures,
    toolBlock,
    ofEntry,
    toolBlocks: (tools: readonly AdvertisedTool[]): Block[] => [
      { bytes: 'tools follow', tokens: figures.constant },
      ...tools.map(toolBlock),
    ],
    catalogBlock(names: readonly string[]): Block {
      const bytes = renderCatalog(names.map((name) => registry.get(name)!))
      const lines = names.reduce((sum, name) => sum + ofEntry(name).catalog, 0)
      return { bytes, tokens: names.length > 0 ? figures.catalogHead + lines : 0 }
    },
  }
}

type Figures = ReturnType<typeof createFigures>

const everyTool = ({ registry }: Figures): readonly ToolEntry[] =>
  registry.entries().filter(({ name }) => !manifest.defaultsExcept!.includes(name))

const advertised = ({ name, description, inputSchema }: ToolEntry): AdvertisedTool => ({
  name,
  description,
  inputSchema,
})

/** (a) Every definition on every request, in one order that never changes. */
export function allResident(target: string): Policy {
  const figures = createFigures(target)
  const tools = figures.toolBlocks(everyTool(figures).map(advertised))
  const head = { tools, catalog: figures.catalogBlock([]) }
  return { name: 'all resident', beginTurn: async () => head, need: async () => undefined }
}

/** (b) Whatever is up and resident or loaded, gathered and sorted anew each turn; the rest in the catalog. */
export function rebuildAndSort(target: string, mode: Mode): Policy {
  const figures = createFigures(target)
  const loaded = new Set<string>()
  let shown: readonly string[] = []
  let down: ReadonlySet<string> = new Set()
  return {
    name: 'rebuild and sort',
    async beginTurn(boundary) {
      down = boundary.down
      const up = everyTool(figures).filter(({ name }) => !down.has(name))
      const isShown = ({ name, residency }: ToolEntry): boolean =>
        loaded.has(name) || residency.some((one) => one.mode === mode && one.residency === 'resident')
      const tools = [...up.filter(isShown).map(advertised), TOOL_SEARCH]
      const sorted = tools.toSorted((a, b) => (a.name < b.name ? -1 : 1))
      const rest = up.filter((entry) => !isShown(entry)).map(({ name }) => name)
      shown = sorted.map(({ name }) => name)
      return { tools: figures.toolBlocks(sorted), catalog: figures.catalogBlock(rest) }
    },
    async need(tool) {
      // What is down is not found by a search either.
      if (shown.includes(tool) || loaded.has(tool) || down.has(tool)) return undefined
      loaded.add(tool)
      return ANSWER_HEAD + figures.ofEntry(tool).total
    },
  }
}

/** (c) A session. */
export function ours(target: string, mode: Mode, promotion: Promotion): Policy {
  const figures = createFigures(target)
  let down: ReadonlySet<string> = new Set()
  const probes = Object.fromEntries(manifest.entries.map(({ name }) => [name, () => !down.has(name)]))
  const availability = createAvailability({ probes, ttlMs: 0, graceMs: 0 })
  const session = openSession(figures.registry, { mode, promotion, target, availability })
  let shown: readonly string[] = []
  /** The definitions that stand in the transcript. */
  const given = new Set<string>()
  return {
    name: `toolcrib, ${promotion}`,
    async beginTurn({ isCold, isCompacted, historyTokens, ...now }) {
      down = now.down
      await session.refresh()
      if (isCompacted) {
        session.compacted([])
        given.clear()
      }
      const turn = session.beginTurn({ cold: isCold, conversationTokens: historyTokens })
      const { tools, catalog, change } = turn
      shown = tools.map(({ name }) => name)
      const tokens = turn.tokens(target)
      if (tokens.unmeasured.length > 0) throw new Error(`Without figures: ${tokens.unmeasured.join(', ')}`)
      const blocks = figures.toolBlocks(tools)
      const sum = blocks.reduce((total, block) => total + block.tokens, 0)
      if (sum !== tokens.constant + tokens.resident) throw new Error('The turn sums its array differently.')
      return { tools: blocks, catalog: { bytes: catalog, tokens: tokens.catalog }, change }
    },
    async need(tool) {
      if (shown.includes(tool) || given.has(tool)) return undefined
      const answer = await session.call('tool_search', { names: [tool] })
      if (!answer.ok || answer.addedToolNames?.join() !== tool) throw new Error(`${tool} was not found.`)
      given.add(tool)
      return ANSWER_HEAD + figures.ofEntry(tool).total
    },
  }
}
