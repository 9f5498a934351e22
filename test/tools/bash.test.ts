import { existsSync } from 'node:fs'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { bash } from '../../tools/bash.ts'
import { createHarness } from './tool-harness.ts'

async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
    // A killed process stays visible as a zombie until its parent takes notice.
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    return !/\) Z /.test(stat)
  } catch {
    return false
  }
}

async function hasEnded(pid: number): Promise<boolean> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (!(await isAlive(pid))) return true
    await sleep(20)
  }
  return false
}

async function pidIn(path: string): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const text = existsSync(path) ? await readFile(path, 'utf8') : ''
    if (text.endsWith('\n')) return Number(text)
    await sleep(20)
  }
  throw new Error(`no process id in ${path}`)
}

test('bash returns both streams in order, and the exit code', async () => {
  const { call } = await createHarness()
  const command = 'for i in 1 2 3; do echo out$i; echo err$i >&2; done; exit 3'
  expect(await call(bash, { command })).toBe('out1\nerr1\nout2\nerr2\nout3\nerr3\n[exit code 3]')
  expect(await call(bash, { command: 'true' })).toBe('[no output]\n[exit code 0]')
  expect(await call(bash, { command: 'kill -9 $$' })).toBe('[no output]\n[ended by SIGKILL]')
})

test('bash reports a syntax error', async () => {
  const { call } = await createHarness()
  const answer = await call(bash, { command: 'if then' })
  expect(answer).toContain('syntax error')
  expect(answer).toContain('[exit code 2]')
})

test('bash runs in the workspace or in cwd, and each call anew', async () => {
  const { call, folder } = await createHarness()
  await mkdir(join(folder, 'sub'))
  expect(await call(bash, { command: 'pwd' })).toBe(`${folder}\n[exit code 0]`)
  expect(await call(bash, { command: 'pwd; cd /; x=1', cwd: 'sub' })).toBe(`${folder}/sub\n[exit code 0]`)
  expect(await call(bash, { command: 'pwd; echo "$x"' })).toBe(`${folder}\n[exit code 0]`)
})

test('bash refuses a folder that is outside or missing', async () => {
  const { call, folder } = await createHarness()
  await symlink('/', join(folder, 'root'))
  await expect(call(bash, { command: 'pwd', cwd: '..' })).rejects.toThrow('outside the workspace')
  await expect(call(bash, { command: 'pwd', cwd: 'root' })).rejects.toThrow('outside the workspace')
  await expect(call(bash, { command: 'pwd', cwd: 'none' })).rejects.toThrow(
    'bash cannot run in none: no such folder',
  )
})

test('bash ends the whole process group at the time limit', async () => {
  const { call, folder } = await createHarness()
  const command = 'echo before; (trap "" TERM; echo $BASHPID > pid; while :; do sleep 1; done) & sleep 60'
  const answer = await call(bash, { command, timeout_ms: 500 })
  expect(answer).toBe('before\n[ended after 500 ms, its time limit, with everything that it started]')
  expect(await hasEnded(await pidIn(join(folder, 'pid')))).toBe(true)
})

test('bash ends the whole process group when the call is aborted', async () => {
  const { call, folder } = await createHarness()
  const controller = new AbortController()
  const running = call(bash, { command: 'sleep 60 & echo $! > pid; wait' }, controller.signal)
  const pid = await pidIn(join(folder, 'pid'))
  controller.abort(new Error('turn cancelled'))
  await expect(running).rejects.toThrow('turn cancelled')
  expect(await hasEnded(pid)).toBe(true)
})

test('bash ends what a command leaves in the background', async () => {
  const { call, folder } = await createHarness()
  expect(await call(bash, { command: 'sleep 60 & echo $! > pid; echo done' })).toBe('done\n[exit code 0]')
  expect(await hasEnded(await pidIn(join(folder, 'pid')))).toBe(true)
})

test('bash does not wait for a process that left the group and holds the output open', async () => {
  const { call, folder } = await createHarness()
  expect(await call(bash, { command: 'setsid sleep 60 & echo $! > pid; echo done' })).toBe(
    'done\n[exit code 0]',
  )
  const pid = await pidIn(join(folder, 'pid'))
  if (await isAlive(pid)) process.kill(pid, 'SIGKILL')
})

test('bash cuts long output in the middle', async () => {
  const { call } = await createHarness()
  const answer = await call(bash, {
    command: 'echo start; head -c 5000000 /dev/zero | tr "\\0" x; echo; echo end',
  })
  expect(answer).toMatch(/^start\nx+\n\[\d+ characters of output cut here\]\nx+\nend\n\[exit code 0\]$/)
  expect(answer.length).toBeLessThan(31_000)
})

test('bash gives commands no input and only the variables that are meant for them', async () => {
  const { call } = await createHarness({ shellEnvironment: { FOR_COMMANDS: 'yes' } })
  process.env['SECRET_OF_THE_APPLICATION'] = 'secret'
  onTestFinished(() => void delete process.env['SECRET_OF_THE_APPLICATION'])
  expect(await call(bash, { command: 'cat; echo "[$SECRET_OF_THE_APPLICATION] $FOR_COMMANDS"' })).toBe(
    '[] yes\n[exit code 0]',
  )
})
