import { nearestNames } from 'toolcrib'
import { buildCommand } from './build-command.ts'
import { calibrateCommand } from './calibrate-command.ts'
import { checkCommand } from './check-command.ts'
import { diffCommand } from './diff-command.ts'
import { explainCommand } from './explain-command.ts'
import { initCommand } from './init-command.ts'
import type { Command, ExitCode, Io } from './io.ts'
import { measureCommand } from './measure-command.ts'
import { UsageError } from './parse-options.ts'
import { reportCommand } from './report-command.ts'
import { searchCommand } from './search-command.ts'
import { syncCommand } from './sync-command.ts'
import { version } from './version.ts'

/** A map and not an object: `toolcrib constructor` is an unknown command. */
const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ['init', initCommand],
  ['build', buildCommand],
  ['check', checkCommand],
  ['diff', diffCommand],
  ['measure', measureCommand],
  ['calibrate', calibrateCommand],
  ['explain', explainCommand],
  ['search', searchCommand],
  ['sync', syncCommand],
  ['report', reportCommand],
])

/** argv to exit code. Mistakes of the user are printed without a stack; anything else is a fault of ours and keeps its own. */
export async function main(argv: readonly string[], io: Io): Promise<ExitCode> {
  const [name, ...args] = argv
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    const [word] = args
    const topic = word === undefined ? undefined : COMMANDS.get(word)
    if (name === 'help' && word !== undefined && topic === undefined) return unknownCommand(io, word)
    io.out(topic?.help ?? overview())
    return name === undefined ? 2 : 0
  }
  if (name === '--version' || name === '-v') {
    io.out(`${await version()}\n`)
    return 0
  }
  const command = COMMANDS.get(name)
  if (command === undefined) return unknownCommand(io, name)
  if (args.includes('--help') || args.includes('-h')) {
    io.out(command.help)
    return 0
  }
  try {
    return await command.run(args, io)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    io.err(`toolcrib ${name}: ${error.message}. See: toolcrib ${name} --help\n`)
    return 2
  }
}

function unknownCommand(io: Io, name: string): 2 {
  const [near] = nearestNames(name, COMMANDS.keys())
  const hint =
    near === undefined ? `Commands: ${[...COMMANDS.keys()].join(', ')}.` : `Did you mean toolcrib ${near}?`
  io.err(`toolcrib: unknown command ${JSON.stringify(name)}. ${hint}\n`)
  return 2
}

function overview(): string {
  const rows = [...COMMANDS].map(([name, { summary }]) => `  ${name.padEnd(11)}${summary}\n`)
  return `toolcrib <command> [options]

Decides which tool definitions an LLM agent pays for on every turn, and proves what they cost.

Commands
${rows.join('')}
Run \`toolcrib <command> --help\` for its options, \`toolcrib --version\` for the version.
`
}
