import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createPage } from '../../../codegen/src/html/create-page.ts'
import type { BuildResult } from '../../../codegen/src/pipeline.ts'
import { aTool } from '../a-tool.ts'
import { buildOf, configOf } from '../build-of.ts'
import { CONFIG, TOOLS } from './a-project.ts'
import { hasBrowser, launch, openPage, type Opened } from './browser.ts'

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

let browser: Browser
let build: BuildResult
let html: string
beforeAll(async () => {
  if (!hasBrowser) return
  browser = await launch()
  build = await buildOf(TOOLS, CONFIG)
  html = await createPage(build, configOf(CONFIG), () => ({ input: 3, cached: 0.3, model: 'a model' }))
})
afterAll(() => browser?.close())

/** Opens the page; a test ends without a word on the console and without a request. */
async function open(options: Parameters<typeof openPage>[2] = {}, text: string = html): Promise<Opened> {
  const opened = await openPage(browser, text, options)
  onTestFinished(async () => {
    await opened.page.close()
    expect(opened).toMatchObject({ said: [], asked: [] })
  })
  return opened
}

const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')
const total = (page: Page): Promise<string> => page.locator('.lead strong').innerText()
const column = (page: Page, at: number): Promise<string[]> =>
  page.locator(`#rows tr:not(.gap) > :nth-child(${at})`).allInnerTexts()
const toggle = (page: Page, tool: string) =>
  page.getByRole('switch', { name: `${tool} resident`, exact: true })

