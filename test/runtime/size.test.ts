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
const DISPATCH = "export { createDispatch } from './call/dispatch.ts'"
const SESSION = "export { openSession } from './session/open-session.ts'"
const MCP = "export { registerMcpTools } from './mcp/index.ts'"
const CORE = [REGISTRY, RESOLVE, CATALOG, MERGE, DISPATCH, SESSION].join('\n')

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

async function bundle(contents: string, without: readonly string[] = []): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: source, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    metafile: true,
    legalComments: 'none',
    plugins: without.length > 0 ? [withoutFolders(without)] : [],
  })
  const inputs = Object.entries(Object.values(metafile.outputs)[0]!.inputs)
  const used = inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0)
  const [{ contents: bytes, text }] = outputFiles as [(typeof outputFiles)[0]]
  return {
    size: gzipSync(bytes, { level: 9 }).length,
    text,
    files: used.map(([path]) => path.replace(/^.*runtime\/src\//, '')),
  }
}

interface Row {
  readonly what: string
  readonly entry: string
  readonly without?: readonly string[]
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
    // Six forms of intent read and refused by key, the steps of rule I3, every state of rule I10 in a sentence, near
    // names for whatever was mistyped. A third of it is checking and explaining; both are part of what a caller gets. 0.2 kB
    // keep a set as bits: ten thousand sessions with sets of their own take 51 MB with it, and took 397 without.
    what: 'resolving, with explanations',
    entry: RESOLVE,
    ceiling: 5050,
    noFiles: /session|call|search|wire|messages/,
    noText: ['rebilledTokens', 'Server ', ...EDITING_MARKS],
  },
  {
    // Names alone would be 0.3 kB; the rest is bounds that hold for any text, and text that can't leave its line.
    what: 'the catalog alone',
    entry: CATALOG,
    ceiling: 1000,
    noFiles: /intent|registry|session|call|search|wire|messages/,
  },
  {
    // One loop and four lists: what the other bundles share is next to nothing.
    what: 'the merge alone',
    entry: MERGE,
    ceiling: 450,
    noFiles: /intent|registry|call|search|wire|messages/,
  },
  {
    // 1.5 kB of it checks and repairs arguments against their schema, which every session does unless they fit.
    what: 'calls alone',
    entry: DISPATCH,
    without: BESIDE_THE_CORE,
    ceiling: 3500,
    noFiles: /session|registry|search|wire|messages/,
    noText: ['rebilledTokens'],
  },
  {
    // Reading a list to its end, entries from what servers say, following and replacing; names take 0.6 kB of it.
    what: 'tools of MCP servers',
    entry: MCP,
    ceiling: 4250,
    noFiles: /intent|session|call|search|messages|wire\/(?!legal-names)/,
  },
  {
    // The aim was 6,000, and the rules take more: registry and resolving 6.0 kB, the catalog 0.8, calls 3.0 (half of it for
    // arguments), and 4.1 for the session's array, turn, figures and saved state.
    what: 'the core',
    entry: CORE,
    without: BESIDE_THE_CORE,
    ceiling: 14_050,
    noFiles: /^(search|wire|messages)\/|migrate-snapshot|create-availability/,
    noText: [...SEARCH_MARKS, ...WIRE_MARKS, ...TRANSCRIPT_MARKS, ...EDITING_MARKS],
  },
  {
    // As an app gets it: the core, 1.7 kB of search by words, 1.3 of transcript readers, 0.8 of names behind a provider's.
    what: 'a registry and a session with nothing left out',
    entry: `${REGISTRY}\n${SESSION}`,
    ceiling: 17_800,
    noFiles:
      /wire\/(to|render|fit|flatten|lint|is)-|search\/(create|build|load|thesaurus|score)|repair-history|ajv/,
    noText: WIRE_MARKS,
  },
]

describe('size: each part, minified and compressed, stays under its ceiling', () => {
  test.each(rows)(
    '$what: at most $ceiling bytes',
    async ({ entry, without, ceiling, noFiles, noText = [] }) => {
      const { size, text, files } = await bundle(entry, without)
      expect(size).toBeLessThanOrEqual(ceiling)
      // A ceiling far above what is there would let it grow unseen.
      expect(size).toBeGreaterThan(ceiling * 0.95)
      expect(noFiles ? files.filter((file) => noFiles.test(file)) : []).toEqual([])
      expect(noText.filter((mark) => text.includes(mark))).toEqual([])
    },
  )

  test.each([
    // 1.3 kB come with the first renderer: legal names and parameters, schemas checked so that one bad tool does not fail
    // the whole request, and frozen results kept by array. A further format is its shape alone.
    ['to-anthropic-tools', 'toAnthropicTools', 1400],
    ['to-openai-chat-tools', 'toOpenAIChatTools', 1400],
    ['to-openai-responses-tools', 'toOpenAIResponsesTools', 1400],
    ['to-gemini-tools', 'toGeminiTools', 1500],
    ['to-bedrock-tools', 'toBedrockTools', 1400],
  ])('%s beside a session adds at most %s', async (file, name, ceiling) => {
    const one = `export { ${name} } from './wire/${file}.ts'`
    const other = file.startsWith('to-anthropic')
      ? "export { toGeminiTools } from './wire/to-gemini-tools.ts'"
      : "export { toAnthropicTools } from './wire/to-anthropic-tools.ts'"
    const base = `${REGISTRY}\n${SESSION}`
    const [bare, first, another, both] = await Promise.all(
      [base, `${one}\n${base}`, `${other}\n${base}`, `${one}\n${other}\n${base}`].map((entry) =>
        bundle(entry),
      ),
    )
    expect(first!.size - bare!.size).toBeLessThanOrEqual(ceiling)
    // The one kilobyte for a renderer: what it adds where another stands already.
    expect(both!.size - another!.size).toBeLessThanOrEqual(300)
    expect(first!.files.filter((each) => /fit-schema|lint|repair-history/.test(each))).toEqual([])
  })
})

test('size: every mark of what must not appear stands in the whole', async () => {
  const { text } = await bundle("export * from './index.ts'")
  const marks = new Set(rows.flatMap(({ noText = [] }) => noText))
  expect([...marks].filter((mark) => !text.includes(mark))).toEqual([])
})

test('size: importing one function brings in nothing that stands beside it', async () => {
  const { text } = await bundle("export { byCodeUnit } from './index.ts'")
  expect(text.length).toBeLessThan(200)
})
