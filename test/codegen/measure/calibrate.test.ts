import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AdvertisedTool } from 'toolcrib'
import { afterEach, describe, expect, it } from 'vitest'
import { parseCalibration } from '../../../codegen/src/measure/calibrate/calibration.ts'
import {
  calibrateCommand,
  type CalibrateCommandOptions,
} from '../../../codegen/src/measure/calibrate/cli-calibrate.ts'
import { readCalibration } from '../../../codegen/src/measure/calibrate/read-calibration.ts'
import { createMeasurer } from '../../../codegen/src/measure/measurer.ts'
import { sampleTools } from './tools.ts'

const KEY = 'sk-secret-0123456789'
const tools = sampleTools.slice(0, 4)

interface Seen {
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: Record<string, any>
}

interface Provider {
  readonly url: string
  readonly seen: Seen[]
}

const servers: Server[] = []
afterEach(() => servers.splice(0).forEach((server) => server.close()))

/** A provider that counts by a simple rule: 10 for the message, 500 for any tool, and a tool's JSON length. */
async function provider(
  shape: 'anthropic' | 'openai' | 'gemini',
  answer?: (
    count: number,
    request: number,
  ) => { status: number; body?: unknown; headers?: Record<string, string> },
): Promise<Provider> {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += chunk))
    request.on('end', () => {
      const body = JSON.parse(text) as Record<string, any>
      seen.push({ url: request.url ?? '', headers: request.headers, body })
      const content = shape === 'gemini' ? body.generateContentRequest : body
      const list = (shape === 'gemini' ? content.tools?.[0].functionDeclarations : content.tools) ?? []
      const tokens =
        10 +
        (list.length > 0 ? 500 : 0) +
        list.reduce((sum: number, tool: any) => sum + tool.name.length * 7, 0)
      const counted =
        shape === 'gemini'
          ? { totalTokens: tokens }
          : shape === 'openai'
            ? { object: 'response.input_tokens', input_tokens: tokens }
            : { input_tokens: tokens }
      const { status, body: other = counted, headers = {} } = answer?.(tokens, seen.length) ?? { status: 200 }
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(JSON.stringify(other))
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}

const run = (target: string, baseUrl: string, more: Partial<CalibrateCommandOptions> = {}) =>
  calibrateCommand({
    target,
    tools,
    env: { ANTHROPIC_API_KEY: KEY, OPENAI_API_KEY: KEY, GEMINI_API_KEY: KEY },
    before: '',
    baseUrl,
    sleep: async () => {},
    ...more,
  })

describe('calibrate', () => {
  it.each([
    ['anthropic/claude-4.5', 'anthropic', '/v1/messages/count_tokens', 'x-api-key', KEY],
    ['openai-responses/gpt-5', 'openai', '/v1/responses/input_tokens', 'authorization', `Bearer ${KEY}`],
    ['gemini/2.5', 'gemini', '/v1beta/models/gemini-2.5-flash:countTokens', 'x-goog-api-key', KEY],
  ] as const)('asks the documented endpoint of %s', async (target, shape, path, header, value) => {
    const { url, seen } = await provider(shape)
    const result = await run(target, url)
    expect(result.exitCode).toBe(0)
    expect(seen).toHaveLength(tools.length + 4)
    for (const { url: asked, headers } of seen) {
      expect(asked).toBe(path)
      expect(headers[header]).toBe(value)
    }
    const { file } = result as { file: string }
    const measured = parseCalibration(file).targets[target]!
    expect(measured.constant).toBe(500)
    expect(
      Object.fromEntries(Object.entries(measured.tools).map(([name, tool]) => [name, tool.tokens])),
    ).toEqual(Object.fromEntries(tools.map((tool) => [tool.name, tool.name.length * 7])))
  })

  it('sends the tools in the shape of the request that they are counted for', async () => {
    const { url, seen } = await provider('anthropic')
    await run('anthropic/claude-4.5', url)
    expect(seen[0]!.body).toEqual({
      model: 'claude-sonnet-4-5-20250929',
      messages: [{ role: 'user', content: 'Hello' }],
    })
    expect(seen.at(-4)!.body.tools[1]).toEqual({
      name: 'plain',
      description: 'Reads a file.',
      input_schema: tools[0]!.inputSchema,
    })
  })

  it('repeats what may pass, waits as long as it is told, and stops at the limit', async () => {
    const waits: number[] = []
    const { url, seen } = await provider('anthropic', (_, request) =>
      request === 1
        ? { status: 429, body: {}, headers: { 'retry-after': '3' } }
        : request === 2
          ? { status: 529, body: {} }
          : { status: 200 },
    )
    const result = await run('anthropic/claude-4.5', url, { sleep: async (ms) => void waits.push(ms) })
    expect(result.exitCode).toBe(0)
    expect(waits).toEqual([3000, 1000])
    expect(seen).toHaveLength(tools.length + 6)
    const limited = await run('anthropic/claude-4.5', url, { maxRequests: 3 })
    expect(limited).toMatchObject({ exitCode: 1, text: expect.stringContaining('stopped after 3 requests') })
  })

  it('gives up on errors that stay, and never shows the key', async () => {
    const { url } = await provider('openai', () => ({
      status: 401,
      body: { error: { message: `bad key ${KEY}` } },
    }))
    const refused = await run('openai-responses/gpt-4o', url)
    expect(refused.exitCode).toBe(1)
    expect(JSON.stringify(refused)).not.toContain(KEY)
    expect(refused.text).toContain('HTTP 401')
    const { url: broken, seen } = await provider('openai', () => ({ status: 503, body: {} }))
    expect(await run('openai-responses/gpt-4o', broken)).toMatchObject({
      exitCode: 1,
      text: expect.stringContaining('503'),
    })
    expect(seen).toHaveLength(5)
    const { url: odd } = await provider('openai', () => ({ status: 200, body: { tokens: 'many' } }))
    expect(await run('openai-responses/gpt-4o', odd)).toMatchObject({ exitCode: 1 })
    expect(await run('openai-responses/gpt-4o', 'http://127.0.0.1:1')).toMatchObject({ exitCode: 1 })
  })

  it('writes nothing of the key, and reports progress', async () => {
    const lines: string[] = []
    const { url } = await provider('gemini')
    const result = await run('gemini/3', url, { onProgress: (line) => lines.push(line) })
    expect(JSON.stringify(result)).not.toContain(KEY)
    expect(lines.at(-1)).toBe(`gemini-3-flash-preview: ${tools.length + 4} of ${tools.length + 4} requests`)
  })

  it('asks again only for tools that changed, and keeps other targets', async () => {
    const { url, seen } = await provider('anthropic')
    const first = (await run('anthropic/claude-4.5', url)) as { file: string }
    seen.length = 0
    const edited: readonly AdvertisedTool[] = [{ ...tools[0]!, description: 'Reads it.' }, ...tools.slice(1)]
    const second = (await run('anthropic/claude-4.5', url, { before: first.file, tools: edited })) as {
      file: string
    }
    expect(seen).toHaveLength(5)
    const { url: gemini } = await provider('gemini')
    const third = (await run('gemini/3', gemini, { before: second.file })) as { file: string }
    expect(Object.keys(parseCalibration(third.file).targets)).toEqual(['anthropic/claude-4.5', 'gemini/3'])
    expect(third.file.endsWith('}\n')).toBe(true)
  })

  it('says what is missing', async () => {
    expect(await run('bedrock/nova', '')).toMatchObject({
      exitCode: 2,
      text: expect.stringContaining('no counting endpoint'),
    })
    expect(await run('anthropic/claude-4.5', '', { env: {} })).toMatchObject({
      exitCode: 2,
      text: 'No key: set ANTHROPIC_API_KEY.\n',
    })
    expect(await run('anthropic/claude-4.5', '', { before: '{"format":2}' })).toMatchObject({ exitCode: 2 })
  })
})

describe('a calibration in the build', () => {
  it('raises unchanged tools to exact and leaves edited ones as they were', async () => {
    const { url } = await provider('anthropic')
    const { file } = (await run('anthropic/claude-4.5', url)) as { file: string }
    const { calibration } = readCalibration(file)
    const edited = [{ ...tools[0]!, description: 'Edited.' }, ...tools.slice(1)]
    const measured = await createMeasurer({ calibration: calibration! }).measure(
      edited,
      'anthropic/claude-4.5',
    )
    expect(measured.constant.auto).toBe(500)
    expect(measured.tools.get('plain')!.grade).toBe('calibrated')
    for (const tool of tools.slice(1)) {
      const cost = measured.tools.get(tool.name)!
      expect(cost).toMatchObject({ grade: 'exact', total: tool.name.length * 7 })
      expect(cost.name + cost.description + cost.schema + cost.wrapper).toBe(cost.total)
    }
    expect(measured.grade).toBe('calibrated')
    expect(measured.array(['silent', 'breaks'])).toBe(84)
  })

  it('is an error where it is damaged, and nothing where it is missing', () => {
    expect(readCalibration(undefined)).toEqual({ diagnostics: [] })
    expect(readCalibration('<<<<<<< ours').diagnostics[0]).toMatchObject({
      code: 'calibration-unreadable',
      severity: 'error',
    })
    expect(
      readCalibration('{"format":1,"targets":{"a":{"model":"m","constant":1,"tools":{"t":{"tokens":-1}}}}}')
        .diagnostics,
    ).toHaveLength(1)
  })
})
