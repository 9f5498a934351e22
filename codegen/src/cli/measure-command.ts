import { join } from 'node:path'
import { readTextIfPresent } from '../files/read-text.ts'
import { CALIBRATION_FILE, readCalibration } from '../measure/calibrate/read-calibration.ts'
import { measureCommand as measure } from '../measure/cli-measure.ts'
import { createMeasurer, type MeasurerOptions } from '../measure/measurer.ts'
import type { Command } from './io.ts'
import { COMMON, expectWords, parseOptions } from './parse-options.ts'
import { readInput } from './read-input.ts'
import { runWithProgress } from './run-with-progress.ts'
import { resultAsJson } from './summary.ts'

const OPTIONS = { ...COMMON, target: { type: 'string' }, waste: { type: 'boolean' } } as const

export const measureCommand: Command = {
  summary: 'print what tools cost on a target, and what of it is waste',
  help: `toolcrib measure [FILE] --target TARGET [--waste] [--json]

Prints what each tool of FILE costs in tokens, the most expensive first: the split into name, description,
schema and wrapper, how sure the figure is, the constant for having any tool, and the catalog that would
stand in place of the definitions. FILE is an answer of tools/list, an array in the form of OpenAI (chat or
Responses), Anthropic, Gemini or Bedrock, or a request that holds one; - is standard input. Without FILE the
project's own tools are measured, with what toolcrib calibrate was told of them.

Options
  --target TARGET  a target such as openai-chat/gpt-4o, or a model such as claude-sonnet-4-5-20250929;
                   default: the configuration's first target; for a FILE, json
  --waste          also list what the target bills and a model hardly needs, measured; changes nothing
  --config FILE    the configuration; default: tools.config.ts here or in a folder above
  --json           print the result as JSON
  -h, --help       this text

Exit codes
  0  measured
  1  the project has no tool
  2  usage or configuration
`,
  async run(args, io) {
    const { values, positionals } = parseOptions(args, OPTIONS)
    expectWords(positionals, 0, 1, '')
    const [file] = positionals
    const given = { waste: values.waste === true, json: values.json === true }
    if (file !== undefined) {
      const text = await readInput(io, file)
      return print(io, await measure({ ...given, target: values.target ?? 'json', text, file }))
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
    return print(io, await measure({ ...given, target, tools: result.build.manifest.entries, measurer }))
  },
}

/** What the provider was asked for, as the build takes it; a file that can't be read has stopped the run before. */
async function calibrationAt(root: string | undefined): Promise<MeasurerOptions> {
  const text = root === undefined ? undefined : await readTextIfPresent(join(root, CALIBRATION_FILE))
  const { calibration } = readCalibration(text)
  return calibration === undefined ? {} : { calibration }
}

function print(
  io: Parameters<Command['run']>[1],
  { text, remarks, exitCode }: Awaited<ReturnType<typeof measure>>,
): 0 | 2 {
  io.err(remarks)
  if (exitCode === 2) io.err(`toolcrib measure: ${text}`)
  else io.out(text)
  return exitCode
}
