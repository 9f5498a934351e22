import { createAvailability, createRegistry, mapNames, openSession } from 'toolcrib'
import type { CallResult, SessionHooks, ToolContext } from 'toolcrib'
import { describe, expect, it } from 'vitest'
import { TARGET, deferred, entry, live, manifest, standard } from './fixture.ts'

const codeOf = (result: CallResult): string | undefined => (result.ok ? undefined : result.error.code)
const messageOf = (result: CallResult): string => (result.ok ? '' : result.error.message)

describe('names', () => {
  const registry = createRegistry(
    manifest(
      [
        entry('bash'),
        deferred('grep_files', { aliases: ['grep'] }),
        entry('root', { server: 'admin' }),
        entry('web_search'),
      ],
      {
        defaults: ['bash', 'grep_files', 'root', 'web_search'],
        surfaces: [{ name: 'web', hidden: ['server:admin'] }],
        tombstones: [{ name: 'old_bash', reason: 'It was unsafe.', use: 'bash' }],
        quarantined: [{ name: 'broken', reason: 'Its schema is no object.' }],
      },
    ),
  )

  it('A2: an alias calls the current tool, and is told of once', async () => {
    const session = openSession(registry)
    expect(await session.call('grep', {})).toEqual({
      ok: true,
      name: 'grep_files',
      output: 'grep_files ran',
      note: '"grep" is now called "grep_files".',
    })
    expect(await session.call('grep', {})).toEqual({ ok: true, name: 'grep_files', output: 'grep_files ran' })
  })

  it('I10: tombstones, quarantine, disabled, outside, built-in and unknown names each get their own reason', async () => {
    const session = openSession(registry, {
      intent: { disabled: ['grep'] },
      builtins: ['web_search'],
    })
    expect(await session.call('old_bash', {})).toMatchObject({ error: { code: 'removed', use: 'bash' } })
    expect(messageOf(await session.call('old_bash', {}))).toContain('It was unsafe.')
    expect(codeOf(await session.call('broken', {}))).toBe('quarantined')
    expect(codeOf(await session.call('grep_files', {}))).toBe('disabled')
    expect(codeOf(await session.call('grep', {}))).toBe('disabled')
    expect(codeOf(await session.call('web_search', {}))).toBe('builtin')
    expect(codeOf(await openSession(registry, { intent: ['bash'] }).call('root', {}))).toBe('outside')
    expect(await session.call('bahs', {})).toMatchObject({ error: { code: 'unknown', nearest: ['bash'] } })
    for (const name of ['__proto__', 'constructor', 'toString', '', '0']) {
      expect(codeOf(await session.call(name, {}))).toBe('unknown')
    }
  })

  it('who searches for a removed name is told so, with what to use', async () => {
    const session = openSession(registry)
    session.beginTurn()
    for (const args of [{ query: 'run old_bash' }, { names: ['old_bash'] }, { query: 'select:old_bash' }]) {
      const { output } = Object(await session.call('tool_search', args))
      expect(output).toContain('"old_bash" was removed. It was unsafe. Use "bash".')
    }
    expect(Object(await session.call('tool_search', { query: 'bash' })).output).not.toContain('removed')
  })

  it('I10: a hidden name is answered like one that does not exist', async () => {
    const session = openSession(registry, { surface: 'web' })
    const hidden = await session.call('root', {})
    const missing = await session.call('rxxt', {})
    expect(JSON.stringify(hidden).replaceAll('root', 'rxxt')).toBe(JSON.stringify(missing))
    expect(JSON.stringify(await session.call('roots', {}))).not.toContain('root"')
    const before = await session.call('tool_search', { query: 'root' })
    expect(before).toMatchObject({ ok: true, addedToolNames: [] })
    expect(Object(before).output).not.toContain('root"')
    session.beginTurn()
    const found = await session.call('tool_search', { query: 'root admin' })
    expect(found).toMatchObject({ ok: true, addedToolNames: [] })
  })

  it('the search tool answers before the first turn too, and not in a turn that does without it', async () => {
    const session = openSession(registry)
    expect(await session.call('tool_search', { query: 'grep' })).toMatchObject({
      addedToolNames: ['grep_files'],
    })
    const small = openSession(createRegistry(manifest([entry('bash')])))
    small.beginTurn()
    expect(codeOf(await small.call('tool_search', { query: 'bash' }))).toBe('outside')
    expect(codeOf(await openSession(registry, { search: false }).call('tool_search', {}))).toBe('unknown')
  })

  it('a tool that disconnects within a turn that advertises it is unavailable, not unknown', async () => {
    const shared = standard()
    shared.register([live('mcp__x', { hint: 'resident' })])
    const session = openSession(shared)
    session.beginTurn()
    shared.deregister(['mcp__x'])
    expect(codeOf(await session.call('mcp__x', {}))).toBe('unavailable')
    session.beginTurn()
    expect(codeOf(await session.call('mcp__x', {}))).toBe('unknown')
  })

  it('a tool that connects within a turn can be called in it', async () => {
    const shared = standard()
    const session = openSession(shared)
    session.beginTurn()
    shared.register([live('mcp__x')])
    expect(await session.call('mcp__x', {})).toMatchObject({ ok: true, output: 'mcp__x ran' })
  })

  it("a provider's form of a name means the tool that was sent under it", async () => {
    const long = `mcp.server__${'x'.repeat(90)}`
    const shared = createRegistry(manifest([entry('bash')]))
    shared.register([live(long)])
    for (const [target, provider] of [
      ['openai-chat/m', 'openai-chat'],
      ['gemini/m', 'gemini'],
    ] as const) {
      const form = mapNames([long], provider).get(long) as string
      expect(form.length).toBeLessThanOrEqual(64)
      const session = openSession(shared, { target })
      expect(await session.call(form, {})).toMatchObject({ ok: true, name: long })
      expect(await session.call(long, {})).toMatchObject({ ok: true, name: long })
      expect(await openSession(shared).call(form, {})).toMatchObject({ ok: true, name: long })
    }
  })
})

