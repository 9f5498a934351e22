// The only way out for the browser: a proxy on loopback that judges every address when it connects. Checking addresses in the
// browser itself would miss redirects, web sockets and names that change their answer.
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type LookupFunction, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'

import { hostOf, publicLookup, refusePrivateLiteral } from './address-guard.ts'

/** Marks an answer that is the proxy's own: its body says why nothing was fetched. */
export const REFUSED_HEADER = 'x-not-forwarded'

export interface GuardProxy {
  /** For the browser's proxy setting. */
  readonly url: string
  close(): Promise<void>
}

/** Starts a proxy that refuses addresses that are not public, unless `allowPrivateAddresses`. */
export async function startGuardProxy(allowPrivateAddresses: boolean): Promise<GuardProxy> {
  const open = new Set<Duplex>()
  const lookup = allowPrivateAddresses ? {} : { lookup: publicLookup() }
  const judge = (host: string): void => {
    if (!allowPrivateAddresses) refusePrivateLiteral(host)
  }
  const server = createServer((request, response) => forward(request, response, judge, lookup))
  server.on('connect', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    tunnel(request, socket, head, judge, lookup, open)
  })
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  // The browser keeps the process busy as long as it is open; the proxy alone must not.
  server.unref()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}

interface Lookup {
  readonly lookup?: LookupFunction
}

function forward(
  request: IncomingMessage,
  response: ServerResponse,
  judge: (host: string) => void,
  lookup: Lookup,
): void {
  const refuse = (error: unknown): void => {
    if (!response.headersSent)
      response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8', [REFUSED_HEADER]: 'yes' })
    response.end(error instanceof Error ? error.message : 'The request failed.')
  }
  try {
    const url = new URL(request.url ?? '')
    if (url.protocol !== 'http:') throw new Error('Only http is forwarded.')
    judge(hostOf(url))
    const { 'proxy-connection': _, ...headers } = request.headers
    const sent = httpRequest(url, { method: request.method ?? 'GET', headers, agent: false, ...lookup })
    sent.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(response)
      answer.on('error', () => response.destroy())
    })
    sent.on('error', refuse)
    response.on('close', () => sent.destroy())
    request.pipe(sent)
  } catch (error) {
    refuse(error)
  }
}

function tunnel(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  judge: (host: string) => void,
  lookup: Lookup,
  open: Set<Duplex>,
): void {
  socket.on('error', () => socket.destroy())
  try {
    const url = new URL(`http://${request.url ?? ''}`)
    const host = hostOf(url)
    judge(host)
    // URL drops the port that its scheme implies.
    const target = connect({ host, port: Number(url.port === '' ? 80 : url.port), ...lookup })
    open.add(target)
    target.on('connect', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      target.write(head)
      target.pipe(socket)
      socket.pipe(target)
    })
    target.on('error', () => socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'))
    target.on('close', () => {
      open.delete(target)
      socket.destroy()
    })
    socket.on('close', () => target.destroy())
  } catch {
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
  }
}
