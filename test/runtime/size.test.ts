import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import type { Plugin } from 'esbuild'
import { describe, expect, test } from 'vitest'

const source = fileURLToPath(new URL('../../runtime/src', import.meta.url))

/** What an app with its own search, wire format or transcripts does without. */
const BESIDE_THE_CORE = ['search', 'wire', 'messages']

const REGISTRY = "export { createRegistry } from './registry/create-registry.ts'"
const RESOLVE = "export { resolveIntent } from './intent/resolve-intent.ts'"
const CATALOG = "export { renderCatalog } from './catalog.ts'"
const MERGE = "export { mergePreservingPrefix } from './session/merge-preserving-prefix.ts'"
const BOUNDS = "export { boundCatalog } from './bound-catalog.ts'"
const CALLS = "export { answerCalls } from './call/answer-calls.ts'"
const SESSION = "export { openSession } from './session/open-session.ts'"
const MCP = "export { registerMcpTools } from './mcp/index.ts'"
const RANKER = [
  "export { createRanker } from './search/create-ranker.ts'",
  "export { loadSearchIndex } from './search/load-search-index.ts'",
].join('\n')
const CORE = [REGISTRY, RESOLVE, CATALOG, MERGE, SESSION].join('\n')

interface Bundle {
  /** Bytes, minified and compressed with gzip at level 9. */
  readonly size: number
  readonly text: string
  /** The sources that any byte of it comes from, relative to `runtime/src`. */
  readonly files: readonly string[]
}

function withoutFolders(folders: readonly string[]): Plugin {
  const filter = new RegExp(`^\\.\\.?/(?:.*/)?(?:${folders.join('|')})/`)
  return {
    name: 'without-folders',
    setup({ onResolve }) {
      onResolve({ filter }, ({ path }) => ({ path, external: true, sideEffects: false }))
    },
  }
}

/**
 * What is loaded at first where the bundler splits code: the entry and every chunk that it imports statically. What calls
 * need comes with the first call, and is a bundle of its own here. With `isWhole` everything stands in one file.
 */
