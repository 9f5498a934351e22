import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { glob } from '../../tools/glob.ts'
import { list } from '../../tools/list.ts'
import { createHarness, type Harness } from './tool-harness.ts'

async function project(): Promise<Harness> {
  const harness = await createHarness()
  const { put, folder } = harness
  await put('.gitignore', 'dist/\n*.log\n!keep.log\n/only-root.txt\n')
  await put('.git/config', 'x')
  await put('node_modules/p/index.js', 'x')
  await put('dist/out.js', 'x')
  await put('src/a.ts', 'aa')
  await put('src/b.test.ts', 'b')
  await put('src/deep/c.tsx', 'c')
  await put('src/deep/.gitignore', '*.tmp\n!/x.log\n')
  await put('src/deep/x.log', 'x')
  await put('src/deep/y.log', 'x')
  await put('src/deep/z.tmp', 'x')
  await put('src/only-root.txt', 'x')
  await put('only-root.txt', 'x')
  await put('keep.log', 'x')
  await put('.hidden/h.ts', 'x')
  await symlink('/etc', join(folder, 'etc'))
  await symlink('a.ts', join(folder, 'src/link.ts'))
  return harness
}

test('list shows a folder with sizes and link targets', async () => {
  const { call } = await project()
  expect(await call(list, {})).toBe(
    [
      '.gitignore 37',
      '.hidden/',
      'dist/',
      'etc -> /etc',
      'keep.log 1',
      'node_modules/',
      'only-root.txt 1',
      'src/',
    ].join('\n'),
  )
})

test('list gives a tree without what .gitignore names', async () => {
  const { call } = await project()
  expect(await call(list, { path: 'src', depth: 3 })).toBe(
    [
      'a.ts 2',
      'b.test.ts 1',
      'deep/',
      'deep/.gitignore 14',
      'deep/c.tsx 1',
      'deep/x.log 1',
      'link.ts -> a.ts',
      'only-root.txt 1',
    ].join('\n'),
  )
})

test('list shows control characters of a name instead of obeying them', async () => {
  const { call, put } = await createHarness()
  await put('a\nb\u001b[31m', '')
  expect(await call(list, {})).toBe('a\\u000ab\\u001b[31m 0')
})

test('list cuts at its limit, and says when a folder is empty or none', async () => {
  const { call, put, folder } = await createHarness()
  await mkdir(join(folder, 'empty'))
  for (let index = 0; index < 501; index++) await put(`many/${index}`, '')
  expect(await call(list, { path: 'empty' })).toBe('[empty is empty.]')
  expect((await call(list, { path: 'many' })).split('\n').at(-1)).toContain('[More than 500 entries')
  await expect(call(list, { path: 'many/1' })).rejects.toThrow('a part of its path is a file')
  await expect(call(list, { path: 'none' })).rejects.toThrow('none does not exist')
})

test('glob finds by pattern in order of name', async () => {
  const { call } = await project()
  expect(await call(glob, { pattern: 'src/**/*.{ts,tsx}' })).toBe(
    'src/a.ts\nsrc/b.test.ts\nsrc/deep/c.tsx\nsrc/link.ts',
  )
  expect(await call(glob, { pattern: '*.ts' })).toBe('.hidden/h.ts\nsrc/a.ts\nsrc/b.test.ts\nsrc/link.ts')
  expect(await call(glob, { pattern: 'deep/*', path: 'src' })).toBe(
    'src/deep/.gitignore\nsrc/deep/c.tsx\nsrc/deep/x.log',
  )
  expect(await call(glob, { pattern: '*.log' })).toBe('keep.log\nsrc/deep/x.log')
  expect(await call(glob, { pattern: '*.none' })).toBe('No file below . matches *.none')
})

test('glob reaches ignored files on request, and never .git or the other side of a link', async () => {
  const { call } = await project()
  expect(await call(glob, { pattern: '**/*.js', include_ignored: true })).toBe(
    'dist/out.js\nnode_modules/p/index.js',
  )
  expect(await call(glob, { pattern: 'etc/*' })).toContain('No file')
  expect(await call(glob, { pattern: '.git/**', include_ignored: true })).toContain('No file')
})

test('glob honours the rules above the folder that it starts in', async () => {
  const { call } = await project()
  expect(await call(glob, { pattern: '**', path: 'src/deep' })).toBe(
    'src/deep/.gitignore\nsrc/deep/c.tsx\nsrc/deep/x.log',
  )
})

test('glob searches an ignored folder that is named as the path', async () => {
  const { call } = await project()
  expect(await call(glob, { pattern: '*', path: 'dist' })).toBe('dist/out.js')
  expect(await call(glob, { pattern: '*.js', path: 'node_modules/p' })).toBe('node_modules/p/index.js')
})

test('glob refuses patterns that lead out or take too long, and says when it cuts', async () => {
  const { call } = await project()
  await expect(call(glob, { pattern: '../*' })).rejects.toThrow('leads out of the folder')
  await expect(call(glob, { pattern: '/etc/*' })).rejects.toThrow('leads out of the folder')
  await expect(call(glob, { pattern: '*', path: '..' })).rejects.toThrow('outside the workspace')
  await expect(call(glob, { pattern: '*a*a*a*a*a*a' })).rejects.toThrow('more than 5 stars')
  expect(await call(glob, { pattern: '*.ts', limit: 1 })).toBe(
    '.hidden/h.ts\n[More than 1 files match; the rest is cut. Narrow the pattern or the path.]',
  )
})

test('glob stops when it is aborted on its way', async () => {
  const { call } = await project()
  const controller = new AbortController()
  const running = call(glob, { pattern: '**' }, controller.signal)
  controller.abort(new Error('stopped'))
  await expect(running).rejects.toThrow('stopped')
})
