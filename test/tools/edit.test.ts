import { readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { edit } from '../../tools/edit.ts'
import { readEditable, replaceFile } from '../../tools/support/edit-file.ts'
import { locate } from '../../tools/support/workspace-path.ts'
import { createHarness } from './tool-harness.ts'

test('edit replaces the one passage and answers with the diff', async () => {
  const { call, put, take } = await createHarness()
  await put('a.ts', 'const a = 1\nconst b = 2\n')
  const answer = await call(edit, { path: 'a.ts', old_string: 'b = 2', new_string: 'b = 3' })
  expect(answer).toBe(
    [
      'Changed 1 place in a.ts.',
      '--- a.ts',
      '+++ a.ts',
      '@@ -1,2 +1,2 @@',
      ' const a = 1',
      '-const b = 2',
      '+const b = 3',
    ].join('\n'),
  )
  expect(await take('a.ts')).toBe('const a = 1\nconst b = 3\n')
})

test('edit keeps CRLF, a byte order mark and mixed line ends elsewhere', async () => {
  const { call, put, take } = await createHarness()
  await put('a.txt', '\uFEFFone\r\ntwo\r\nthree\nfour\r\n')
  await call(edit, { path: 'a.txt', old_string: 'one\ntwo', new_string: 'eins\nzwei\ndrei' })
  expect(await take('a.txt')).toBe('\uFEFFeins\r\nzwei\r\ndrei\r\nthree\nfour\r\n')
})

test('edit takes replacement patterns as plain text', async () => {
  const { call, put, take } = await createHarness()
  await put('a.txt', 'x y x')
  await call(edit, { path: 'a.txt', old_string: 'x', new_string: "$& $1 $'", replace_all: true })
  expect(await take('a.txt')).toBe("$& $1 $' y $& $1 $'")
})

test('edit names the lines of an ambiguous passage and writes nothing', async () => {
  const { call, put, take } = await createHarness()
  await put('a.txt', 'x\ny\nx\n')
  await expect(call(edit, { path: 'a.txt', old_string: 'x', new_string: 'z' })).rejects.toThrow(
    'old_string stands 2 times in a.txt (lines 1, 3). Add lines around it until it is unique, or set replace_all.',
  )
  expect(await take('a.txt')).toBe('x\ny\nx\n')
})

test('edit says how a missing passage differs', async () => {
  const { call, put } = await createHarness()
  await put('a.txt', 'start\n  if (a) {\n    b()\n  }\n')
  const missing = (old_string: string): Promise<string> =>
    call(edit, { path: 'a.txt', old_string, new_string: 'z' })
  await expect(missing('if (a) {\n  b()\n}')).rejects.toThrow('lines 2-4 differ from it only in white space')
  await expect(missing('if (a) {\n  c()\n}')).rejects.toThrow('Line 2 is like its first line')
  await expect(missing('nothing like it')).rejects.toThrow('old_string is not in a.txt. Read the file again')
  await expect(missing('z')).rejects.toThrow('old_string and new_string are equal')
})

test('edit refuses bytes that are not UTF-8', async () => {
  const { call, put } = await createHarness()
  await put('latin.txt', new Uint8Array([0x61, 0xe4, 0x62]))
  await put('a.bin', new Uint8Array([0x61, 0, 0x62]))
  await expect(call(edit, { path: 'latin.txt', old_string: 'a', new_string: 'c' })).rejects.toThrow(
    'not UTF-8',
  )
  await expect(call(edit, { path: 'a.bin', old_string: 'a', new_string: 'c' })).rejects.toThrow('not UTF-8')
})

test('edits of one file that are called at once all stand', async () => {
  const { call, put, take } = await createHarness()
  const lines = Array.from({ length: 20 }, (_, index) => `line-${index}-`)
  await put('a.txt', lines.join('\n'))
  await Promise.all(
    lines.map((line) => call(edit, { path: 'a.txt', old_string: line, new_string: `${line}done` })),
  )
  expect(await take('a.txt')).toBe(lines.map((line) => `${line}done`).join('\n'))
})

test('a file that changes between reading and writing is not overwritten', async () => {
  const { put, take, folder } = await createHarness()
  await put('a.txt', 'mine')
  const place = await locate(folder, 'a.txt')
  const { stats } = await readEditable(place)
  await put('a.txt', 'theirs, longer')
  await expect(replaceFile(place, 'edited', stats)).rejects.toThrow('changed by someone else meanwhile')
  expect(await take('a.txt')).toBe('theirs, longer')
  expect(await readdir(folder)).toEqual(['a.txt'])
})

test('edit does not follow a link out of the workspace', async () => {
  const { call, folder } = await createHarness()
  await symlink('/etc/hostname', join(folder, 'name'))
  await expect(call(edit, { path: 'name', old_string: 'a', new_string: 'b' })).rejects.toThrow(
    'outside the workspace',
  )
})