async function bundle(contents: string, without: readonly string[] = [], isWhole = false): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: source, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    metafile: true,
    splitting: !isWhole,
    outdir: '/out',
    legalComments: 'none',
    plugins: without.length > 0 ? [withoutFolders(without)] : [],
  })
  const chunks = new Map(
    Object.entries(metafile.outputs).map(([path, chunk]) => [path.replace(/.*\//, ''), chunk]),
  )
  const loaded = new Set(['stdin.js'])
  for (const name of loaded) {
    for (const { path, kind, external } of chunks.get(name)!.imports) {
      if (kind === 'import-statement' && !external) loaded.add(path.replace(/.*\//, ''))
    }
  }
  const files = outputFiles.filter(({ path }) => loaded.has(path.replace(/.*\//, '')))
  const inputs = [...loaded].flatMap((name) => Object.entries(chunks.get(name)!.inputs))
  const used = inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0)
  return {
    size: files.reduce((sum, file) => sum + gzipSync(file.contents, { level: 9 }).length, 0),
    text: files.map((file) => file.text).join('\n'),
    files: used.map(([path]) => path.replace(/^.*runtime\/src\//, '')),
  }
}

interface Row {
  readonly what: string
  readonly entry: string
  readonly without?: readonly string[]
  /** In one file, with what is otherwise loaded by the first call. */
  readonly isWhole?: boolean
  /** Bytes: what was reached, rounded up to leave room for a sentence, not for a feature. */
  readonly ceiling: number
  /** Source folders and files that nothing may come from. */
  readonly noFiles?: RegExp
  /** Strings that the minifier leaves alone, each the mark of something that this bundle does without. */
  readonly noText?: readonly string[]
}

const SEARCH_MARKS = ['stems', 'rarity', 'tool-definitions', 'service, action and object']
const WIRE_MARKS = ['input_schema', 'cache_control', 'functionDeclarations', 'toolSpec']
const TRANSCRIPT_MARKS = ['tool_use_id', 'function_call_output', 'tool_call_id']
const EDITING_MARKS = ['former']

const rows: readonly Row[] = [
  {
    // Look-up by name, alias and tombstone, live tools with their checks and copies, handlers by module and path, or from
    // the server that a generated entry was taken from.
    what: 'the registry alone',
    entry: REGISTRY,
    ceiling: 1400,
    noFiles: /intent|session|call|search|wire|messages/,
    noText: ['Nearest', 'resolved toolset'],
  },
  {
    // Six forms of intent read and refused by key, the steps of rule I3, every state of rule I10 with its reason, near
    // names for whatever was mistyped: reading 0.5 kB, remarks and explanations 1.2. 0.2 kB keep a set as bits: ten thousand
    // sessions with sets of their own take 51 MB with it, and took 397 without.
    what: 'resolving, with explanations',
    entry: RESOLVE,
    ceiling: 4700,
    noFiles: /session|call|search|wire|messages/,
    noText: ['rebilledTokens', 'Server ', ...EDITING_MARKS],
  },
  {
    // Names, servers' lines, and text that can't leave its line.
    what: 'the catalog alone',
    entry: CATALOG,
    ceiling: 490,
    noFiles: /bound|intent|registry|session|call|search|wire|messages/,
  },
  {
    // Descriptions that shrink together, and bounds that hold for any text. Only who asks for them pays for them.
    what: 'the catalog with descriptions and bounds',
    entry: `${CATALOG}\n${BOUNDS}`,
    ceiling: 1040,
    noFiles: /intent|registry|session|call|search|wire|messages/,
  },
  {
    // One loop and four lists: what the other bundles share is next to nothing.
    what: 'the merge alone',
    entry: MERGE,
    ceiling: 425,
    noFiles: /intent|registry|call|search|wire|messages/,
  },
  {
    // Loaded by a session's first call. 1.5 kB of it checks and repairs arguments against their schema; 0.1 tell of removed tools.
    what: 'calls, without the search that they answer',
    entry: CALLS,
    without: BESIDE_THE_CORE,
    ceiling: 3900,
    noFiles: /session|registry|intent|search\/|wire|messages/,
    noText: ['rebilledTokens'],
  },
  {
    // Reading a list to its end, entries from what servers say, following and replacing; names take 0.6 kB of it, and 0.8
    // check schemas that no build has seen, and bring older drafts up to date; 0.3 hold what the configuration excludes, with
    // the matcher that the core has anyway.
    what: 'tools of MCP servers',
    entry: MCP,
    ceiling: 5450,
    noFiles:
      /intent\/(?!match-pattern)|session|call|search|messages|wire\/(?!legal-names|is-object|possible-values|(map|modernize|sound)-schema)/,
  },
  {
    // What an app loads at first. The aim was 6,144, and the rules take more: registry 1.3 kB and resolving 4.4 (above), the
    // catalog 0.4, and 3.4 for the session: its array 1.9, turn and figures 0.6, what is saved 0.3, freezing calls 0.3.
    what: 'the core',
    entry: CORE,
    without: BESIDE_THE_CORE,
    ceiling: 9700,
    noFiles:
      /^(call\/(?!create-calls)|search|wire|messages|mcp)\/|migrate-snapshot|create-availability|bound-catalog/,
    noText: [...SEARCH_MARKS, ...WIRE_MARKS, ...TRANSCRIPT_MARKS, ...EDITING_MARKS],
  },
  {
    // The core, 1.3 kB of transcript readers, 0.8 of names behind a provider's, the search tool's definition.
    what: 'a registry and a session with nothing left out, before the first call',
    entry: `${REGISTRY}\n${SESSION}`,
    ceiling: 12_500,
    noFiles:
      /^call\/(?!create-calls)|wire\/(to|render|rewrite|sound|fit|flatten|lint|allows)-|search\/(?!tool-search)|repair-history|ajv/,
    noText: WIRE_MARKS,
  },
  {
    // And with calls and 1.7 kB of search by words: what a bundler makes of it that does not split. 0.1 kB read and name a bridge.
    what: 'the same in one file',
    entry: `${REGISTRY}\n${SESSION}`,
    isWhole: true,
    ceiling: 17_550,
    noFiles:
      /wire\/(to|render|rewrite|sound|fit|flatten|lint|allows)-|search\/(create|build|load|thesaurus|score)|repair-history|ajv/,
    noText: WIRE_MARKS,
  },
  {
    // Ranking with a generated index, and indexing what connects later by the same rules. The aim is 6,144. Stems take 0.7 kB,
    // a tool's words 0.5, stop words 0.3; the thesaurus comes with the index, and what writes an index stays out.
    what: 'the search that comes with the index',
    entry: RANKER,
    ceiling: 6300,
    noFiles:
      /thesaurus|-words\.ts$(?<!(tool|near|group)-words\.ts)|index-tools|build-search|session|registry|wire\/(?!is-object)/,
  },
]

describe('size: each part, minified and compressed, stays under its ceiling', () => {
  test.each(rows)(
    '$what: at most $ceiling bytes',
    async ({ entry, without, isWhole, ceiling, noFiles, noText = [] }) => {
      const { size, text, files } = await bundle(entry, without, isWhole)
      expect(size).toBeLessThanOrEqual(ceiling)
      // A ceiling far above what is there would let it grow unseen.
      expect(size).toBeGreaterThan(ceiling * 0.95)
      expect(noFiles ? files.filter((file) => noFiles.test(file)) : []).toEqual([])
      expect(noText.filter((mark) => text.includes(mark))).toEqual([])
    },
  )

  test.each([
    // One kilobyte is the goal. Frozen results kept by array and names are the first half of it; then a plain root, the
    // parameters' names for Claude, and for the others a walk over the schema that writes out what they do not infer.
    // Where the bundler splits code, the chunks' own imports add 0.1 kB.
    ['to-anthropic-tools', 'toAnthropicTools', 820],
    ['to-openai-chat-tools', 'toOpenAIChatTools', 910],
    ['to-openai-responses-tools', 'toOpenAIResponsesTools', 900],
    ['to-gemini-tools', 'toGeminiTools', 1024],
    ['to-bedrock-tools', 'toBedrockTools', 820],
  ])('%s beside a session adds at most %s', async (file, name, ceiling) => {
    const one = `export { ${name} } from './wire/${file}.ts'`
    const other = file.startsWith('to-anthropic')
      ? "export { toGeminiTools } from './wire/to-gemini-tools.ts'"
      : "export { toAnthropicTools } from './wire/to-anthropic-tools.ts'"
    const base = `${REGISTRY}\n${SESSION}`
    const [bare, first, another, both] = await Promise.all(
      [base, `${one}\n${base}`, `${other}\n${base}`, `${one}\n${other}\n${base}`].map((entry) =>
        bundle(entry, [], true),
      ),
    )
    expect(first!.size - bare!.size).toBeLessThanOrEqual(ceiling)
    // Where another stands already, a format is its shape alone, and the walk.
    expect(both!.size - another!.size).toBeLessThanOrEqual(420)
    const elsewhere = /(fit|sound|modernize|flatten)-schema|lint|repair-history/
    expect(first!.files.filter((each) => elsewhere.test(each))).toEqual([])
  })
})

test.each([
  // The bridge's definition, its calls and its turns.
  ['openBridge', 'open-bridge', 900],
  // Each over its ordinary renderer, which it brings: deferred entries and references; the provider's own search.
  ['toAnthropicNativeTools', 'to-anthropic-native-tools', 1200],
  ['toOpenAINativeTools', 'to-openai-native-tools', 1500],
])('size: %s beside a session', async (name, file, ceiling) => {
  const base = `${REGISTRY}\n${SESSION}`
  const [bare, withIt] = await Promise.all(
    [base, `${base}\nexport { ${name} } from './delivery/${file}.ts'`].map((entry) =>
      bundle(entry, [], true),
    ),
  )
  const added = withIt!.size - bare!.size
  expect(added).toBeLessThanOrEqual(ceiling)
  expect(added).toBeGreaterThan(ceiling * 0.8)
})

test('size: every mark of what must not appear stands in the whole', async () => {
  const { text } = await bundle("export * from './index.ts'", [], true)
  const marks = new Set(rows.flatMap(({ noText = [] }) => noText))
  expect([...marks].filter((mark) => !text.includes(mark))).toEqual([])
})

test('size: importing one function brings in nothing that stands beside it', async () => {
  const { text } = await bundle("export { byCodeUnit } from './index.ts'", [], true)
  expect(text.length).toBeLessThan(200)
})
