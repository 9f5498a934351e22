// One browser per session, started by its first use. playwright-core is an optional dependency and only loaded then.
import { existsSync } from 'node:fs'

import type { Browser, BrowserContext, Page } from 'playwright-core'

import { startGuardProxy, type GuardProxy } from './guard-proxy.ts'
import type { WebLimits } from './web-limits.ts'

const ACTION_MS = 10_000
const LAUNCH_MS = 30_000

export interface BrowserOptions {
  /** A Chromium or Chrome. Default: the first of the usual places that exists. */
  readonly executablePath?: string
  /** Chromium's own sandbox. Default true; it cannot start as root, or in some containers. */
  readonly sandbox?: boolean
  /** Default 1280 x 720 pixels. */
  readonly viewport?: { readonly width: number; readonly height: number }
}

export interface BrowserSession {
  isOpen(): boolean
  /** The tab that is used now: the newest one. Starts the browser when needed. @throws when there is none to start. */
  page(): Promise<Page>
  /** Closes the browser; the next use starts a fresh one without cookies. */
  close(): Promise<void>
}

interface Running {
  readonly browser: Browser
  readonly context: BrowserContext
  readonly proxy: GuardProxy
}

/** Starts nothing yet. */
export function createBrowserSession(options: BrowserOptions, web: WebLimits): BrowserSession {
  let running: Promise<Running> | undefined

  async function close(): Promise<void> {
    const closing = await running?.catch(() => undefined)
    running = undefined
    await closing?.browser.close()
    await closing?.proxy.close()
  }

  return {
    isOpen: () => running !== undefined,
    async page() {
      running ??= start(options, web)
      let state: Running
      try {
        state = await running
      } catch (error) {
        running = undefined
        throw error
      }
      if (!state.browser.isConnected()) {
        await close()
        throw new Error('The browser has ended unexpectedly. Navigate again to start a new one.')
      }
      return state.context.pages().at(-1) ?? (await state.context.newPage())
    },
    close,
  }
}

async function start(options: BrowserOptions, web: WebLimits): Promise<Running> {
  const executablePath = options.executablePath ?? USUAL_PLACES.find((path) => existsSync(path))
  if (executablePath === undefined || !existsSync(executablePath)) {
    throw new Error(
      'There is no browser to start. Install Chromium, or let the application set browser.executablePath.',
    )
  }
  const { chromium } = await import('playwright-core').catch((error: unknown) => {
    throw new Error(
      'playwright-core is not installed; the browser tool needs it: npm install playwright-core',
      { cause: error },
    )
  })
  const proxy = await startGuardProxy(web)
  try {
    const browser = await chromium.launch({
      executablePath,
      chromiumSandbox: options.sandbox ?? true,
      proxy: { server: proxy.url, bypass: '<-loopback>' },
      // WebRTC would go around the proxy.
      args: ['--force-webrtc-ip-handling-policy=disable_non_proxied_udp'],
      timeout: LAUNCH_MS,
    })
    const context = await browser.newContext({
      viewport: options.viewport ?? { width: 1280, height: 720 },
      acceptDownloads: false,
      serviceWorkers: 'block',
    })
    context.setDefaultTimeout(ACTION_MS)
    context.setDefaultNavigationTimeout(web.timeoutMs)
    return { browser, context, proxy }
  } catch (error) {
    await proxy.close()
    throw error
  }
}

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
