// Runs in the evaluation's child process. The request comes on standard input, answers go to file descriptor 3.
import { writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { ChildLine, ParentLine } from '../protocol.ts'
import { askOverStdio } from './ask-over-stdio.ts'
import { createEarlyPackages } from './early-packages.ts'
import { evaluateModules } from './evaluate-modules.ts'
import { installGuards } from './guards.ts'
import { foreseeChance, pretendOtherMachine } from './other-machine.ts'
import { fillEnvironment } from './fill-environment.ts'
import { standInForMissing } from './missing-modules.ts'
import { firstLine } from './make-record.ts'
import { createProbes } from './probes.ts'
import { readLines } from './read-lines.ts'
import { letBuiltinsTake, ownPath } from './let-builtins-take.ts'
import { letStandInsPass } from './let-stand-ins-pass.ts'
import { createServerLog } from './servers.ts'
import { onStandInCall, standInModule, withStandIns } from './stand-in.ts'

const ANSWERS = 3
// Taken before the guards take them away.
const write = writeSync
const end = (process as unknown as { reallyExit(code: number): void }).reallyExit.bind(process)

const say = (line: ChildLine): void => {
  let rest = Buffer.from(`${JSON.stringify(line)}\n`)
  while (rest.length > 0) {
    try {
      rest = rest.subarray(write(ANSWERS, rest))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
    }
  }
}

const lines = readLines()
const next = async (): Promise<ParentLine> => {
  const { value, done } = await lines.next()
  // Nobody asks any more.
  if (done === true) end(0)
  return JSON.parse(value as string) as ParentLine
}
const first = await next()
if (!('setting' in first)) throw new TypeError('the setting comes first')
const { setting } = first
const log = createProbes()
const require = createRequire(join(setting.root, 'package.json'))
Object.defineProperty(globalThis, '__toolcrib', {
  value: {
    ...log.probes,
    module: standInModule,
    builtin: (name: string) =>
      /^(node:)?path$/.test(name) ? ownPath : withStandIns(name, require(name) as object),
    require,
    past(fails: () => never) {
      try {
        fails()
      } catch (error) {
        guards.note(`throws "${firstLine(error)}"`)
      }
    },
  },
})
// Bundled CommonJS looks for it where every module of Node's has it.
Object.defineProperty(globalThis, 'require', { value: require, configurable: true, writable: true })
const watched = createServerLog(onStandInCall)
// Promises that nobody waits for and listeners of the project fail on their own.
process.on('unhandledRejection', () => {})
process.on('uncaughtException', () => {})

const guards = installGuards(setting)
foreseeChance(setting.isOtherMachine)
if (setting.isOtherMachine) pretendOtherMachine()
fillEnvironment(setting)
letBuiltinsTake()
const skip = new Set(setting.skip)
const early = createEarlyPackages((step) => say({ step, file: '' }), skip)
let line = await next()
while ('early' in line) {
  early.begin(line.early)
  line = await next()
}
if (!('request' in line)) throw new TypeError('the request comes last')
const { request } = line
const servers = request.startsServers ? askOverStdio(watched) : watched
await early.done(request.waitMs)
if (setting.goesOn) {
  standInForMissing()
  await letStandInsPass(request.libraries)
}
say({ step: 'libraries', file: '' })
for (const url of ['@modelcontextprotocol/sdk', '@modelcontextprotocol/server', 'fastmcp'].flatMap(
  (name) => request.libraries[name] ?? [],
)) {
  try {
    servers.watch(await import(url))
  } catch {
    // The module that uses it will say why.
  }
}
const answer = await evaluateModules({
  request,
  skip,
  log,
  servers,
  guards,
  step: (step, file) => say({ step, file }),
})
say({ answer })
end(0)
