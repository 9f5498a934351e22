// The only way out for the browser: a proxy on loopback that judges every address when it connects. Checking addresses in the
// browser itself would miss redirects, web sockets and names that change their answer.
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'

import { guardConnection, hostOf, portOf, type AddressLimits } from './address-guard.ts'

/** Marks an answer that is the proxy's own: its body says why nothing was fetched. */
export const REFUSED_HEADER = 'x-not-forwarded'

export interface GuardProxy {
  /** For the browser's proxy setting. */
  readonly url: string
  close(): Promise<void>
}

/** Starts a proxy that refuses what `limits` refuse. */
export async function startGuardProxy(limits: AddressLimits): Promise<GuardProxy> {
  const open = new Set<Duplex>()
  const server = createServer((request, response) => forward(request, response, limits))
  server.on('connect', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    tunnel(request, socket, head, limits, open)
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

function forward(request: IncomingMessage, response: ServerResponse, limits: AddressLimits): void {
  const refuse = (error: unknown): void => {
    if (!response.headersSent)
      response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8', [REFUSED_HEADER]: 'yes' })
    response.end(error instanceof Error ? error.message : 'The request failed.')
  }
  try {
    const url = new URL(request.url ?? '')
    if (url.protocol !== 'http:') throw new Error('Only http is forwarded.')
    const guard = guardConnection(limits, hostOf(url), portOf(url))
    const { 'proxy-connection': _, ...headers } = request.headers
    const sent = httpRequest(url, { method: request.method ?? 'GET', headers, agent: false, ...guard })
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
  limits: AddressLimits,
  open: Set<Duplex>,
): void {
  socket.on('error', () => socket.destroy())
  try {
    const url = new URL(`http://${request.url ?? ''}`)
    const host = hostOf(url)
    const port = portOf(url)
    const target = connect({ host, port, ...guardConnection(limits, host, port) })
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
