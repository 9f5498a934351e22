import { symlink } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { grep } from '../../tools/grep.ts'
import { createHarness } from './tool-harness.ts'

test('grep shows matching lines under their file, with context', async () => {
  const { call, put } = await createHarness()
  await put('a.txt', 'one\ntwo\nthree\nfour\nfive\nsix\nseven\n')
  await put('b/c.txt', 'zwei two\r\n')
  expect(await call(grep, { pattern: 'two|six' })).toBe('a.txt\n2: two\n6: six\n\nb/c.txt\n1: zwei two\n')
  expect(await call(grep, { pattern: 'two|six', path: 'a.txt', before: 1, after: 1 })).toBe(
    'a.txt\n1- one\n2: two\n3- three\n--\n5- five\n6: six\n7- seven\n',
  )
})

test('grep returns files or counts, and filters by glob', async () => {
  const { call, put } = await createHarness()
  await put('a.ts', 'x\nx\n')
  await put('b.js', 'x\n')
  expect(await call(grep, { pattern: 'x', output: 'files' })).toBe('a.ts\nb.js')
  expect(await call(grep, { pattern: 'x', output: 'count' })).toBe('a.ts: 2\nb.js: 1')
  expect(await call(grep, { pattern: 'x', glob: '*.js', output: 'files' })).toBe('b.js')
  expect(await call(grep, { pattern: 'y' })).toBe('No match for y in .')
})

test('grep matches literally, without case, at line ends and at the last line without one', async () => {
  const { call, put } = await createHarness()
  await put('a.txt', 'a.b\r\naxb\nEND')
  expect(await call(grep, { pattern: 'a.b', literal: true })).toBe('a.txt\n1: a.b\n')
  expect(await call(grep, { pattern: 'b$' })).toBe('a.txt\n1: a.b\n2: axb\n')
  expect(await call(grep, { pattern: '(?i)end' })).toBe('a.txt\n3: END\n')
  expect(await call(grep, { pattern: 'end', ignore_case: true, output: 'count' })).toBe('a.txt: 1')
})

test('grep does not count an empty last line', async () => {
  const { call, put } = await createHarness()
  await put('a.txt', 'x\n\n')
  expect(await call(grep, { pattern: '^$' })).toBe('a.txt\n2: \n')
})

test('grep stops an expression that takes exponential time', async () => {
  const { call, put } = await createHarness()
  await put('a.txt', `${'a'.repeat(60)}b`)
  await expect(call(grep, { pattern: '^(a+)+$' })).rejects.toThrow('Matching stopped at a.txt')
})

test('grep explains an expression that is not valid', async () => {
  const { call } = await createHarness()
  await expect(call(grep, { pattern: '(' })).rejects.toThrow('not a valid JavaScript regular expression')
})

test('grep leaves out binary, ignored and very large files, and links', async () => {
  const { call, put, folder } = await createHarness()
  await put('a.bin', 'needle\0')
  await put('.gitignore', 'ignored.txt')
  await put('ignored.txt', 'needle')
  await put('big.txt', `needle${'x'.repeat(5_000_000)}`)
  await symlink('/etc/passwd', join(folder, 'passwd'))
  expect(await call(grep, { pattern: 'needle|root:' })).toBe('[Not searched, too large: big.txt]')
  expect(await call(grep, { pattern: 'needle', include_ignored: true, output: 'files' })).toContain(
    'ignored.txt',
  )
  await expect(call(grep, { pattern: 'root', path: 'passwd' })).rejects.toThrow('outside the workspace')
  await expect(call(grep, { pattern: 'root', path: 'none' })).rejects.toThrow('none does not exist')
})

test('grep cuts at its limit and says so, only when something is cut', async () => {
  const { call, put } = await createHarness()
  await put('a.txt', 'x\nx\n')
  await put('b.txt', 'x\n')
  expect(await call(grep, { pattern: 'x', limit: 1 })).toBe(
    'a.txt\n1: x\n\n[Cut at 1. Narrow the pattern, path or glob, or raise limit.]',
  )
  expect(await call(grep, { pattern: 'x', limit: 2 })).toContain('[Cut at 2.')
  expect(await call(grep, { pattern: 'x', limit: 3 })).not.toContain('Cut')
  expect(await call(grep, { pattern: 'x', limit: 1, output: 'files' })).toContain('[Cut at 1.')
  expect(await call(grep, { pattern: 'x', limit: 2, output: 'files' })).toBe('a.txt\nb.txt')
})

test('grep shows the part of a long line that matches', async () => {
  const { call, put } = await createHarness()
  await put('a.txt', `${'x'.repeat(3000)}needle${'y'.repeat(3000)}`)
  const answer = await call(grep, { pattern: 'needle' })
  expect(answer).toContain('needle')
  expect(answer.length).toBeLessThan(500)
})
