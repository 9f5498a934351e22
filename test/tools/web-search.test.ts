import { expect, test } from 'vitest'

import { webSearch } from '../../tools/web-search.ts'
import { serve } from './loopback-server.ts'
import { createHarness } from './tool-harness.ts'

test('web_search asks SearXNG and renders what it answers', async () => {
  let asked = ''
  const url = await serve((request, response) => {
    asked = request.url ?? ''
    const results = [
      { title: 'First', url: 'https://a.example/x', content: 'Some <b>bold</b>\n text &amp; more' },
      { title: 'No address', url: 'javascript:alert(1)', content: 'x' },
      { title: 'Second\u001b[31m', url: 'https://b.example/', content: null },
      { title: 'Third', url: 'https://c.example/', content: 'cut by count' },
    ]
    response.end(JSON.stringify({ results }))
  })
  const { call } = await createHarness({ webSearch: { kind: 'searxng', url: `${url}/` } })
  expect(await call(webSearch, { query: 'a b&c', count: 2, freshness: 'week' })).toBe(
    '1. First\n   https://a.example/x\n   Some bold text & more\n2. Second\\u001b[31m\n   https://b.example/',
  )
  expect(asked).toBe('/search?q=a+b%26c&format=json&time_range=week')
})

test('web_search asks a Brave-compatible endpoint with its key', async () => {
  let asked = ''
  let key: unknown
  const url = await serve((request, response) => {
    asked = request.url ?? ''
    key = request.headers['x-subscription-token']
    response.end(
      JSON.stringify({ web: { results: [{ title: 'T', url: 'https://a.example/', description: 'D' }] } }),
    )
  })
  const { call } = await createHarness({
    webSearch: { kind: 'brave', key: 'k', url: `${url}/res/v1/web/search` },
  })
  expect(await call(webSearch, { query: 'x', freshness: 'day' })).toBe('1. T\n   https://a.example/\n   D')
  expect([asked, key]).toEqual(['/res/v1/web/search?q=x&count=8&freshness=pd', 'k'])
})

test('web_search says when nothing is found', async () => {
  const url = await serve((_, response) => response.end('{"query":{}}'))
  const { call } = await createHarness({ webSearch: { kind: 'brave', key: 'k', url } })
  expect(await call(webSearch, { query: 'x' })).toBe('Nothing found for x. Try fewer or other words.')
})

test('web_search explains what the endpoint refuses, and never carries its key to another host', async () => {
  let status = 403
  let body = ''
  const url = await serve((_, response) =>
    response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end(body),
  )
  const { call } = await createHarness({ webSearch: { kind: 'searxng', url } })
  const search = (): Promise<string> => call(webSearch, { query: 'x' })
  await expect(search()).rejects.toThrow('HTTP 403. Its settings have to list json')
  status = 429
  await expect(search()).rejects.toThrow('allows no more searches for now')
  status = 302
  await expect(search()).rejects.toThrow('redirects more than 0 times')
  status = 200
  body = '<html>'
  await expect(search()).rejects.toThrow('did not answer with JSON')
  body = '{"results":{}}'
  await expect(search()).rejects.toThrow('no list of results')
})

test('web_search says that no endpoint is configured', async () => {
  const { call } = await createHarness()
  await expect(call(webSearch, { query: 'x' })).rejects.toThrow('No search endpoint is configured')
})
