import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RecordedRequest {
  readonly path: string
  /** The bytes that came over the wire, as text. */
  readonly body: string
}

export interface Loopback {
  readonly url: string
  readonly requests: readonly RecordedRequest[]
  /** What the next request is answered with. */
  answer(body: unknown): void
  close(): Promise<void>
}

/** A provider's place on this machine: it records what clients send and answers with what it was told to. */
export async function openLoopback(): Promise<Loopback> {
  const requests: RecordedRequest[] = []
  const answers: unknown[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      requests.push({ path: request.url ?? '', body: Buffer.concat(chunks).toString('utf8') })
      const answer = answers.shift()
      response.writeHead(answer === undefined ? 500 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer ?? { error: { message: 'Nothing is left to answer with.' } }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer: (body) => void answers.push(body),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