describe('arguments', () => {
  const schema = {
    type: 'object',
    properties: { count: { type: 'integer' }, path: { type: 'string' } },
    required: ['count'],
    additionalProperties: false,
  }
  const registry = createRegistry(
    manifest([
      deferred('count', { inputSchema: schema, run: (input) => input }),
      entry('bash', { run: (input) => input }),
    ]),
  )

  it('a deferred tool that was never loaded is dispatched; arguments that do not fit get the schema back', async () => {
    const session = openSession(registry)
    expect(await session.call('count', { count: 1 })).toMatchObject({ ok: true, output: { count: 1 } })
    expect(await session.call('count', { path: 'x' })).toMatchObject({
      ok: false,
      name: 'count',
      error: { code: 'invalid-arguments', schema },
    })
  })

  it('what the model reads has the schema of a tool that it was not shown in full, with references in place', async () => {
    const inputSchema = {
      type: 'object',
      properties: { at: { $ref: '#/$defs/point' } },
      required: ['at'],
      $defs: { point: { type: 'object', properties: { x: { type: 'number' } } } },
    } as const
    const session = openSession(
      createRegistry(
        manifest([entry('bash'), entry('move', { inputSchema }), deferred('jump', { inputSchema })]),
      ),
    )
    session.beginTurn()
    const told = async (name: string): Promise<string> => {
      const result = await session.call(name, {})
      return result.ok ? '' : result.error.message
    }
    expect(await told('jump')).toContain('Its schema: {"type":"object","properties":{"at":{"type":"object",')
    expect(await told('jump')).not.toContain('$ref')
    expect(await told('move')).toBe(
      '"move" needs other arguments: /at is required. Correct them and call it again.',
    )
  })

  it('arguments are repaired only where the schema says so', async () => {
    const session = openSession(registry)
    for (const raw of ['{"count":3}', { count: '3' }, '"{\\"count\\":3}"']) {
      expect(await session.call('count', raw as never)).toMatchObject({ ok: true, output: { count: 3 } })
    }
    expect(await session.call('bash', '' as never)).toMatchObject({ ok: true, output: {} })
    expect(await session.call('bash', { path: '3' })).toMatchObject({ output: { path: '3' } })
  })

  it('A9: with pinned definitions, calls are validated against the live schema', async () => {
    const shared = createRegistry(manifest([entry('bash')]))
    const run = (input: unknown): unknown => input
    shared.register([live('mcp__x', { hint: 'resident', inputSchema: schema }, run)])
    const session = openSession(shared, { pin: 'definitions' })
    const before = JSON.stringify(session.beginTurn().tools)
    const newer = { ...schema, required: ['path'] }
    shared.register([live('mcp__x', { hint: 'resident', inputSchema: newer }, run)])
    expect(JSON.stringify(session.beginTurn().tools)).toBe(before)
    expect(await session.call('mcp__x', { path: 'x' })).toMatchObject({ ok: true })
    expect(await session.call('mcp__x', { count: 1 })).toMatchObject({ error: { schema: newer } })
    session.compacted()
    expect(JSON.stringify(session.beginTurn().tools)).not.toBe(before)
  })

  it('the validator that is passed in decides', async () => {
    const session = openSession(registry, { validate: () => [{ at: '/count', message: 'is odd' }] })
    expect(messageOf(await session.call('count', { count: 2 }))).toContain('/count is odd')
  })
})

