import { join } from 'node:path'
import { readTextIfPresent } from '../files/read-text.ts'
import { CALIBRATION_FILE, readCalibration } from '../measure/calibrate/read-calibration.ts'
import { measureCommand as measure } from '../measure/cli-measure.ts'
import { createMeasurer, type MeasurerOptions } from '../measure/measurer.ts'
import { formatDiagnostics } from '../diagnostics/format-diagnostics.ts'
import { sumUpNotes } from '../diagnostics/sum-up-notes.ts'
import type { Command, ExitCode } from './io.ts'
import { COMMON, expectWords, parseOptions, UsageError } from './parse-options.ts'
import { readInput } from './read-input.ts'
import { runWithProgress } from './run-with-progress.ts'
import { resultAsJson } from './summary.ts'

const OPTIONS = {
  ...COMMON,
  target: { type: 'string' },
  waste: { type: 'boolean' },
  lint: { type: 'boolean' },
  verbose: { type: 'boolean' },
} as const

export const measureCommand: Command = {
  summary: 'print what tools cost on a target, and what of it is waste',
  help: `toolcrib measure [FILE] --target TARGET [--waste] [--lint] [--json]

Prints what each tool of FILE costs in tokens, the most expensive first: the split into name, description,
schema and wrapper, how sure the figure is, the constant for having any tool, and the catalog that would
stand in place of the definitions. FILE is an answer of tools/list, an array in the form of OpenAI (chat or
Responses), Anthropic, Gemini or Bedrock, or a request that holds one; - is standard input. Without FILE the
project's own tools are measured, with what toolcrib calibrate was told of them.

Options
  --target TARGET  a target such as openai-chat/gpt-4o, or a model such as claude-sonnet-4-5-20250929;
                   default: the configuration's first target; for a FILE, json
  --waste          also list what the target bills and a model hardly needs, measured; changes nothing
  --lint           also hold the tools of FILE against what the target's provider takes, or without --target
                   every provider: what would be refused, is rewritten, or does not reach the model
  --verbose        list every note of --lint by itself
  --config FILE    the configuration; default: tools.config.ts here or in a folder above
  --json           print the result as JSON
  -h, --help       this text

Exit codes
  0  measured
  1  the project has no tool, or --lint found one that would be refused
  2  usage or configuration
`,
  async run(args, io) {
    const { values, positionals } = parseOptions(args, OPTIONS)
    expectWords(positionals, 0, 1, '')
    const [file] = positionals
    const given = { waste: values.waste === true, json: values.json === true }
    if (values.lint && file === undefined) {
      throw new UsageError('--lint is for a FILE: build and check say it of the project')
    }
    if (file !== undefined) {
      const text = await readInput(io, file)
      const target = values.target ?? 'json'
      return print(io, await measure({ ...given, lint: values.lint === true, target, text, file }), values)
    }
    const { config, json } = values
    const result = await runWithProgress(io, {
      action: 'none',
      json,
      config,
    })
    if (result.config === undefined || !result.build?.tools.length) {
      if (json) io.out(resultAsJson(result))
      return result.exitCode || 1
    }
    const target = values.target ?? result.config.targets[0] ?? 'json'
    const measurer = createMeasurer(await calibrationAt(result.root))
    return print(
      io,
      await measure({ ...given, target, tools: result.build.manifest.entries, measurer }),
      values,
    )
  },
}

/** What the provider was asked for, as the build takes it; a file that can't be read has stopped the run before. */
async function calibrationAt(root: string | undefined): Promise<MeasurerOptions> {
  const text = root === undefined ? undefined : await readTextIfPresent(join(root, CALIBRATION_FILE))
  const { calibration } = readCalibration(text)
  return calibration === undefined ? {} : { calibration }
}

async function print(
  io: Parameters<Command['run']>[1],
  { text, remarks, diagnostics = [], exitCode }: Awaited<ReturnType<typeof measure>>,
  { json, verbose }: { readonly json?: boolean | undefined; readonly verbose?: boolean | undefined },
): Promise<ExitCode> {
  io.err(remarks)
  if (exitCode === 2) io.err(`toolcrib measure: ${text}`)
  else io.out(text)
  const shown = verbose ? diagnostics : sumUpNotes(diagnostics)
  if (!json) io.err(await formatDiagnostics(shown, { color: io.color }))
  return exitCode
}
