import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const repository = join(import.meta.dirname, '../..')
const docs = readdirSync(join(repository, 'docs')).filter((name) => name.endsWith('.md'))
const files = ['README.md', 'CONTRIBUTING.md', ...docs.map((name) => `docs/${name}`)]

/** A heading's anchor, as GitHub makes it. */
function anchorOf(heading: string): string {
  const words = heading.toLowerCase().replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
  return words.trim().replaceAll(' ', '-')
}

test.each(files)('every link of %s leads somewhere', (file) => {
  const text = readFileSync(join(repository, file), 'utf8').replaceAll(/^```[\s\S]*?^```$/gm, '')
  const links = [...text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, target = '']) => target)
  const broken = links.filter((target) => {
    const [path = '', anchor] = target.split('#')
    const own = path === '' ? join(repository, file) : join(repository, dirname(file), path)
    if (!existsSync(own)) return true
    if (anchor === undefined) return false
    const headings = readFileSync(own, 'utf8').matchAll(/^#+ (.*)$/gm)
    return ![...headings].some(([, heading = '']) => anchorOf(heading) === anchor)
  })
  expect(broken).toEqual([])
})

test('the index of the docs names each of them', () => {
  const index = readFileSync(join(repository, 'docs/README.md'), 'utf8')
  for (const name of docs) if (name !== 'README.md') expect(index).toContain(`(${name})`)
})
