import { mkdir, readFile, readdir, realpath, rename, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { writeAtomically } from '../../../tools/support/atomic-write.ts'
import { replaceFile } from '../../../tools/support/edit-file.ts'
import { openFolder } from '../../../tools/support/folder-handle.ts'
import { withFile } from '../../../tools/support/open-file.ts'
import { walkFiles } from '../../../tools/support/walk-files.ts'
import { locate } from '../../../tools/support/workspace-path.ts'
import { temporaryFolder } from '../tool-harness.ts'

test('no path that is found lies outside the root', async () => {
  const base = await temporaryFolder()
  const root = join(base, 'root')
  await mkdir(join(root, 'a/b'), { recursive: true })
  await symlink('..', join(root, 'a/up'))
  await symlink('../..', join(root, 'a/out'))
  await symlink('loop', join(root, 'loop'))
  const segment = fc.constantFrom('a', 'b', 'up', 'out', 'loop', '..', '.', '', 'root', 'new', '...', '~')
  await fc.assert(
    fc.asyncProperty(fc.array(segment, { maxLength: 8 }), fc.boolean(), async (parts, isAbsolute) => {
      const path = (isAbsolute ? `${root}/` : '') + parts.join('/')
      const place = await locate(root, path).catch(() => undefined)
      if (place === undefined) return
      expect(place.root).toBe(root)
      for (const name of place.segments) expect(['', '.', '..']).not.toContain(name)
      const found = join(root, ...place.segments)
      expect(await realpath(found).catch(() => found)).toBe(found)
    }),
    { numRuns: 300 },
  )
})

test('a root that is itself reached by a link works by both of its names', async () => {
  const base = await temporaryFolder()
  await mkdir(join(base, 'real'))
  await writeFile(join(base, 'real/a'), 'x')
  await symlink('real', join(base, 'linked'))
  for (const path of ['a', join(base, 'real/a'), join(base, 'linked/a')]) {
    expect((await locate(join(base, 'linked'), path)).display).toBe('a')
  }
})

/** A workspace whose folder `sub` is replaced by a link to the folder outside, as an attacker would between check and use. */
async function swap(root: string, outside: string): Promise<void> {
  await rename(join(root, 'sub'), join(root, 'moved'))
  await symlink(outside, join(root, 'sub'))
}

test('a folder that becomes a link after it was found is not followed, neither to read nor to write', async () => {
  const root = await temporaryFolder()
  const outside = await temporaryFolder()
  await mkdir(join(root, 'sub'))
  await writeFile(join(root, 'sub/a'), 'inside')
  await writeFile(join(outside, 'a'), 'secret')
  const place = await locate(root, 'sub/a')
  const created = await locate(root, 'sub/new/b')
  await swap(root, outside)
  await expect(withFile(place, (handle) => handle.readFile('utf8'))).rejects.toThrow(
    'does not exist: a part of its path',
  )
  await expect(replaceFile(place, 'evil')).rejects.toThrow('does not exist: a part of its path')
  await expect(replaceFile(created, 'evil')).rejects.toThrow('does not exist: a part of its path')
  expect(await readdir(outside)).toEqual(['a'])
  expect(await readFile(join(outside, 'a'), 'utf8')).toBe('secret')
})

test('a file that becomes a link after it was found is not followed', async () => {
  const root = await temporaryFolder()
  await writeFile(join(root, 'a'), 'inside')
  const place = await locate(root, 'a')
  await rename(join(root, 'a'), join(root, 'b'))
  await symlink('/etc/passwd', join(root, 'a'))
  await expect(withFile(place, (handle) => handle.readFile('utf8'))).rejects.toThrow(
    'was swapped while it was opened',
  )
  await expect(replaceFile(place, 'evil')).rejects.toThrow('is a link, pipe, socket or device')
})

test.skipIf(process.platform !== 'linux')(
  'a write goes to the folder that was opened, whatever its name means by then',
  async () => {
    const root = await temporaryFolder()
    const outside = await temporaryFolder()
    await mkdir(join(root, 'sub'))
    const folder = await openFolder(root, ['sub'])
    await swap(root, outside)
    await writeAtomically(folder, 'a', 'text')
    await folder.close()
    expect(await readdir(outside)).toEqual([])
    expect(await readFile(join(root, 'moved/a'), 'utf8')).toBe('text')
  },
)

test.skipIf(process.platform !== 'linux')(
  'a walk does not enter a folder that becomes a link while it runs',
  async () => {
    const root = await temporaryFolder()
    const outside = await temporaryFolder()
    await mkdir(join(root, 'sub'))
    await writeFile(join(outside, 'secret'), '')
    const seen: string[] = []
    const options = { includeIgnored: true, signal: new AbortController().signal }
    for await (const { segments } of walkFiles(await locate(root, '.'), options)) {
      seen.push(segments.join('/'))
      if (segments.join('/') === 'sub') await swap(root, outside)
    }
    expect(seen).toEqual(['sub'])
  },
)

test('no file stays open, whether a walk ends, is broken off or fails', async () => {
  const root = await temporaryFolder()
  await mkdir(join(root, 'a/b/c'), { recursive: true })
  await writeFile(join(root, 'a/b/c/d'), '')
  const place = await locate(root, '.')
  const isOpen = async (): Promise<boolean> => {
    const { readlink } = await import('node:fs/promises')
    const links = await Promise.all(
      (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
    )
    return links.some((link) => link.startsWith(dirname(root)) && link.includes(root))
  }
  const options = { includeIgnored: false, signal: new AbortController().signal }
  for await (const entry of walkFiles(place, options)) expect(entry.name).toBeTruthy()
  for await (const entry of walkFiles(place, options)) if (entry.name === 'c') break
  await expect(locate(root, 'a/b').then((sub) => withFile(sub, async () => {}))).rejects.toThrow(
    'is a folder',
  )
  await expect(openFolder(root, ['a', 'x'])).rejects.toThrow()
  expect(await isOpen()).toBe(false)
})
