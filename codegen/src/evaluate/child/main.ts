// Runs in the evaluation's child process. The request comes on standard input, answers go to file descriptor 3.
import { readFileSync, writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { ChildLine, ChildRequest } from '../protocol.ts'
import { evaluateModules } from './evaluate-modules.ts'
import { installGuards } from './guards.ts'
import { foreseeChance, pretendOtherMachine } from './other-machine.ts'
import { fillEnvironment } from './fill-environment.ts'
import { standInForMissing } from './missing-modules.ts'
import { createProbes } from './probes.ts'
import { letStandInsPass } from './let-stand-ins-pass.ts'
import { createServerLog } from './servers.ts'
import { onStandInCall, standInModule } from './stand-in.ts'

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

const request = JSON.parse(readFileSync(0, 'utf8')) as ChildRequest
const log = createProbes()
const require = createRequire(join(request.root, 'package.json'))
Object.defineProperty(globalThis, '__toolcrib', { value: { ...log.probes, module: standInModule, require } })
// Bundled CommonJS looks for it where every module of Node's has it.
Object.defineProperty(globalThis, 'require', { value: require, configurable: true, writable: true })
const servers = createServerLog(onStandInCall)
// Promises that nobody waits for and listeners of the project fail on their own.
process.on('unhandledRejection', () => {})
process.on('uncaughtException', () => {})

const guards = installGuards(request)
foreseeChance(request.isOtherMachine)
if (request.isOtherMachine) pretendOtherMachine()
fillEnvironment(request)
if (request.goesOn) {
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
  log,
  servers,
  guards,
  step: (step, file) => say({ step, file }),
})
say({ answer })
end(0)
