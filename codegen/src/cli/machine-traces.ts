import { homedir, hostname, tmpdir, userInfo } from 'node:os'
import type { MachineTraces } from '../mcp/inspect-texts.ts'

/** What of this machine must stand in no committed text. */
export function machineTraces(): Omit<MachineTraces, 'cwd'> {
  return { home: homedir(), temporary: tmpdir(), user: userName(), host: hostname() }
}

function userName(): string {
  try {
    return userInfo().username
  } catch {
    // A user that the system has no record of, as in many containers.
    return ''
  }
}
