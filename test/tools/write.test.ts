import { chmod, mkdir, readdir, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { write } from '../../tools/write.ts'
import { createHarness, temporaryFolder } from './tool-harness.ts'

test('write makes a file with its folders, and replaces one', async () => {
  const { call, take, folder } = await createHarness()
  expect(await call(write, { path: 'a/b/c.txt', content: 'one\ntwo\n' })).toBe(
    'Created a/b/c.txt (2 lines, 8 bytes).',
  )
  expect(await take('a/b/c.txt')).toBe('one\ntwo\n')
  expect(await call(write, { path: 'a/b/c.txt', content: 'ü' })).toBe(
    'Replaced a/b/c.txt (1 lines, 2 bytes).',
  )
  expect(await take('a/b/c.txt')).toBe('ü')
  expect(await readdir(join(folder, 'a/b'))).toEqual(['c.txt'])
})

test('write keeps permissions, and writes through a link that stays inside', async () => {
  const { call, put, take, folder } = await createHarness()
  await put('run.sh', 'old')
  await chmod(join(folder, 'run.sh'), 0o750)
  await symlink('run.sh', join(folder, 'link.sh'))
  await call(write, { path: 'link.sh', content: 'new' })
  expect(await take('run.sh')).toBe('new')
  expect((await stat(join(folder, 'run.sh'))).mode & 0o777).toBe(0o750)
})

test('write refuses what lies outside, links without a target, folders and protected files', async () => {
  const { call, put, folder } = await createHarness()
  const outside = await temporaryFolder()
  await symlink(join(outside, 'new.txt'), join(folder, 'dangling'))
  await symlink(outside, join(folder, 'out'))
  await mkdir(join(folder, 'sub'))
  await put('fixed.txt', 'x')
  await chmod(join(folder, 'fixed.txt'), 0o444)
  const content = 'evil'
  await expect(call(write, { path: 'dangling', content })).rejects.toThrow(
    'symbolic link whose target does not exist',
  )
  await expect(call(write, { path: 'out/new.txt', content })).rejects.toThrow('is outside the workspace')
  await expect(call(write, { path: '../new.txt', content })).rejects.toThrow('is outside the workspace')
  await expect(call(write, { path: 'sub', content })).rejects.toThrow('sub is a folder')
  await expect(call(write, { path: 'fixed.txt', content })).rejects.toThrow('fixed.txt is write-protected')
  await expect(call(write, { path: 'fixed.txt/x', content })).rejects.toThrow('a part of its path is a file')
  expect(await readdir(outside)).toEqual([])
})

test('write refuses a text over the limit', async () => {
  const { call } = await createHarness()
  const content = 'x'.repeat(10_000_001)
  await expect(call(write, { path: 'a', content })).rejects.toThrow('10000001 bytes; at most 10000000')
})
