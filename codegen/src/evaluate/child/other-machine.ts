import os from 'node:os'
import { syncBuiltinESMExports } from 'node:module'

const DAYS = 40 * 24 * 60 * 60 * 1000

/**
 * Chance that is the same in every run, so that what depends on it does not come and go, and the opposite on the other machine, so
 * that it is seen.
 */
export function foreseeChance(isOtherMachine: boolean): void {
  let state = 0x2545f491
  Math.random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    const drawn = (state + 0.5) / 2 ** 32
    return isOtherMachine ? 1 - drawn : drawn
  }
}

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
