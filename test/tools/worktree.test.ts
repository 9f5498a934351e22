import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { glob } from '../../tools/glob.ts'
import { worktree } from '../../tools/worktree.ts'
import { createHarness, type Harness } from './tool-harness.ts'

async function repository(): Promise<Harness & { git(...args: string[]): string }> {
  const harness = await createHarness()
  const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.com', '-c', 'init.defaultBranch=main']
  const git = (...args: string[]): string =>
    execFileSync('git', [...identity, ...args], {
      cwd: harness.folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  git('init', '-q')
  await harness.put('a.txt', 'a')
  git('add', 'a.txt')
  git('commit', '-q', '-m', 'first')
  return { ...harness, git }
}

test('worktree adds, lists and removes', async () => {
  const { call, folder, git, take } = await repository()
  const head = git('rev-parse', 'HEAD').slice(0, 10)
  expect(await call(worktree, { action: 'add', name: 'try' })).toBe(
    'Made .worktrees/try on the new branch try.',
  )
  expect(await take('.worktrees/try/a.txt')).toBe('a')
  expect(await call(worktree, { action: 'list' })).toBe(`. main ${head}\n.worktrees/try try ${head}`)
  expect(git('status', '--porcelain')).toBe('')
  expect(await call(glob, { pattern: 'a.txt' })).toBe('a.txt')
  expect(await call(worktree, { action: 'remove', name: 'try' })).toContain('Removed .worktrees/try')
  expect(existsSync(join(folder, '.worktrees/try'))).toBe(false)
  expect(git('branch', '--list', 'try').trim()).toBe('try')
  expect(await call(worktree, { action: 'add', name: 'again', branch: 'try' })).toContain(
    'on the existing branch try',
  )
})

test('worktree starts a branch from base', async () => {
  const { call, put, git, folder } = await repository()
  await put('b.txt', 'b')
  git('add', 'b.txt')
  git('commit', '-q', '-m', 'second')
  await call(worktree, { action: 'add', name: 'old', branch: 'feature/old', base: 'HEAD~1' })
  expect(existsSync(join(folder, '.worktrees/old/b.txt'))).toBe(false)
  expect(git('-C', '.worktrees/old', 'branch', '--show-current').trim()).toBe('feature/old')
})

test('worktree keeps uncommitted work unless it is forced', async () => {
  const { call, put, folder } = await repository()
  await call(worktree, { action: 'add', name: 'w' })
  await put('.worktrees/w/a.txt', 'changed')
  await expect(call(worktree, { action: 'remove', name: 'w' })).rejects.toThrow(
    'contains modified or untracked files',
  )
  expect(existsSync(join(folder, '.worktrees/w/a.txt'))).toBe(true)
  await call(worktree, { action: 'remove', name: 'w', force: true })
  expect(existsSync(join(folder, '.worktrees/w'))).toBe(false)
})

test('worktree refuses names and bases that are options or paths', async () => {
  const { call, app } = await repository()
  const run = (input: Parameters<typeof worktree.execute>[0]): Promise<unknown> =>
    Promise.resolve(worktree.execute(input, { name: 'worktree', signal: new AbortController().signal, app }))
  await expect(run({ action: 'add', name: '../out' })).rejects.toThrow('cannot name a worktree')
  await expect(run({ action: 'remove', name: '-f' })).rejects.toThrow('cannot name a worktree')
  await expect(call(worktree, { action: 'add', name: 'w', branch: '--detach' })).rejects.toThrow(
    "cannot be a branch's name",
  )
  await expect(call(worktree, { action: 'add', name: 'w', base: '--force' })).rejects.toThrow(
    'is no commit or branch',
  )
  await expect(call(worktree, { action: 'add', name: 'w', base: 'none' })).rejects.toThrow(
    'git worktree failed',
  )
  await expect(call(worktree, { action: 'add' })).rejects.toThrow('The action add needs name.')
})

test('worktree says that there is no repository', async () => {
  const { call } = await createHarness()
  await expect(call(worktree, { action: 'list' })).rejects.toThrow('not a git repository')
})
