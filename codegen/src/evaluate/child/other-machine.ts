import os from 'node:os'
import { syncBuiltinESMExports } from 'node:module'

/** What runtimes and their packages ask for themselves, and may fail over. */
const OF_RUNTIMES = /^(NODE_\w*|NPM_\w*|\w*_?PROXY|DEBUG|FORCE_COLOR|NO_COLOR|COLORTERM|TERM|CI)$/i
const DAYS = 40 * 24 * 60 * 60 * 1000

/**
 * Shows the code another moment, host and system. What it then says otherwise varies from machine to machine, and may stand in no
 * definition (rule A10).
 */
export function pretendOtherMachine(): void {
  const isWindows = process.platform === 'win32'
  const platform = process.platform === 'darwin' ? 'linux' : 'darwin'
  const values: { readonly [name: string]: unknown } = {
    arch: 'mips',
    availableParallelism: 64,
    cpus: [],
    freemem: 1,
    homedir: '/elsewhere/home',
    hostname: 'elsewhere',
    machine: 'mips',
    platform,
    release: '0.0.1',
    tmpdir: '/elsewhere/temporary',
    totalmem: 2,
    type: platform === 'darwin' ? 'Darwin' : 'Linux',
    uptime: 1,
    userInfo: {
      username: 'elsewhere',
      uid: 4242,
      gid: 4242,
      shell: '/bin/elsewhere',
      homedir: '/elsewhere/home',
    },
    version: 'elsewhere',
  }
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(os, name, { value: () => value, configurable: true, writable: true })
  syncBuiltinESMExports()
  // Node itself has asked long ago; packages with a binary for each system look for another one on Windows only.
  if (!isWindows) Object.defineProperty(process, 'platform', { value: platform, configurable: true })
  // A variable that is missing here has a value there: text that would say `undefined` is seen as well.
  const env = new Proxy(process.env, {
    get: (own, name) =>
      typeof name === 'string' && !(name in own) && !OF_RUNTIMES.test(name)
        ? 'elsewhere'
        : (Reflect.get(own, name) as unknown),
  })
  Object.defineProperty(process, 'env', { value: env, configurable: true, writable: true })
  const RealDate = Date
  const shifted = class extends RealDate {
    constructor(...args: []) {
      if (args.length === 0) super(RealDate.now() + DAYS)
      else super(...args)
    }
    static override now(): number {
      return RealDate.now() + DAYS
    }
  }
  globalThis.Date = shifted as DateConstructor
}
