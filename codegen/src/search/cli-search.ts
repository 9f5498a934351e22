import type { ToolEntry } from 'toolcrib'
import { terminalText } from '../diagnostics/terminal-text.ts'
import { checkQueries } from './check-queries.ts'
import type { Floors } from './check-queries.ts'
import { evaluate } from './evaluate.ts'
import type { Evaluation } from './evaluate.ts'
import { explainHit } from './explain-hit.ts'
import { halfOf } from './half-of.ts'
import type { Half } from './half-of.ts'
import { readQueries } from './query-set.ts'
import { rankerFor } from './ranker-for.ts'
import { readTools } from './read-tools.ts'

/** What a file holds, and what its reader calls it. */
export interface NamedText {
  readonly name: string
  readonly text: string
}

export interface SearchCommandOptions {
  /** The words of a query. */
  readonly words?: string
  /** The project's tools: the manifest's entries that are available. */
  readonly entries?: readonly ToolEntry[]
  /** A JSON file of tools (`--tools`), in place of `entries`. */
  readonly toolsFile?: NamedText
  /** A set of queries (`--queries`); the tools are its own, where it holds any. */
  readonly queriesFile?: NamedText
  readonly half?: Half
  /** The project's own queries (`--eval`). */
  readonly evalFile?: NamedText
  readonly floors?: Floors
  readonly synonyms?: readonly (readonly string[])[]
  /** Default 4. */
  readonly limit?: number
  readonly explain?: boolean
  readonly json?: boolean
  /** Where a tool stands in the mode that is asked for, for the listing. */
  readonly stateOf?: (name: string) => string
  /** A clock in ms, for latencies. */
  readonly now?: () => number
}

export interface SearchCommandResult {
  /** What to print. */
  readonly text: string
  /** 1: nothing was found, or recall is below a floor. 2: the input can't be read. */
  readonly exitCode: 0 | 1 | 2
}

/** `toolcrib search`: one query, a set of queries, or the project's own queries. Pure but for the clock that it is given. */
export function searchCommand(options: SearchCommandOptions): SearchCommandResult {
  try {
    if (options.evalFile !== undefined) return evalOwn(options, options.evalFile)
    if (options.queriesFile !== undefined) return evalSet(options, options.queriesFile)
    return searchOnce(options)
  } catch (error) {
    return { text: `${terminalText(error instanceof Error ? error.message : String(error))}\n`, exitCode: 2 }
  }
}

function toolsOf({ toolsFile, entries }: SearchCommandOptions): readonly ToolEntry[] {
  return toolsFile === undefined ? (entries ?? []) : readAs(toolsFile, readTools)
}

/** @throws Error that names the file beside what is wrong with it. */
function readAs<Value>({ name, text }: NamedText, read: (text: string) => Value): Value {
  try {
    return read(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const fault = error instanceof SyntaxError ? "isn't JSON" : "can't be used"
    throw new Error(`${name} ${fault}: ${reason}`, { cause: error })
  }
}

function searchOnce(options: SearchCommandOptions): SearchCommandResult {
  const { words = '', limit = 4, synonyms = [], stateOf } = options
  const tools = toolsOf(options)
  const { hits, unmatched, further } = rankerFor(tools, synonyms)({ query: words, limit }, tools)
  const byName = new Map(tools.map((tool) => [tool.name, tool]))
  const asked = [...new Set(words.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)))]
  const results = hits.map(({ name, score }) => ({
    name,
    score: Math.round(score * 1000) / 1000,
    ...(stateOf === undefined ? {} : { state: stateOf(name) }),
    ...(options.explain ? { why: explainHit(byName.get(name)!, asked, synonyms) } : {}),
  }))
  const exitCode = hits.length > 0 ? 0 : 1
  if (options.json) return { text: `${JSON.stringify({ results, unmatched }, null, 2)}\n`, exitCode }
  const lines = results.flatMap(({ name, score, state, why }) => [
    `${score.toFixed(3).padStart(9)}  ${name}${state === undefined ? '' : `  (${state})`}`,
    ...(why?.matched ?? []).map(
      ({ word, by, parts }) => `             ${word}${by === word ? '' : ` = ${by}`}: ${parts.join(', ')}`,
    ),
    ...(why === undefined
      ? []
      : [
          `             covers ${Math.round(why.coverage * 100)} % of the name; lacks ${why.missing.join(', ') || 'nothing'}`,
        ]),
  ])
  if (lines.length === 0) lines.push('Nothing fits.')
  if (unmatched.length > 0) lines.push(`In no tool: ${unmatched.join(', ')}`)
  if (further.length > 0) lines.push(`Further: ${further.join(', ')}`)
  return { text: lines.map((line) => `${terminalText(line)}\n`).join(''), exitCode }
}

function evalSet(options: SearchCommandOptions, file: NamedText): SearchCommandResult {
  const holdsTools = Array.isArray(readAs(file, (text) => Object(JSON.parse(text)).tools))
  const tools = options.toolsFile === undefined && holdsTools ? readAs(file, readTools) : toolsOf(options)
  const queries = readAs(file, readQueries).filter(
    ({ query }) => options.half === undefined || halfOf(query) === options.half,
  )
  const result = evaluate(rankerFor(tools, options.synonyms), tools, queries, options.now ?? (() => 0))
  return { text: options.json ? asJson(result) : asTable(result, tools.length), exitCode: 0 }
}

function evalOwn(options: SearchCommandOptions, file: NamedText): SearchCommandResult {
  const { synonyms = [], floors = {}, now = () => 0 } = options
  const tools = toolsOf(options)
  const { evaluation, diagnostics } = checkQueries(tools, readAs(file, readQueries), floors, {
    synonyms,
    now,
  })
  const exitCode = diagnostics.some(({ severity }) => severity === 'error') ? 1 : 0
  if (options.json) return { text: asJson(evaluation), exitCode }
  const missed = evaluation.outcomes
    .filter(({ rank }) => rank === 0 || rank > 4)
    .map(
      ({ query, names }) =>
        `missed "${query.query}": ${query.relevant.join(' or ')}; first is ${names[0] ?? 'nothing'}`,
    )
  const remarks = diagnostics.flatMap(({ severity, message, related = [] }) => [
    `${severity}: ${message}`,
    ...related.map((one) => `  ${one.message}`),
  ])
  const lines = [...missed, ...remarks].map((line) => `${terminalText(line)}\n`)
  return { text: asTable(evaluation, tools.length) + lines.join(''), exitCode }
}

function asJson({ queries, recall, mrr, p50Ms }: Evaluation): string {
  return `${JSON.stringify({ queries, recall, mrr, p50Ms }, null, 2)}\n`
}

function asTable({ queries, recall, mrr, p50Ms }: Evaluation, tools: number): string {
  const percent = Object.entries(recall).map(([depth, value]) => `R@${depth} ${(value * 100).toFixed(1)} %`)
  return `${queries} queries, ${tools} tools: ${percent.join(', ')}, MRR ${mrr.toFixed(3)}, median ${p50Ms.toFixed(3)} ms\n`
}
