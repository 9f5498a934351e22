import { join } from 'node:path'
import { readTextIfPresent } from '../files/read-text.ts'
import { writeArtifacts } from '../files/write-artifacts.ts'
import { CALIBRATION_FILE } from '../measure/calibrate/calibration.ts'
import { calibrateCommand as calibrate } from '../measure/calibrate/cli-calibrate.ts'
import type { Command } from './io.ts'
import { COMMON, expectWords, parseOptions, UsageError } from './parse-options.ts'
import { runWithProgress } from './run-with-progress.ts'

const OPTIONS = {
  config: COMMON.config,
  help: COMMON.help,
  target: { type: 'string' },
  model: { type: 'string' },
  'base-url': { type: 'string' },
  'max-requests': { type: 'string' },
} as const

export const calibrateCommand: Command = {
  summary: "ask the provider's own counting endpoint what the tools cost",
  help: `toolcrib calibrate [--target TARGET] [--model MODEL] [--base-url URL] [--max-requests N]

Asks the provider's counting endpoint for each of the project's tools and writes ${CALIBRATION_FILE}
beside the configuration. Commit it: the build takes its figures, as exact, for every tool that is still as
it was counted. A tool that was counted before isn't asked for again. The key is read from the environment
(ANTHROPIC_API_KEY, OPENAI_API_KEY, GEMINI_API_KEY or GOOGLE_API_KEY) and appears nowhere else.

Options
  --target TARGET     a target or a model; default: the first target of the configuration
  --model MODEL       the model to ask; default: one of the target's family
  --base-url URL      where the endpoint is; default: the provider's own
  --max-requests N    requests at most, repeated ones included; default 200
  --config FILE       the configuration; default: tools.config.ts here or in a folder above
  -h, --help          this text

Exit codes
  0  written
  1  the provider didn't answer, or the project has no tool; nothing is written
  2  usage or configuration
`,
  async run(args, io) {
    const { values, positionals } = parseOptions(args, OPTIONS)
    expectWords(positionals, 0, 0, '')
    const { config, model, target, 'base-url': baseUrl, 'max-requests': limit } = values
    const maxRequests = readLimit(limit)
    const project = await runWithProgress(io, { action: 'none', config })
    const { build, root } = project
    if (root === undefined || !build?.tools.length) return project.exitCode || 1
    const result = await calibrate({
      target: target ?? project.config?.targets[0] ?? 'json',
      tools: build.manifest.entries,
      env: io.env,
      before: (await readTextIfPresent(join(root, CALIBRATION_FILE))) ?? '',
      ...(model !== undefined && { model }),
      ...(baseUrl !== undefined && { baseUrl }),
      ...(maxRequests !== undefined && { maxRequests }),
      onProgress: (line) => {
        if (io.terminal) io.err(`\r\u001b[2K${line}`)
      },
    })
    if (io.terminal) io.err('\r\u001b[2K')
    if (result.exitCode !== 0) {
      io.err(`toolcrib calibrate: ${result.text}`)
      return result.exitCode
    }
    await writeArtifacts(root, [{ path: CALIBRATION_FILE, content: result.file }])
    io.out(`${result.text}Wrote ${CALIBRATION_FILE}; commit it, and run toolcrib build.\n`)
    return 0
  },
}

function readLimit(limit: string | undefined): number | undefined {
  if (limit === undefined) return undefined
  if (!/^[1-9]\d{0,4}$/.test(limit))
    throw new UsageError(`--max-requests is a number from 1, not ${JSON.stringify(limit)}`)
  return Number(limit)
}
