// What playwright_browser does to a page, one function an action.
import type { Locator, Page, Response } from 'playwright-core'

import { clipText } from './clip-text.ts'
import { REFUSED_HEADER } from './guard-proxy.ts'
import { parseWebUrl } from './http-get.ts'
import { SNAPSHOT_CHARS } from './limits.ts'
import { visibleText } from './visible-text.ts'

/** Arguments that some action uses. */
export interface BrowserInput {
  readonly url?: string | undefined
  readonly ref?: string | undefined
  readonly text?: string | undefined
  readonly submit?: boolean | undefined
  readonly key?: string | undefined
  readonly values?: readonly string[] | undefined
  readonly timeout_ms?: number | undefined
}

/** Loads an address. @throws when nothing answers. */
export async function navigate(page: Page, input: BrowserInput): Promise<void> {
  const url = parseWebUrl(required(input.url, 'url', 'navigate'))
  const response = await goTo(page, url)
  if (response?.status() === 502 && response.headers()[REFUSED_HEADER] !== undefined) {
    throw new Error(`${url.host} was not opened: ${visibleText(clipText(await response.text(), 300))}`)
  }
}

async function goTo(page: Page, url: URL): Promise<Response | null> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await page.goto(url.href, { waitUntil: 'load' })
    } catch (error) {
      const { message } = error as Error
      if (message.includes('ERR_TUNNEL_CONNECTION_FAILED')) {
        throw new Error(`${url.host} could not be reached, or is a private or local address.`, {
          cause: error,
        })
      }
      // The error page of a navigation that failed before may still be on its way in.
      if (attempt === 3 || !message.includes('interrupted by another navigation')) throw error
      await page.waitForTimeout(300)
    }
  }
}

export async function click(page: Page, input: BrowserInput): Promise<void> {
  const target = await element(page, input, 'click')
  await target.click()
  await settle(page)
}

export async function type(page: Page, input: BrowserInput): Promise<void> {
  const target = await element(page, input, 'type')
  await target.fill(required(input.text, 'text', 'type'))
  if (input.submit === true) {
    await target.press('Enter')
    await settle(page)
  }
}

export async function press(page: Page, input: BrowserInput): Promise<void> {
  const key = required(input.key, 'key', 'press')
  if (input.ref === undefined) await page.keyboard.press(key)
  else await (await element(page, input, 'press')).press(key)
  await settle(page)
}

export async function select(page: Page, input: BrowserInput): Promise<void> {
  const target = await element(page, input, 'select')
  await target.selectOption([...required(input.values, 'values', 'select')])
}

export async function wait(page: Page, input: BrowserInput): Promise<void> {
  const timeout = input.timeout_ms ?? 5000
  if (input.text === undefined) await page.waitForTimeout(timeout)
  else await page.getByText(input.text).first().waitFor({ state: 'visible', timeout })
}

export async function back(page: Page): Promise<void> {
  if ((await page.goBack()) === null) throw new Error('There is no page to go back to.')
}

/** Address, title and the accessibility tree with the refs that other actions take. */
export async function snapshot(page: Page): Promise<string> {
  const tree = await page.ariaSnapshot({ mode: 'ai' })
  const head = `url: ${page.url()}\ntitle: ${visibleText(await page.title())}`
  const body =
    tree.trim() === '' ? '[The page is empty.]' : clipText(tree, SNAPSHOT_CHARS, 'Give ref to see one part.')
  return `${head}\n\n${body}`
}

/** The tree below one element. */
export async function partSnapshot(page: Page, input: BrowserInput): Promise<string> {
  const target = await element(page, input, 'snapshot')
  return clipText(
    await target.ariaSnapshot({ mode: 'ai' }),
    SNAPSHOT_CHARS,
    'Give the ref of a smaller part.',
  )
}

/** PNG of the window, of one element, or of the whole page. */
export async function screenshot(page: Page, input: BrowserInput, fullPage: boolean): Promise<Uint8Array> {
  if (input.ref === undefined) return page.screenshot({ fullPage })
  return (await element(page, input, 'screenshot')).screenshot()
}

async function element(page: Page, input: BrowserInput, action: string): Promise<Locator> {
  const ref = required(input.ref, 'ref', action)
  if (!/^\w{1,20}$/.test(ref))
    throw new Error(`"${ref}" is no ref. Refs stand in the snapshot, e.g. [ref=e12].`)
  const target = page.locator(`aria-ref=${ref}`)
  // A ref that is unknown or of an earlier page makes the look-up itself fail.
  const count = await target.count().catch(() => 0)
  if (count === 0)
    throw new Error(`There is no element ${ref} on the page now. Take a snapshot and use a ref from it.`)
  return target
}

/** Gives a page that an action started to load a moment to begin, and then to finish. */
async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(150)
  await page.waitForLoadState('load').catch(() => {})
}

function required<T>(value: T | undefined, name: string, action: string): T {
  if (value === undefined) throw new Error(`The action ${action} needs ${name}.`)
  return value
}
