import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'

import { imageSize } from 'image-size'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { playwrightBrowser } from '../../tools/playwright-browser.ts'
import { createToolApp, type ToolApp } from '../../tools/support/app.ts'
import { serve } from './loopback-server.ts'
import { callTool, createHarness, temporaryFolder } from './tool-harness.ts'

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const hasBrowser = existsSync(executablePath)
if (!hasBrowser) console.info(`Browser tests are skipped: there is no ${executablePath} (set CHROMIUM_PATH).`)

// Chromium's sandbox does not start as root, which is how containers run.
const browser = { executablePath, sandbox: false }

const PAGES: Readonly<Record<string, string>> = {
  '/': `<title>Shop</title><h1>Welcome</h1><a href="/second">Next page</a><a href="/second" target="_blank">New tab</a>
    <label>Name <input id=name></label><label>Colour <select><option value=r>Red</option><option value=g>Green</option></select></label>
    <button onclick="this.textContent = 'Hello ' + document.querySelector('#name').value">Greet</button>
    <button onclick="setTimeout(() => document.body.append('Arrived late'), 300)">Later</button>
    <form action="/second"><label>Query <input name=q></label></form>
    <button onclick="alert(1)">Alert</button>`,
  '/second': '<title>Second</title><h1>Second page</h1>',
  '/large': `<title>Large</title><ul>${Array.from({ length: 700 }, (_, index) => `<li>Entry number ${index}</li>`).join('')}</ul>`,
  '/tall': '<title>Tall</title><div style="height:3000px">tall</div>',
}

async function site(): Promise<string> {
  return serve((request, response) => {
    const page = PAGES[(request.url ?? '').replace(/\?.*/, '')]
    if (page === undefined) response.writeHead(404).end()
    else response.setHeader('content-type', 'text/html').end(page)
  })
}

/** A port that was free a moment ago. */
async function closedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** The ref of the first line of a snapshot that holds this text. */
function refOf(snapshot: string, text: string): string {
  const line = snapshot.split('\n').find((one) => one.includes(text) && one.includes('[ref='))
  const ref = /\[ref=(\w+)\]/.exec(line ?? '')?.[1]
  if (ref === undefined) throw new Error(`no ref for ${text} in:\n${snapshot}`)
  return ref
}