describe('running', () => {
  it('A6: a carried tool that fails answers that it is temporarily unavailable, from its handler', async () => {
    let [isUp, ran] = [true, 0]
    const registry = createRegistry(
      manifest([
        entry('bash'),
        entry('browser', {
          run: () => {
            ran++
            throw new Error('no browser')
          },
        }),
      ]),
    )
    const availability = createAvailability({ probes: { browser: () => isUp }, ttlMs: 0, graceMs: 0 })
    const session = openSession(registry, { availability })
    session.beginTurn()
    expect(await session.call('browser', {})).toMatchObject({ error: { code: 'failed' } })
    isUp = false
    await session.refresh()
    expect(session.beginTurn().change.carried).toEqual(['browser'])
    const result = await session.call('browser', {})
    expect(messageOf(result)).toBe('"browser" is temporarily unavailable: no browser')
    expect(codeOf(result)).toBe('unavailable')
    expect(ran).toBe(2)
  })

  it('A13: every call passes the same hooks by its real name, tool_search included', async () => {
    const seen: string[] = []
    const hooks: SessionHooks = {
      authorize: ({ name }) => {
        seen.push(`authorize ${name}`)
        return name !== 'bash'
      },
      before: ({ name }) => seen.push(`before ${name}`),
      after: ({ name }, result) => seen.push(`after ${name} ${result.ok ? 'ok' : result.error.code}`),
    }
    const registry = createRegistry(manifest([entry('bash'), deferred('grep_files', { aliases: ['grep'] })]))
    const session = openSession(registry, { hooks })
    session.beginTurn()
    await session.call('tool_search', { query: 'grep' })
    await session.call('grep', {})
    await session.call('bash', {})
    await session.call('nothing', {})
    expect(seen).toEqual([
      'authorize tool_search',
      'before tool_search',
      'after tool_search ok',
      'authorize grep_files',
      'before grep_files',
      'after grep_files ok',
      'authorize bash',
      'after bash denied',
      'after nothing unknown',
    ])
  })

  it('A13: loading grants nothing; only a clear yes allows', async () => {
    for (const [verdict, isAllowed] of [
      [true, true],
      [{ allow: true }, true],
      [false, false],
      [undefined, false],
      ['yes', false],
      [{ allow: false, reason: 'not today' }, false],
      [new Error('thrown'), false],
    ] as const) {
      const session = openSession(standard(), {
        hooks: {
          authorize: () => {
            if (verdict instanceof Error) throw verdict
            return verdict as never
          },
        },
      })
      session.load(['browser'])
      const result = await session.call('browser', {})
      expect([verdict, codeOf(result)]).toEqual([verdict, isAllowed ? undefined : 'denied'])
      if (typeof verdict === 'object' && 'reason' in verdict) expect(messageOf(result)).toContain('not today')
    }
  })

  it('A13: a hook that throws before the call stops it; one after it changes nothing', async () => {
    const errors: string[] = []
    const broken = (where: 'before' | 'after'): SessionHooks => ({
      [where]: () => {
        throw new Error(where)
      },
      onError: ({ name }, error) => errors.push(`${name} ${(error as Error).message}`),
    })
    const stopped = await openSession(standard(), { hooks: broken('before') }).call('bash', {})
    expect(codeOf(stopped)).toBe('failed')
    expect(await openSession(standard(), { hooks: broken('after') }).call('bash', {})).toMatchObject({
      ok: true,
    })
    expect(errors).toEqual(['bash before', 'bash after'])
  })

  it('A13: a time limit and an abort signal stop a call, and its handler is told', async () => {
    let context: ToolContext | undefined
    const registry = createRegistry(manifest([entry('bash')]))
    registry.register([
      live('slow', {}, (_, given) => {
        context = given
        return new Promise(() => {})
      }),
    ])
    const session = openSession(registry, { timeoutMs: 5, app: { workspace: '/w' } })
    expect(codeOf(await session.call('slow', {}, { callId: 'one' }))).toBe('timeout')
    expect(context).toMatchObject({ name: 'slow', callId: 'one', app: { workspace: '/w' } })
    expect(context?.signal.aborted).toBe(true)

    const controller = new AbortController()
    const pending = openSession(registry).call('slow', {}, { signal: controller.signal })
    await new Promise((resolve) => setTimeout(resolve, 1))
    controller.abort(new Error('the user left'))
    expect(codeOf(await pending)).toBe('aborted')
    expect(context?.signal.reason).toMatchObject({ message: 'the user left' })
    const late = await openSession(registry).call('slow', {}, { signal: controller.signal })
    expect(codeOf(late)).toBe('aborted')
  })

  it('a call id that is streamed twice is answered once; other arguments are another call', async () => {
    let ran = 0
    const registry = createRegistry(manifest([entry('bash', { run: () => ++ran })]))
    const session = openSession(registry)
    session.beginTurn()
    const twice = [
      session.call('bash', { a: 1 }, { callId: 'c' }),
      session.call('bash', { a: 1 }, { callId: 'c' }),
    ]
    expect(await Promise.all(twice)).toMatchObject([{ output: 1 }, { output: 1 }])
    expect(await session.call('bash', { a: 2 }, { callId: 'c' })).toMatchObject({ output: 2 })
    expect(await session.call('bash', { a: 1 })).toMatchObject({ output: 3 })
    session.beginTurn()
    expect(await session.call('bash', { a: 1 }, { callId: 'c' })).toMatchObject({ output: 4 })
  })

  it('a handler that throws nothing sensible is reported, never rethrown', async () => {
    for (const thrown of [undefined, null, 'text', { code: 'unavailable' }]) {
      const run = (): never => {
        throw thrown
      }
      const session = openSession(createRegistry(manifest([entry('bash', { run })])))
      expect(['failed', 'unavailable']).toContain(codeOf(await session.call('bash', {})))
    }
  })

  it('a tool without a reachable handler says so', async () => {
    const { load: _, ...bare } = entry('bash')
    const result = await openSession(createRegistry(manifest([bare]))).call('bash', {})
    expect(messageOf(result)).toContain('registered')
  })

  it('scope: what one session loads or disables is nothing to another', async () => {
    const registry = standard()
    const [one, two] = [openSession(registry, { target: TARGET }), openSession(registry)]
    one.load(['plan'])
    two.setIntent({ disabled: ['plan'] })
    expect(two.explain('plan').state).toBe('disabled')
    expect(one.explain('plan').state).toBe('loaded')
    expect(one.beginTurn().tools.some(({ name }) => name === 'plan')).toBe(true)
    expect(two.beginTurn().tools.some(({ name }) => name === 'plan')).toBe(false)
  })
})
