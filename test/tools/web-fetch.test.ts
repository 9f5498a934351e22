import { brotliCompressSync, gzipSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { webFetch } from '../../tools/web-fetch.ts'
import { serve } from './loopback-server.ts'
import { createHarness, type Harness } from './tool-harness.ts'

const local = (limits: object = {}): Promise<Harness> =>
  createHarness({ web: { allowPrivateAddresses: true, ...limits } })

const PAGE = `<!doctype html><html><head><title>A &amp; B</title><style>p{}</style><script>evil()</script></head>
<body><h1>Head</h1><p>Some <b>bold</b> text with a <a href="/next?a=(1)">link</a>, a <a href="javascript:x()">bad</a> one.</p>
<ul><li>one</li><li>two</li></ul><img src="pic.png" alt="A picture"><img src="data:image/png;base64,AAAA">
<pre><code>let x = 1
</code></pre><noscript>no</noscript><svg><text>drawing</text></svg></body></html>`

test('web_fetch turns a page into Markdown with absolute links', async () => {
  const { call } = await local()
  const base = await serve((_, response) => response.setHeader('content-type', 'text/html').end(PAGE))
  expect(await call(webFetch, { url: `${base}/dir/page` })).toBe(
    [
      `url: ${base}/dir/page`,
      'status: 200',
      'title: A & B',
      '',
      '# Head',
      '',
      `Some **bold** text with a [link](${base}/next?a=%281%29), a bad one.`,
      '',
      '-   one',
      '-   two',
      '',
      `![A picture](${base}/dir/pic.png)`,
      '',
      '```',
      'let x = 1',
      '```',
    ].join('\n'),
  )
  expect(await call(webFetch, { url: base, format: 'raw' })).toContain('<script>evil()</script>')
})

test('web_fetch falls back to plain text for a page that would take minutes', async () => {
  const { call } = await local()
  const base = await serve((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    if (request.url === '/deep')
      response.end(`<title>Deep</title>${'<div>'.repeat(30_000)}<script>no</script>a &lt; b`)
    else response.end('<title'.repeat(200_000))
  })
  expect(await call(webFetch, { url: `${base}/deep` })).toBe(
    `url: ${base}/deep\nstatus: 200\ntitle: Deep\n\na < b`,
  )
  expect(await call(webFetch, { url: base })).toContain('[The page has no text.]')
})

test('web_fetch pages through a long text', async () => {
  const { call } = await local()
  const base = await serve((_, response) =>
    response.setHeader('content-type', 'text/plain').end('0123456789'),
  )
  expect(await call(webFetch, { url: base, limit: 4 })).toContain(
    '0123\n[Characters 0-4 of 10. Continue with offset 4.]',
  )
  expect(await call(webFetch, { url: base, offset: 8, limit: 4 })).toMatch(/\n\n89$/)
  await expect(call(webFetch, { url: base, offset: 10 })).rejects.toThrow('offset 10 is past its end')
})

test('web_fetch decodes by header, by the HTML itself and by byte order mark', async () => {
  const { call } = await local()
  const base = await serve((request, response) => {
    if (request.url === '/header')
      response
        .setHeader('content-type', 'text/plain; charset="iso-8859-1"')
        .end(Buffer.from('grün', 'latin1'))
    else if (request.url === '/meta') {
      response
        .setHeader('content-type', 'text/html')
        .end(Buffer.from('<meta charset=windows-1252><p>grün</p>', 'latin1'))
    } else if (request.url === '/mark')
      response.setHeader('content-type', 'text/plain').end(Buffer.from('\uFEFFgrün', 'utf16le'))
    else response.setHeader('content-type', 'text/plain; charset=nonsense').end('grün')
  })
  for (const path of ['/header', '/meta', '/mark', '/unknown']) {
    expect(await call(webFetch, { url: base + path }), path).toMatch(/\n\ngrün$/)
  }
})

test('web_fetch follows redirects up to its limit', async () => {
  const { call } = await local({ maxRedirects: 2 })
  const base = await serve((request, response) => {
    const left = Number(request.url?.slice(1))
    if (left === 0) response.setHeader('content-type', 'text/plain').end('arrived')
    else response.writeHead(302, { location: `/${left - 1}` }).end()
  })
  expect(await call(webFetch, { url: `${base}/2` })).toBe(`url: ${base}/0\nstatus: 200\n\narrived`)
  await expect(call(webFetch, { url: `${base}/3` })).rejects.toThrow('redirects more than 2 times')
})

test('web_fetch does not follow a redirect to another kind of address', async () => {
  const { call } = await local()
  const base = await serve((_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end())
  await expect(call(webFetch, { url: base })).rejects.toThrow(
    'Only http and https addresses can be opened, not file: ones',
  )
})

test('web_fetch cuts a body at its limit, also one that grows when it is unpacked', async () => {
  const { call } = await local({ maxBytes: 1000 })
  const long = 'x'.repeat(5_000_000)
  const base = await serve((request, response) => {
    response.setHeader('content-type', 'text/plain')
    if (request.url === '/gzip') response.setHeader('content-encoding', 'gzip').end(gzipSync(long))
    else if (request.url === '/br') response.setHeader('content-encoding', 'br').end(brotliCompressSync(long))
    else response.end(long)
  })
  for (const path of ['/plain', '/gzip', '/br']) {
    const answer = await call(webFetch, { url: base + path })
    expect(answer, path).toMatch(
      /\n\nx{1000}\n\[The file is longer than 1000 bytes; the rest was not fetched.\]$/,
    )
  }
})

test('web_fetch comes back from a body without end', async () => {
  const { call } = await local({ maxBytes: 1000 })
  const base = await serve((_, response) => {
    response.setHeader('content-type', 'text/plain')
    const timer = setInterval(() => response.write('x'.repeat(400)), 5)
    response.on('close', () => clearInterval(timer))
  })
  expect(await call(webFetch, { url: base })).toContain('[The file is longer than 1000 bytes')
})

test('web_fetch unpacks compressed pages', async () => {
  const { call } = await local()
  const base = await serve((_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'gzip' })
      .end(gzipSync('packed')),
  )
  expect(await call(webFetch, { url: base })).toMatch(/\n\npacked$/)
})

test('web_fetch gives up on a server that does not answer, or stops in the middle', async () => {
  const { call } = await local({ timeoutMs: 300 })
  const base = await serve((request, response) => {
    if (request.url === '/half') response.writeHead(200, { 'content-type': 'text/plain' }).write('half')
  })
  await expect(call(webFetch, { url: base })).rejects.toThrow('did not answer within 300 ms')
  await expect(call(webFetch, { url: `${base}/half` })).rejects.toThrow('did not answer within 300 ms')
})

test('web_fetch stops when the call is aborted', async () => {
  const { call } = await local()
  const controller = new AbortController()
  const base = await serve(() => controller.abort(new Error('turn cancelled')))
  await expect(call(webFetch, { url: base }, controller.signal)).rejects.toThrow('turn cancelled')
})

test('web_fetch shows error pages with their status, and refuses what is not text', async () => {
  const { call } = await local()
  const base = await serve((request, response) => {
    if (request.url === '/image') response.setHeader('content-type', 'image/png').end('x')
    else response.writeHead(404, { 'content-type': 'text/plain' }).end('not here')
  })
  expect(await call(webFetch, { url: `${base}/x` })).toContain('status: 404\n\nnot here')
  await expect(call(webFetch, { url: `${base}/image` })).rejects.toThrow('is image/png (HTTP 200), not text')
})

test('web_fetch refuses private addresses, however they are written', async () => {
  const { call } = await createHarness()
  let requests = 0
  const base = await serve((_, response) => {
    requests++
    response.end('secret')
  })
  const { port } = new URL(base)
  const hosts = ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0']
  for (const host of hosts) {
    await expect(call(webFetch, { url: `http://${host}:${port}/` }), host).rejects.toThrow(
      'private or local address',
    )
  }
  expect(requests).toBe(0)
})

test('web_fetch judges each redirect anew, and reaches an allowed host only on its own port', async () => {
  let requests = 0
  const inner = await serve((_, response) => {
    requests++
    response.end('secret')
  })
  const outer = await serve((request, response) => {
    if (request.url === '/plain') response.setHeader('content-type', 'text/plain').end('shown')
    else response.writeHead(302, { location: inner }).end()
  })
  const { call } = await createHarness({ web: { allowedHosts: [new URL(outer).host] } })
  expect(await call(webFetch, { url: `${outer}/plain` })).toContain('shown')
  await expect(call(webFetch, { url: outer })).rejects.toThrow('private or local address')
  await expect(call(webFetch, { url: inner })).rejects.toThrow('private or local address')
  expect(requests).toBe(0)
})

test('web_fetch refuses other schemes, passwords and what is no URL', async () => {
  const { call } = await createHarness()
  await expect(call(webFetch, { url: 'file:///etc/passwd' })).rejects.toThrow('not file: ones')
  await expect(call(webFetch, { url: 'https://user:pass@example.com/' })).rejects.toThrow(
    'user name or password',
  )
  await expect(call(webFetch, { url: 'example.com' })).rejects.toThrow('"example.com" is not a URL')
})

test('web_fetch names an unreachable server', async () => {
  const { call } = await local()
  await expect(call(webFetch, { url: 'http://127.0.0.1:1/' })).rejects.toThrow(
    '127.0.0.1:1 refused the connection',
  )
})
