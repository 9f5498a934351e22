import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { memory } from '../../tools/memory.ts'
import { createHarness } from './tool-harness.ts'

test('memory saves, replaces, lists, searches, reads and removes', async () => {
  const { call } = await createHarness()
  expect(await call(memory, { action: 'list' })).toBe('There are no notes yet.')
  expect(await call(memory, { action: 'save', key: 'build', text: '# How to build\nnpm run build' })).toBe(
    'Saved the note build.',
  )
  expect(await call(memory, { action: 'save', key: 'a-style', text: 'Tabs' })).toBe('Saved the note a-style.')
  expect(await call(memory, { action: 'save', key: 'a-style', text: 'Spaces' })).toBe(
    'Replaced the note a-style.',
  )
  expect(await call(memory, { action: 'list' })).toBe('a-style: Spaces\nbuild: How to build')
  expect(await call(memory, { action: 'search', query: 'NPM build' })).toBe('build: How to build')
  expect(await call(memory, { action: 'search', query: 'npm tabs' })).toBe('No note has all of: npm, tabs.')
  expect(await call(memory, { action: 'read', key: 'build' })).toBe('# How to build\nnpm run build')
  expect(await call(memory, { action: 'remove', key: 'build' })).toBe('Removed the note build.')
  await expect(call(memory, { action: 'read', key: 'build' })).rejects.toThrow(
    'no note called build. Notes: a-style.',
  )
})

test('memory is found again by another session', async () => {
  const first = await createHarness()
  await first.call(memory, { action: 'save', key: 'k', text: 'v' })
  const second = await createHarness({ memoryFolder: first.app.memoryFolder })
  expect(await second.call(memory, { action: 'read', key: 'k' })).toBe('v')
})

test('memory keeps notes that are saved at once', async () => {
  const { call } = await createHarness()
  const keys = Array.from({ length: 20 }, (_, index) => `k${index}`)
  await Promise.all(keys.map((key) => call(memory, { action: 'save', key, text: key })))
  await Promise.all(keys.map((key) => call(memory, { action: 'save', key: 'same', text: key.repeat(1000) })))
  for (const key of keys) expect(await call(memory, { action: 'read', key })).toBe(key)
  expect(await call(memory, { action: 'read', key: 'same' })).toBe('k19'.repeat(1000))
})

test('memory refuses keys that are no names, and missing arguments', async () => {
  const { call, app } = await createHarness()
  for (const key of ['../x', 'A', '.hidden', '', 'a/b']) {
    await expect(call(memory, { action: 'read', key })).rejects.toThrow('invalid input')
    const context = { name: 'memory', signal: new AbortController().signal, app }
    await expect(memory.execute({ action: 'read', key }, context), key).rejects.toThrow('cannot name a note')
  }
  await expect(call(memory, { action: 'save', key: 'k' })).rejects.toThrow('The action save needs text.')
})

test('memory clears what killed writers left, once it is old', async () => {
  const { call, app } = await createHarness()
  await call(memory, { action: 'save', key: 'k', text: 'v' })
  const old = join(app.memoryFolder, '.partial-old')
  await writeFile(old, 'half')
  await utimes(old, 0, 0)
  await writeFile(join(app.memoryFolder, '.partial-young'), 'half')
  await call(memory, { action: 'save', key: 'k', text: 'w' })
  expect(await readdir(app.memoryFolder)).toEqual(['.partial-young', 'k.md'])
  expect(await call(memory, { action: 'list' })).toBe('k: w')
})