describe.skipIf(!hasBrowser)('the page in a real Chromium', () => {
  it('says what budget.json says: totals of every mode and target, a row a tool', async () => {
    const { page } = await open()
    for (const set of build.report.sets) {
      await page.locator('#mode').selectOption(set.mode)
      await page.locator('#target').selectOption(set.target)
      await page.locator('#set').selectOption(set.set)
      expect(await page.locator('#strip dd strong').allInnerTexts()).toEqual(
        expect.arrayContaining([
          grouped(set.resident + set.catalog),
          grouped(set.resident),
          grouped(set.catalog),
        ]),
      )
    }
    await page.locator('#set').selectOption('default')
    await page.locator('#mode').selectOption('agent')
    await page.locator('#target').selectOption('anthropic/claude-4.5')
    await page.getByRole('button', { name: 'Tool', exact: true }).click()
    const [names, states, totals] = [await column(page, 1), await column(page, 2), await column(page, 3)]
    expect(names).toEqual(build.report.tools.map(({ name }) => name))
    expect(totals).toEqual(
      build.report.tools.map(({ tokens }) => grouped(tokens['anthropic/claude-4.5']?.total ?? 0)),
    )
    const own = build.report.sets.find(({ mode, set }) => mode === 'agent' && set === 'default')!
    expect(names.filter((_, row) => states[row] === 'resident')).toEqual(own.residentNames)
    expect(names.filter((_, row) => states[row] === 'outside')).toEqual(['web_search'])
  })

  it('the treemap as text gives the same groups, and their sums', async () => {
    const { page } = await open()
    await page.getByText('The treemap as text').click()
    const text = await page.locator('#map-list').innerText()
    const own = build.report.sets.find(({ mode, set }) => mode === 'agent' && set === 'default')!
    expect(text).toContain(`resident: ${grouped(own.resident)} tokens`)
    const github = build.report.tools.filter(({ server }) => server === 'github')
    const sum = github.reduce((tokens, tool) => tokens + (tool.tokens[own.target]?.total ?? 0), 0)
    expect(text).toContain(`github: ${grouped(sum)} tokens in 2 tools`)
  })

  it('sorts by any column, and says so to a screen reader', async () => {
    const { page } = await open()
    const head = page.locator('#heads th').filter({ hasText: 'Schema' })
    await head.getByRole('button').click()
    expect(await head.getAttribute('aria-sort')).toBe('descending')
    const figures = (await column(page, 5)).map((text) => Number(text.replace(',', '')))
    expect(figures).toEqual([...figures].sort((a, b) => b - a))
    await head.getByRole('button').click()
    expect(await head.getAttribute('aria-sort')).toBe('ascending')
    expect(await page.locator('[aria-sort]').count()).toBe(1)
  })

  it('filters by words, standing and server', async () => {
    const { page } = await open()
    await page.getByLabel('Find').fill('ISSUES')
    expect((await column(page, 1)).sort()).toEqual(['github_list_issues', 'issues'])
    await page.getByLabel('Server').selectOption('tracker')
    expect(await column(page, 1)).toEqual(['issues'])
    expect(await page.locator('#count').innerText()).toBe('1 of 11 tools')
    await page.getByLabel('Find').fill('nothing like it')
    await page.getByText('No tool matches.').waitFor()
  })

  it('what-if: a tool is moved, the total follows, the live region says it, undo takes it back', async () => {
    const { page } = await open()
    const before = await total(page)
    await toggle(page, 'bash').click()
    expect(await total(page)).not.toBe(before)
    expect(await page.getByRole('status').innerText()).toMatch(
      /^bash is deferred\. [\d,]+ tokens a request, [\d,]+ fewer/,
    )
    expect(await page.locator('#snippet').innerText()).toContain(
      "match: 'bash', mode: 'agent', pin: 'deferred'",
    )
    await page.getByRole('button', { name: 'Undo 1 move' }).click()
    expect(await total(page)).toBe(before)
  })

  it('what-if: a limit that is exceeded is said at once', async () => {
    const { page } = await open()
    const over = page.locator('#limits .over')
    expect(await over.count()).toBe(0)
    await toggle(page, 'web_search').click({ force: true })
    await toggle(page, 'plan').click()
    await toggle(page, 'tickets_').click()
    await toggle(page, 'github_list_issues').click()
    expect(await over.first().innerText()).toContain('over')
    expect(await page.locator('#verdict').innerText()).toContain('Over 1 limit')
  })

  it('what a rule pins, and what is outside the set, is not moved, and the reason is said', async () => {
    const { page } = await open()
    const before = await total(page)
    for (const tool of ['new_context', 'web_search']) {
      expect(await toggle(page, tool).getAttribute('aria-disabled')).toBe('true')
      await toggle(page, tool).click({ force: true })
    }
    expect(await total(page)).toBe(before)
    expect(await toggle(page, 'new_context').getAttribute('title')).toContain('pinned resident by a rule')
  })

  it('the snippet is copied, or selected where the clipboard is closed', async () => {
    const { page } = await open()
    await toggle(page, 'bash').click()
    await page.getByLabel('the modes’ own lists').check()
    await page.getByRole('button', { name: 'Copy' }).click()
    await expect.poll(() => page.locator('#copied').innerText()).toMatch(/Copied\.|Selected;/)
    expect(await page.locator('#snippet').innerText()).toContain("agent: { resident: ['edit', 'issues'] }")
  })

  it('needs nothing but a keyboard: from cell to cell, a move, into a tool and out again', async () => {
    const { page } = await open()
    const cursor = page.locator('#map .cursor')
    await cursor.focus()
    const first = await cursor.getAttribute('aria-label')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('End')
    expect(await cursor.getAttribute('aria-label')).not.toBe(first)
    await page.keyboard.press('Home')
    expect(await cursor.getAttribute('aria-label')).toBe(first)
    // The request constant has no parts, so there is nothing to go into.
    await page.keyboard.press('Enter')
    const depth = (): Promise<number> => page.locator('#crumbs li').count()
    expect(await depth()).toBe(2)
    await page.keyboard.press('PageUp')
    await page.keyboard.press('Enter')
    expect(await depth()).toBe(3)
    const before = await total(page)
    await page.keyboard.press('b')
    await page.keyboard.press('Enter')
    // All modes, agent, resident, own tools, bash.
    expect(await depth()).toBe(5)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Space')
    expect(await total(page)).not.toBe(before)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    expect(await depth()).toBe(1)
    expect(await page.evaluate('document.activeElement.className')).toBe('cursor')
  })

  it('the table is worked with the keyboard, and the focus stays on what was moved', async () => {
    const { page } = await open()
    await page.getByRole('columnheader', { name: 'Standing' }).getByRole('button').click()
    await toggle(page, 'bash').focus()
    await page.keyboard.press('Space')
    expect(await page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe('bash resident')
    expect(await toggle(page, 'bash').getAttribute('aria-checked')).toBe('false')
  })

  it('a click in the treemap moves the tool under it, a heading zooms in', async () => {
    const { page } = await open()
    const map = page.locator('#map')
    const cursor = map.locator('.cursor')
    await cursor.focus()
    await page.keyboard.press('p')
    const { x, y, width, height } = (await cursor.boundingBox())!
    await page.mouse.click(x + width / 2, y + height / 2)
    expect(await page.getByRole('status').innerText()).toMatch(/^plan is resident/)
    await page.getByRole('button', { name: 'Undo 1 move' }).click()
    await map.click({ position: { x: 40, y: 8 } })
    expect(await page.locator('#crumbs li').count()).toBe(3)
  })

  it('light and dark follow the system until the reader chooses', async () => {
    const { page } = await open({ colorScheme: 'dark' })
    const background = (): Promise<string> => page.evaluate('getComputedStyle(document.body).backgroundColor')
    const dark = await background()
    const button = page.getByRole('button', { name: 'Dark' })
    expect(await button.getAttribute('aria-pressed')).toBe('true')
    await button.click()
    expect(await background()).not.toBe(dark)
    expect(await button.getAttribute('aria-pressed')).toBe('false')
  })

  it.each([
    ['light', 1400],
    ['dark', 1400],
    ['light', 380],
  ] as const)('axe finds no violation: %s, %i wide', async (colorScheme, width) => {
    const { page } = await open({ colorScheme, viewport: { width, height: 900 }, bypassCSP: true })
    await toggle(page, 'bash').click()
    await page.getByText('The treemap as text').click()
    await page.addScriptTag({ path: axe })
    const { violations } = await page.evaluate<{
      violations: { id: string; nodes: { html: string; failureSummary: string }[] }[]
    }>('axe.run(document, { resultTypes: ["violations"] })')
    expect(
      violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ html, failureSummary }) => [html, failureSummary]),
      })),
    ).toEqual([])
    const overflow = await page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    )
    expect(overflow).toBe(0)
  })

  it('text of a tool stays text, wherever it is shown', async () => {
    const evil = `</script><img src=x onerror="document.title='broken'"><b>`
    const tools = [
      aTool('a', {
        description: evil,
        server: evil,
        inputSchema: { type: 'object', properties: { [evil]: { type: 'string' } } },
        hint: { prefer: 'deferred', reason: evil },
      }),
      aTool('b'),
    ]
    const user = { budgets: [{ of: 'tool' as const, limit: 1, note: evil }] }
    const text = await createPage(await buildOf(tools, user), configOf(user), () => undefined)
    // Names are held to a small set of characters; the page must not lean on that.
    const { page } = await open(
      {},
      text.replace('"names":["a"', `"names":[${JSON.stringify(evil).replaceAll('<', '\\u003c')}`),
    )
    await page.locator('#rows .link').first().click()
    await page.getByText('The treemap as text').click()
    expect(await page.title()).toBe('Tool budget')
    expect(await page.locator('img, #rows b').count()).toBe(0)
    expect(await page.locator('#details-body').innerText()).toContain(evil)
    expect(await page.locator('#rows').innerText()).toContain(evil)
  })

  it('3,000 tools: under 2 MB, few rows at a time, and every one within reach', async () => {
    const tools = Array.from({ length: 3000 }, (_, at) =>
      aTool(`server_${at % 40}_does_thing_${at}`, {
        server: `server_${at % 40}`,
        description:
          `Does thing number ${at}, which is described at some length so that it looks like a real one. `.repeat(
            3,
          ),
        inputSchema: {
          type: 'object',
          properties: Object.fromEntries(
            ['id', 'filter', 'limit', 'cursor', `field_${at % 300}`].map((name) => [
              name,
              { type: 'string', description: `The ${name} of it.` },
            ]),
          ),
        },
      }),
    )
    const user = {
      targets: ['anthropic/claude-4.5', 'openai-responses/gpt-5'],
      modes: { agent: { resident: ['server_1_*'] }, chat: { resident: ['server_2_*'] } },
    }
    const large = await createPage(await buildOf(tools, user), configOf(user), () => undefined)
    expect(Buffer.byteLength(large)).toBeLessThan(2_000_000)
    const { page } = await open({}, large)
    expect(await page.locator('#rows tr').count()).toBeLessThan(60)
    await page.getByRole('button', { name: 'Tool', exact: true }).click()
    await page.evaluate("document.querySelector('#table-box').scrollTop = 1e9")
    const last = tools
      .map(({ name }) => name)
      .toSorted()
      .at(-1)!
    await toggle(page, last).click()
    expect(await page.getByRole('status').innerText()).toContain(`${last} is resident`)
    await page.getByLabel('Find').fill('thing_2999')
    expect(await column(page, 1)).toEqual(['server_39_does_thing_2999'])
  })
})
