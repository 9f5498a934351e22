import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createRegistry, resolveIntent } from 'toolcrib'
import { searchCommand as search } from '../search/cli-search.ts'
import type { NamedText, SearchCommandOptions } from '../search/cli-search.ts'
import type { RunResult } from '../run.ts'
import type { Command, Io } from './io.ts'
import { COMMON, expectOneOf, expectWords, parseOptions, UsageError } from './parse-options.ts'
import { readInput } from './read-input.ts'
import { runWithProgress } from './run-with-progress.ts'
import { resultAsJson } from './summary.ts'

const OPTIONS = {
  ...COMMON,
  tools: { type: 'string' },
  mode: { type: 'string' },
  limit: { type: 'string' },
  explain: { type: 'boolean' },
  queries: { type: 'string' },
  half: { type: 'string' },
  eval: { type: 'boolean' },
} as const

export const searchCommand: Command = {
  summary: 'show what the model would find with tool_search, and why',
  help: `toolcrib search "words" [--tools FILE] [--mode MODE] [--limit N] [--explain] [--json]
toolcrib search --queries FILE [--tools FILE] [--half tune|test] [--json]
toolcrib search --eval [FILE] [--json]

Ranks the tools for a query exactly as the runtime's search tool does. With --queries it runs a set of
queries and prints recall at 1, 3, 4, 5 and 10, MRR and the median latency; with --eval the project's own
queries (default: tools.queries.json), which fail when recall is below the floors of the configuration.

Options
  --tools FILE    tools to search: an answer of tools/list, a provider's array, or a set of queries that
                  holds tools; default: the project's own; - is standard input
  --mode MODE     search as in this mode; default: the default mode
  --limit N       at most N results; default 4
  --explain       which words matched where, and how much of the name they cover
  --queries FILE  a set: { "tools": [...], "queries": [{ "query", "relevant": [...] }] }
  --half HALF     only the tuning or the testing half of the set's queries: tune or test
  --eval          the project's own queries, held against search.floors
  --config FILE   the configuration; default: tools.config.ts here or in a folder above
  --json          print the result as JSON
  -h, --help      this text

Exit codes
  0  found, or every floor holds
  1  nothing found, or recall is below a floor
  2  usage or configuration
`,
  async run(args, io) {
    const { values, positionals } = parseOptions(args, OPTIONS)
    const given = {
      explain: values.explain === true,
      json: values.json === true,
      now: () => performance.now(),
    }
    const half = readHalf(values.half)
    const common = { ...given, ...(half === undefined ? {} : { half }), ...readLimit(values.limit) }
    if (values.queries !== undefined) {
      expectWords(positionals, 0, 0, '')
      const queriesFile = await readNamed(io, values.queries)
      return print(io, { ...common, queriesFile, ...(await readTools(io, values.tools)) })
    }
    if (values.eval !== true) expectWords(positionals, 1, 1, 'the words to search for')
    else expectWords(positionals, 0, 1, '')
    if (values.tools !== undefined && values.eval !== true) {
      return print(io, { ...common, words: positionals[0] ?? '', ...(await readTools(io, values.tools)) })
    }
    const { config, json } = values
    const result = await runWithProgress(io, {
      action: 'none',
      json,
      config,
    })
    if (result.config === undefined || result.root === undefined || !result.build?.tools.length) {
      if (json) io.out(resultAsJson(result))
      return result.exitCode || 1
    }
    const project = projectOptions(result, values.mode)
    if (values.eval !== true) return print(io, { ...common, ...project, words: positionals[0] ?? '' })
    const { queries, floors } = result.config.search
    const file = positionals[0] ?? join(result.root, queries)
    if (positionals[0] === undefined && !existsSync(file))
      throw new UsageError(`no ${queries} beside the configuration`)
    return print(io, {
      ...common,
      ...project,
      floors,
      evalFile: await readNamed(io, file, positionals[0] ?? queries),
    })
  },
}

function print(io: Io, options: SearchCommandOptions): 0 | 1 | 2 {
  const { text, exitCode } = search(options)
  if (exitCode === 2) io.err(`toolcrib search: ${text}`)
  else io.out(text)
  return exitCode
}

async function readTools(io: Io, path: string | undefined): Promise<{ readonly toolsFile?: NamedText }> {
  return path === undefined ? {} : { toolsFile: await readNamed(io, path) }
}

async function readNamed(io: Io, path: string, name = path): Promise<NamedText> {
  return { name: name === '-' ? 'standard input' : name, text: await readInput(io, path) }
}

/** The tools that a session which chose nothing may use in the mode, and where each stands. */
function projectOptions({ build, config }: RunResult, mode: string | undefined): SearchCommandOptions {
  if (build === undefined || config === undefined) return {}
  expectOneOf('mode', mode, config.modes)
  const resolved = resolveIntent(createRegistry(build.manifest), {}, mode === undefined ? {} : { mode })
  return {
    entries: resolved.tools.map(({ entry }) => entry),
    stateOf: (name) => resolved.explain(name).state,
    synonyms: config.search.synonyms,
  }
}

function readHalf(half: string | undefined): 'tune' | 'test' | undefined {
  if (half === undefined || half === 'tune' || half === 'test') return half
  throw new UsageError(`--half is tune or test, not ${JSON.stringify(half)}`)
}

function readLimit(limit: string | undefined): { readonly limit?: number } {
  if (limit === undefined) return {}
  if (!/^[1-9]\d{0,3}$/.test(limit))
    throw new UsageError(`--limit is a number from 1, not ${JSON.stringify(limit)}`)
  return { limit: Number(limit) }
}
