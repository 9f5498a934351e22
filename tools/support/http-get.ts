// One GET request with every bound that an untrusted address needs: protocol, address, redirects, time, size.
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

import { guardConnection, hostOf, portOf } from './address-guard.ts'
import type { WebLimits } from './web-limits.ts'
import { errorCode } from './file-errors.ts'

export interface HttpResponse {
  /** After redirects. */
  readonly url: URL
  readonly status: number
  /** As sent; empty when the server sends none. */
  readonly contentType: string
  readonly body: Uint8Array
  /** The body was longer than the limit. */
  readonly isCut: boolean
}

/** @throws for an address that is no URL, or not http or https, or carries a password. */
export function parseWebUrl(text: string): URL {
  if (!URL.canParse(text))
    throw new Error(`"${text}" is not a URL. Give a full one, such as https://example.com/page.`)
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new Error(`Only http and https addresses can be opened, not ${url.protocol} ones.`)
  }
  if (url.username !== '' || url.password !== '')
    throw new Error('An address with a user name or password is not opened.')
  return url
}

/**
 * Fetches `start`, following redirects; each one is judged anew.
 *
 * @throws when a bound is passed, the server cannot be reached, or the signal is aborted.
 */
export async function httpGet(
  start: URL,
  headers: Readonly<Record<string, string>>,
  limits: WebLimits,
  signal: AbortSignal,
): Promise<HttpResponse> {
  const deadline = AbortSignal.timeout(limits.timeoutMs)
  const both = AbortSignal.any([signal, deadline])
  let url = start
  try {
    for (let redirects = 0; ; redirects++) {
      const response = await send(url, headers, limits, both)
      const target = redirectTarget(response, url)
      if (target === undefined) {
        const { body, isCut } = await readBody(response, limits.maxBytes, both)
        return {
          url,
          status: response.statusCode ?? 0,
          contentType: response.headers['content-type'] ?? '',
          body,
          isCut,
        }
      }
      response.destroy()
      if (redirects === limits.maxRedirects) {
        throw new Error(
          `${start.href} redirects more than ${limits.maxRedirects} times; the last target was ${target}.`,
        )
      }
      url = parseWebUrl(target)
    }
  } catch (error) {
    signal.throwIfAborted()
    if (deadline.aborted)
      throw new Error(`${url.href} did not answer within ${limits.timeoutMs} ms.`, { cause: error })
    throw reachError(error, url)
  }
}

function send(
  url: URL,
  headers: Readonly<Record<string, string>>,
  limits: WebLimits,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const guard = guardConnection(limits, hostOf(url), portOf(url))
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      // A kept connection would be used again without a look-up, and so without a judgement.
      agent: false,
      headers: {
        'accept-encoding': 'gzip, deflate, br',
        'user-agent': 'Mozilla/5.0 (compatible; toolcrib)',
        ...headers,
      },
      signal,
      ...guard,
    })
    sent.on('response', resolve)
    sent.on('error', reject)
    sent.end()
  })
}

function redirectTarget(response: IncomingMessage, base: URL): string | undefined {
  const { location } = response.headers
  if (location === undefined || ![301, 302, 303, 307, 308].includes(response.statusCode ?? 0))
    return undefined
  return URL.canParse(location, base.href) ? new URL(location, base).href : location
}

async function readBody(
  response: IncomingMessage,
  maxBytes: number,
  signal: AbortSignal,
): Promise<{ readonly body: Uint8Array; readonly isCut: boolean }> {
  const stream = decompress(response)
  const pieces: Uint8Array[] = []
  let size = 0
  try {
    for await (const piece of stream as AsyncIterable<Uint8Array>) {
      signal.throwIfAborted()
      pieces.push(piece)
      size += piece.length
      if (size > maxBytes) break
    }
  } finally {
    response.destroy()
  }
  return { body: Buffer.concat(pieces).subarray(0, maxBytes), isCut: size > maxBytes }
}

function decompress(response: IncomingMessage): Readable {
  const encoding = (response.headers['content-encoding'] ?? '').trim().toLowerCase()
  const decoder =
    encoding === 'gzip' || encoding === 'x-gzip'
      ? createGunzip()
      : encoding === 'br'
        ? createBrotliDecompress()
        : encoding === 'deflate'
          ? createInflate()
          : undefined
  if (decoder === undefined) return response
  response.on('error', (error) => decoder.destroy(error))
  return response.pipe(decoder)
}

const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'has no address: check how the host name is spelt',
  EAI_AGAIN: 'cannot be looked up now',
  ECONNREFUSED: 'refused the connection',
  ECONNRESET: 'broke the connection off',
  EHOSTUNREACH: 'cannot be reached',
  ENETUNREACH: 'cannot be reached',
  ETIMEDOUT: 'did not answer',
}

function reachError(error: unknown, url: URL): Error {
  const reason = REASONS[errorCode(error) ?? '']
  if (reason !== undefined) return new Error(`${url.host} ${reason}.`, { cause: error })
  return error instanceof Error ? error : new Error(String(error))
}
