import { existsSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

export const hasBrowser: boolean = existsSync(executablePath)
if (!hasBrowser) console.info(`The page is not opened: there is no ${executablePath} (set CHROMIUM_PATH).`)

/** Chromium's sandbox does not start as root, which is how containers run. */
export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath, args: ['--no-sandbox'] })
}

export interface Opened {
  readonly page: Page
  /** What the console said and what failed. */
  readonly said: readonly string[]
  /** Addresses that were asked for, the file itself left out. */
  readonly asked: readonly string[]
}

/** Writes the page to a file and opens it from there, as people do. */
export async function openPage(
  browser: Browser,
  html: string,
  options: BrowserContextOptions = {},
): Promise<Opened> {
  const file = join(await mkdtemp(join(tmpdir(), 'toolcrib-html-')), 'budget.html')
  await writeFile(file, html)
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 }, ...options })
  const said: string[] = []
  const asked: string[] = []
  page.on('console', (message) => said.push(message.text()))
  page.on('pageerror', (error) => said.push(String(error)))
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) asked.push(request.url())
  })
  await page.goto(`file://${file}`)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  return { page, said, asked: asked.filter((url) => url !== `file://${file}`) }
}
