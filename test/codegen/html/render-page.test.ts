import { describe, expect, it } from 'vitest'
import { createPage } from '../../../codegen/src/html/create-page.ts'
import { jsonText, renderPage } from '../../../codegen/src/html/render-page.ts'
import { shorten } from '../../../codegen/src/html/shorten.ts'
import { buildOf, configOf } from '../build-of.ts'
import { CONFIG, projectOf, TOOLS } from './a-project.ts'

describe('the page as text', () => {
  it('is the same for the same tools in any order, and holds neither a date nor a path of the machine', async () => {
    const pageOf = async (tools: typeof TOOLS): Promise<string> =>
      createPage(await buildOf(tools, CONFIG), configOf(CONFIG), () => undefined)
    const page = await pageOf(TOOLS)
    expect(await pageOf(TOOLS.toReversed())).toBe(page)
    expect(page).not.toContain(import.meta.dirname.split('/').slice(0, 3).join('/'))
    const year = String(new Date().getFullYear())
    expect(page.replace(/Copyright.*/, '')).not.toContain(`${year}-`)
  })

  it('names no address, and its policy allows none', async () => {
    const { data } = await projectOf(TOOLS, CONFIG)
    const page = renderPage({ data, script: 'run()', notices: '' })
    expect(page).not.toMatch(/(src|href)="(?!data:|#)/)
    expect(page).toMatch(
      /default-src 'none'; script-src 'sha256-[\w+/]+={0,2}'; style-src 'sha256-[\w+/]+={0,2}'/,
    )
  })

  it('no text of a tool can leave the data', async () => {
    const evil = '</script><img src=x onerror=alert(1)><!--<script>'
    const { data } = await projectOf(TOOLS, CONFIG)
    const page = renderPage({
      data: { ...data, descriptions: [evil], names: [evil], reasons: [evil], serverNames: ['', evil] },
      script: '',
      notices: '',
    })
    expect(page).not.toContain('<img')
    expect(page.match(/<\/script/g)).toHaveLength(2)
    expect(JSON.parse(jsonText(evil))).toBe(evil)
  })
})

describe('a shortened description', () => {
  it.each([
    ['Reads a file.', 'Reads a file.'],
    ['  Reads\n\ta file.\r\n', 'Reads a file.'],
    [`${'a'.repeat(158)} bc`, `${'a'.repeat(158)}…`],
    ['\u{1F600}'.repeat(161), `${'\u{1F600}'.repeat(159)}…`],
    ['a\ud83d', 'a\ufffd'],
  ])('%j', (text, short) => {
    expect(shorten(text)).toBe(short)
  })
})