describe.skipIf(!hasBrowser)('playwright_browser in a real Chromium', () => {
  // One browser for all tests, because starting one takes a second.
  let shared: { readonly app: ToolApp; readonly folder: string } | undefined
  let base = ''

  async function act(input: object): Promise<string> {
    if (shared === undefined) throw new Error('no app')
    return callTool(playwrightBrowser, input, shared.app)
  }

  beforeEach(async () => {
    base = await site()
  })

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tools-'))
    shared = {
      folder,
      app: createToolApp({ workspace: folder, browser, web: { allowPrivateAddresses: true } }),
    }
  })

  afterAll(async () => {
    await shared?.app.browser.close()
    await rm(shared?.folder ?? '', { recursive: true, force: true })
  })

  test('navigate answers with the page as a tree with refs', async () => {
    const snapshot = await act({ action: 'navigate', url: base })
    expect(snapshot).toContain(`url: ${base}/\ntitle: Shop\n\n`)
    expect(snapshot).toMatch(/heading "Welcome" .*\[ref=\w+\]/)
    expect(await act({ action: 'snapshot' })).toContain('heading "Welcome"')
  })

  test('type, click, select and press act on the elements', async () => {
    const start = await act({ action: 'navigate', url: base })
    await act({ action: 'type', ref: refOf(start, 'textbox "Name"'), text: 'Ada' })
    expect(await act({ action: 'click', ref: refOf(start, 'button "Greet"') })).toContain(
      'button "Hello Ada"',
    )
    const chosen = await act({ action: 'select', ref: refOf(start, 'combobox "Colour"'), values: ['Green'] })
    expect(chosen).toMatch(/option "Green" \[selected\]/)
    await act({ action: 'press', ref: refOf(start, 'textbox "Name"'), key: 'Control+a' })
    const cleared = await act({ action: 'press', key: 'Delete' })
    expect(cleared.split('\n').find((line) => line.includes('textbox "Name"'))).not.toContain('Ada')
  })

  test('submit, links and back move between pages', async () => {
    const start = await act({ action: 'navigate', url: base })
    const submitted = await act({
      action: 'type',
      ref: refOf(start, 'textbox "Query"'),
      text: 'x y',
      submit: true,
    })
    expect(submitted).toContain(`url: ${base}/second?q=x+y\ntitle: Second`)
    const again = await act({ action: 'back' })
    expect(again).toContain('title: Shop')
    expect(await act({ action: 'click', ref: refOf(again, 'link "Next page"') })).toContain('title: Second')
  })

  test('a link that opens a tab makes it the current one', async () => {
    const start = await act({ action: 'navigate', url: base })
    expect(await act({ action: 'click', ref: refOf(start, 'link "New tab"') })).toContain('title: Second')
  })

  test('wait waits for a text', async () => {
    const start = await act({ action: 'navigate', url: base })
    await act({ action: 'click', ref: refOf(start, 'button "Later"') })
    expect(await act({ action: 'wait', text: 'Arrived late' })).toContain('Arrived late')
    await expect(act({ action: 'wait', text: 'Never there', timeout_ms: 100 })).rejects.toThrow(
      /^wait failed: Timeout 100ms exceeded/,
    )
  })

  test('dialogs do not block', async () => {
    const start = await act({ action: 'navigate', url: base })
    expect(await act({ action: 'click', ref: refOf(start, 'button "Alert"') })).toContain('title: Shop')
  })

  test('screenshot saves a PNG in the workspace and nowhere else', async () => {
    await act({ action: 'navigate', url: `${base}/tall` })
    const size = async (path: string): Promise<unknown> => {
      const { type, width, height } = imageSize(await readFile(join(shared?.folder ?? '', path)))
      return { type, width, height }
    }
    expect(await act({ action: 'screenshot', path: 'shots/a.png' })).toMatch(
      /^Saved shots\/a\.png \(\d+ bytes\)\.$/,
    )
    expect(await size('shots/a.png')).toEqual({ type: 'png', width: 1280, height: 720 })
    await act({ action: 'screenshot', full_page: true })
    expect(await size('screenshot.png')).toMatchObject({ height: 3016 })
    await expect(act({ action: 'screenshot', path: '../a.png' })).rejects.toThrow('outside the workspace')
  })

  test('a large page is cut, and its parts can be asked for', async () => {
    const snapshot = await act({ action: 'navigate', url: `${base}/large` })
    expect(snapshot.length).toBeLessThan(20_500)
    expect(snapshot).toContain('Give ref to see one part.]')
    expect(await act({ action: 'snapshot', ref: refOf(snapshot, 'Entry number 7') })).toContain(
      'Entry number 7',
    )
  })

  test('an unknown ref, missing arguments and an unreachable server are explained', async () => {
    await act({ action: 'navigate', url: base })
    await expect(act({ action: 'click', ref: 'e9999' })).rejects.toThrow(
      'There is no element e9999 on the page now. Take a snapshot',
    )
    await expect(act({ action: 'click', ref: '"] >> css=*' })).rejects.toThrow('is no ref')
    await expect(act({ action: 'click' })).rejects.toThrow('The action click needs ref.')
    await expect(act({ action: 'navigate', url: 'http://127.0.0.1:1/' })).rejects.toThrow('ERR_UNSAFE_PORT')
    await expect(act({ action: 'navigate', url: `http://127.0.0.1:${await closedPort()}/` })).rejects.toThrow(
      'ECONNREFUSED',
    )
    await expect(
      act({ action: 'navigate', url: `https://127.0.0.1:${await closedPort()}/` }),
    ).rejects.toThrow('could not be reached')
    await expect(act({ action: 'navigate', url: 'file:///etc/passwd' })).rejects.toThrow('not file: ones')
  })

  test('while planning, pages may be read and not acted on', async () => {
    const snapshot = await act({ action: 'navigate', url: base })
    shared?.app.planMode.enter()
    onTestFinished(async () => void (await shared?.app.planMode.submit('p', new AbortController().signal)))
    expect(await act({ action: 'snapshot' })).toContain('Welcome')
    await expect(act({ action: 'click', ref: refOf(snapshot, 'Greet') })).rejects.toThrow('plan mode is on')
  })

  test('an aborted call ends at once', async () => {
    await act({ action: 'navigate', url: base })
    const controller = new AbortController()
    const running = callTool(
      playwrightBrowser,
      { action: 'wait', timeout_ms: 20_000 },
      shared?.app,
      controller.signal,
    )
    controller.abort(new Error('turn cancelled'))
    await expect(running).rejects.toThrow('turn cancelled')
  })

  test('close ends the browser, and the next navigation starts a fresh one', async () => {
    await act({ action: 'navigate', url: base })
    expect(await act({ action: 'close' })).toBe('The browser is closed.')
    expect(await act({ action: 'close' })).toBe('No browser was open.')
    await expect(act({ action: 'snapshot' })).rejects.toThrow('No page is open. Use navigate first.')
    expect(await act({ action: 'navigate', url: base })).toContain('title: Shop')
  })

  test('private addresses are refused, for the page itself and for what a page asks for', async () => {
    let secrets = 0
    const inner = await serve((_, response) => {
      secrets++
      response.end('secret')
    })
    const outer = await serve((request, response) => {
      if (request.url === '/redirect') response.writeHead(302, { location: inner }).end()
      else
        response.setHeader('content-type', 'text/html').end(`<title>Outer</title><img src="${inner}/a.png">`)
    })
    const workspace = await temporaryFolder()
    const app = createToolApp({ workspace, browser, web: { allowedHosts: [new URL(outer).host] } })
    onTestFinished(() => app.browser.close())
    const navigate = (url: string): Promise<string> =>
      callTool(playwrightBrowser, { action: 'navigate', url }, app)
    await expect(navigate(inner)).rejects.toThrow('private or local address')
    await expect(navigate(`${outer}/redirect`)).rejects.toThrow('private or local address')
    expect(await navigate(outer)).toContain('title: Outer')
    const page = await app.browser.page()
    const outcome = await page.evaluate(
      async ([url, socket]) => {
        const fetched = await fetch(url as string, { mode: 'no-cors' }).then(
          () => 'answered by the proxy',
          () => 'failed',
        )
        const connected = await new Promise((resolve) => {
          const ws = new WebSocket(socket as string)
          ws.addEventListener('open', () => resolve('open'))
          ws.addEventListener('error', () => resolve('failed'))
        })
        return [fetched, connected]
      },
      [inner, inner.replace('http:', 'ws:')],
    )
    expect(outcome[1]).toBe('failed')
    expect(secrets).toBe(0)
  })
})

test('playwright_browser says when there is no browser', async () => {
  const { call } = await createHarness({ browser: { executablePath: '/nowhere/chromium' } })
  await expect(call(playwrightBrowser, { action: 'navigate', url: 'https://example.com' })).rejects.toThrow(
    'There is no browser to start. Install Chromium',
  )
})
