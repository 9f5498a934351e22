import { execFileSync } from 'node:child_process'
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { read } from '../../tools/read.ts'
import { createHarness, temporaryFolder } from './tool-harness.ts'

test('read numbers the lines and hides their ends', async () => {
  const { call, put } = await createHarness()
  await put('a.txt', 'one\r\ntwo\nthree')
  expect(await call(read, { path: 'a.txt' })).toBe('1\tone\n2\ttwo\n3\tthree')
})

test('read returns a window and says where to go on', async () => {
  const { call, put } = await createHarness()
  await put('a.txt', Array.from({ length: 10 }, (_, index) => `line ${index + 1}\n`).join(''))
  expect(await call(read, { path: 'a.txt', offset: 4, limit: 2 })).toBe(
    '4\tline 4\n5\tline 5\n[Lines 4-5 of 10. Continue with offset 6.]',
  )
  expect(await call(read, { path: 'a.txt', offset: 10 })).toBe('10\tline 10')
  await expect(call(read, { path: 'a.txt', offset: 11 })).rejects.toThrow(
    'a.txt has 10 lines; line 11 is past its end',
  )
})

test('read says that a file is empty', async () => {
  const { call, put } = await createHarness()
  await put('a.txt', '')
  expect(await call(read, { path: 'a.txt' })).toBe('[a.txt is empty.]')
})

test('read cuts long lines and long answers, and says so', async () => {
  const { call, put } = await createHarness()
  await put('wide.txt', `${'x'.repeat(5000)}\nend`)
  expect(await call(read, { path: 'wide.txt' })).toBe(
    `1\t${'x'.repeat(2000)} [3000 more characters in this line]\n2\tend`,
  )
  await put('emoji.txt', `x${'😀'.repeat(2000)}`)
  expect(await call(read, { path: 'emoji.txt' })).toBe(
    `1\tx${'😀'.repeat(999)} [2002 more characters in this line]`,
  )
  await put('long.txt', `${'y'.repeat(999)}\n`.repeat(100))
  const answer = await call(read, { path: 'long.txt' })
  expect(answer).toContain('[Lines 1-60 of 100, cut at 60000 characters. Continue with offset 61.]')
})

test('read refuses binary files, folders, pipes and missing files with advice', async () => {
  const { call, put, folder } = await createHarness()
  await put('a.bin', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 1]))
  await mkdir(join(folder, 'sub'))
  execFileSync('mkfifo', [join(folder, 'pipe')])
  await expect(call(read, { path: 'a.bin' })).rejects.toThrow(
    'a.bin is a binary file (it starts with 7f 45 4c 46 00 01)',
  )
  await expect(call(read, { path: 'sub' })).rejects.toThrow('sub is a folder. Use list')
  await expect(call(read, { path: '.' })).rejects.toThrow('. is a folder. Use list')
  await expect(call(read, { path: 'pipe' })).rejects.toThrow('pipe is a pipe, socket or device')
  await expect(call(read, { path: 'none.txt' })).rejects.toThrow('none.txt does not exist. Use list or glob')
  await expect(call(read, { path: 'a.bin/x' })).rejects.toThrow('a part of its path is a file')
})

test('read decodes UTF-16 with a byte order mark', async () => {
  const { call, put } = await createHarness()
  await put('a.txt', Buffer.from('\uFEFFgrüß\ndich', 'utf16le'))
  expect(await call(read, { path: 'a.txt' })).toBe('1\tgrüß\n2\tdich')
})

test('read follows links inside the workspace and no others', async () => {
  const { call, put, folder } = await createHarness()
  const outside = await temporaryFolder()
  await put('real/a.txt', 'inside')
  await symlink('real', join(folder, 'linked'))
  await symlink('/etc/passwd', join(folder, 'passwd'))
  await symlink(outside, join(folder, 'out'))
  expect(await call(read, { path: 'linked/a.txt' })).toBe('1\tinside')
  expect(await call(read, { path: join(folder, 'real/a.txt') })).toBe('1\tinside')
  for (const path of ['passwd', 'out/x', '../x', 'real/../../x', '/etc/passwd', `${folder}-other/x`]) {
    await expect(call(read, { path })).rejects.toThrow('is outside the workspace')
  }
})

test('read stops when the call is aborted', async () => {
  const { call, put } = await createHarness()
  await put('a.txt', 'x')
  await expect(call(read, { path: 'a.txt' }, AbortSignal.abort(new Error('stopped')))).rejects.toThrow(
    'stopped',
  )
})
