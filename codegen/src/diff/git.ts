import { execFile } from 'node:child_process'

export interface GitAnswer {
  readonly ok: boolean
  /** What git printed, without the last line break; of a failure what it complained of. */
  readonly text: string
}

/** Asks git, in a folder. Nothing is checked out, fetched or written. */
export function git(folder: string, ...args: readonly string[]): Promise<GitAnswer> {
  const env = { ...process.env, LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0' }
  return new Promise((resolve) => {
    execFile('git', [...args], { cwd: folder, env, maxBuffer: 2 ** 28 }, (error, stdout, stderr) => {
      if (error === null) return resolve({ ok: true, text: stdout.replace(/\n$/, '') })
      const missing = (error as NodeJS.ErrnoException).code === 'ENOENT'
      resolve({ ok: false, text: missing ? 'git is not installed' : stderr.trim() })
    })
  })
}
