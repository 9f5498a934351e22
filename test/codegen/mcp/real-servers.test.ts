import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { typeCheck } from '../emit/inputs/type-check.ts'
import { createProject, type Project } from './project.ts'

const require = createRequire(import.meta.url)
const inPackage = (name: string, file: string): string =>
  join(dirname(require.resolve(`${name}/package.json`)), file)
const EVERYTHING = inPackage('@modelcontextprotocol/server-everything', 'dist/index.js')
const node = process.execPath

let project: Project
let http: ChildProcess | undefined
let port = 0

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: found } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return found
}

async function serve(kind: 'streamableHttp' | 'sse'): Promise<ChildProcess> {
  port = await freePort()
  const child = spawn(node, [EVERYTHING, kind], {
    env: { ...process.env, PORT: String(port) },
    stdio: 'pipe',
  })
  await new Promise<void>((resolve, reject) => {
    let said = ''
    const listen = (chunk: Buffer): void => {
      said += chunk.toString()
      if (/port \d+/i.test(said)) resolve()
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', () => reject(new Error(`the server did not start: ${said}`)))
  })
  return child
}

beforeAll(async () => {
  project = await createProject()
})
// Also after a failure.
afterEach(() => void http?.kill('SIGKILL'))
afterAll(() => project.remove())

describe('servers from npm', () => {
  test('over standard input and output: synchronized, built, current, and their types compile', async () => {
    await project.configure([
      {
        name: 'files',
        command: node,
        args: [inPackage('@modelcontextprotocol/server-filesystem', 'dist/index.js'), '.'],
      },
      {
        name: 'memory',
        command: node,
        args: [inPackage('@modelcontextprotocol/server-memory', 'dist/index.js')],
      },
      { name: 'everything', command: node, args: [EVERYTHING] },
      { name: 'browser', command: node, args: [inPackage('@playwright/mcp', 'cli.js')] },
    ])
    const synced = await project.run('sync', '--json')
    const { servers, diagnostics } = JSON.parse(synced.out)
    expect(servers.map(({ server, state }: any) => `${server} ${state}`)).toEqual([
      'browser new',
      'everything new',
      'files new',
      'memory new',
    ])
    expect(diagnostics).toEqual([])
    expect(await project.run('sync', '--check')).toMatchObject({ code: 0 })
    expect(await project.run('build')).toMatchObject({ code: 0 })
    const inputs = await project.text('tools/generated/inputs.ts')
    expect(typeCheck({ '/inputs.ts': inputs })('/inputs.ts')).toEqual([])
    const registry = await project.text('tools/generated/registry.ts')
    for (const { server, tools } of servers) {
      expect(tools).toBeGreaterThan(5)
      expect(registry.split(`server: '${server}'`)).toHaveLength(tools + 1)
    }
  })

  test.each(['streamableHttp', 'sse'] as const)(
    'over HTTP (%s): the same list as over a process',
    async (kind) => {
      http = await serve(kind)
      const url = `http://127.0.0.1:${port}/${kind === 'sse' ? 'sse' : 'mcp'}`
      await project.configure([{ name: 'everything', url }])
      const { out, err, code } = await project.run('sync', 'everything', '--check')
      expect(err).toBe('')
      expect(`${out}${code}`).toContain('everything: unchanged')
      http.kill('SIGKILL')
      await new Promise((resolve) => http?.once('exit', resolve))
      const gone = await project.run('sync', 'everything', '--check')
      expect(gone).toMatchObject({ code: 1 })
      expect(gone.err).toMatch(/everything: connecting failed: .*ECONNREFUSED/)
    },
  )
})
