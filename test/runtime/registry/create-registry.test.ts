import fc from 'fast-check'
import { createRegistry, ToolcribError } from 'toolcrib'
import type { LiveTool, ToolContext } from 'toolcrib'
import { describe, expect, test, vi } from 'vitest'
import { entry, live, manifest } from '../intent/manifest.ts'

const context: ToolContext = { name: 'x', signal: new AbortController().signal, app: undefined }

describe('looking up', () => {
  const registry = createRegistry(
    manifest({
      entries: [entry('a', { aliases: ['b', 'old'] }), entry('b'), entry('constructor'), entry('7')],
      tombstones: [
        { name: 'old', reason: 'Gone.' },
        { name: 'gone', reason: 'Gone.', use: 'a' },
      ],
      quarantined: [
        { name: 'gone', reason: 'Broken.' },
        { name: 'broken', reason: 'Broken.' },
      ],
    }),
  )

  test('own names come before aliases, aliases before tombstones, tombstones before what the build left out', () => {
    expect(registry.lookup('b')).toMatchObject({ kind: 'tool', entry: { name: 'b' } })
    expect(registry.lookup('old')).toMatchObject({ kind: 'tool', entry: { name: 'a' }, via: 'alias' })
    expect(registry.lookup('gone')).toEqual({ kind: 'removed', name: 'gone', reason: 'Gone.', use: 'a' })
    expect(registry.lookup('broken')).toEqual({ kind: 'quarantined', name: 'broken', reason: 'Broken.' })
    expect(registry.lookup('none')).toEqual({ kind: 'unknown', name: 'none' })
    expect(registry.get('old')).toBe(registry.get('a'))
  })

  test('names that objects have by themselves are names like any other', () => {
    expect(registry.get('constructor')?.name).toBe('constructor')
    expect(registry.has('7')).toBe(true)
    for (const name of ['__proto__', 'toString', 'hasOwnProperty']) {
      expect(registry.has(name)).toBe(false)
      expect(registry.lookup(name).kind).toBe('unknown')
    }
  })

  test("the manifest's entries are not copied", () => {
    const given = manifest()
    const first = createRegistry(given)
    expect(first.entries()).toBe(given.entries)
    expect(createRegistry(given).entries()).toBe(given.entries)
    expect(first.manifest).toBe(given)
  })

  test('entries that stand in another order are sorted, and two of one name refused', () => {
    const unsorted = createRegistry(manifest({ entries: [entry('b'), entry('a')] }))
    expect(unsorted.entries().map(({ name }) => name)).toEqual(['a', 'b'])
    expect(() => createRegistry(manifest({ entries: [entry('a'), entry('a')] }))).toThrow(
      expect.objectContaining({ code: 'duplicate-name' }),
    )
  })
})

describe('tools that the build took from a server', () => {
  const from = (server?: string): LiveTool => live('a', server === undefined ? {} : { server })
  const registry = createRegistry(manifest({ entries: [entry('a', { server: 'one' }), entry('b')] }))

  test('are given a handler by that server alone, and keep the entry that was reviewed (A4)', async () => {
    const before = registry.entries()
    expect(await registry.handler('a')).toBeUndefined()
    expect(() => registry.register([from('two')])).toThrow(expect.objectContaining({ code: 'name-conflict' }))
    expect(() => registry.register([from()])).toThrow(expect.objectContaining({ code: 'name-conflict' }))
    expect(registry.register([from('one')])).toBe(0)
    expect(registry.entries()).toBe(before)
    expect((await registry.handler('a'))?.({}, context)).toBe('a was called')
    expect(registry.deregister(['a'])).toBe(0)
    expect(registry.entries()).toBe(before)
    expect(await registry.handler('a')).toBeUndefined()
  })
})

describe('tools that connect later', () => {
  test('join in code-unit order and leave again; each change counts one generation', () => {
    const registry = createRegistry(manifest({ entries: [entry('b')] }))
    expect(registry.generation).toBe(0)
    expect(registry.register([live('c'), live('A')])).toBe(1)
    expect(registry.entries().map(({ name }) => name)).toEqual(['A', 'b', 'c'])
    expect(registry.entries()).toBe(registry.entries())
    expect(registry.deregister(['c', 'b', 'none'])).toBe(2)
    expect(registry.entries().map(({ name }) => name)).toEqual(['A', 'b'])
    expect(registry.deregister(['c'])).toBe(2)
    expect(registry.register([])).toBe(2)
  })

  test('registering equal definitions again changes nothing but the handler', async () => {
    const registry = createRegistry(manifest())
    const inputSchema = { type: 'object', properties: { a: {}, b: {} }, required: ['a', 'b'] }
    const reordered = { required: ['b', 'a'], properties: { b: {}, a: {} }, type: 'object' }
    const load = async (): Promise<unknown> => ({})
    registry.register([live('x', { inputSchema, load })])
    const before = registry.entries()
    const again: LiveTool = { ...live('x', { inputSchema: reordered, load }), execute: () => 'second' }
    expect(registry.register([again])).toBe(1)
    expect(registry.entries()).toBe(before)
    expect(Object.keys(registry.get('x')!.inputSchema)).toEqual(['type', 'properties', 'required'])
    expect((await registry.handler('x'))!({}, context)).toBe('second')
  })

  test.each<[string, Parameters<typeof live>[1]]>([
    ['description', { description: 'Changed.' }],
    ['schema', { inputSchema: { type: 'object', properties: { a: { enum: ['y', 'x'] } } } }],
    ['tags', { tags: ['t'] }],
    ['hint', { hint: 'resident' }],
    ['aliases', { aliases: ['w'] }],
  ])('a changed %s is a change', (_, changed) => {
    const registry = createRegistry(manifest())
    const inputSchema = { type: 'object', properties: { a: { enum: ['x', 'y'] } } }
    registry.register([live('x', { inputSchema })])
    expect(registry.register([live('x', { inputSchema, ...changed })])).toBe(2)
  })

  test('what its owner changes later is seen at the next registering, and not before', () => {
    const registry = createRegistry(manifest())
    const properties: Record<string, object> = { a: {} }
    const tool = live('x', { inputSchema: { type: 'object', properties: properties as never } })
    registry.register([tool])
    properties['b'] = {}
    expect(registry.get('x')!.inputSchema['properties']).toEqual({ a: {} })
    expect(registry.register([tool])).toBe(2)
    expect(registry.get('x')!.inputSchema['properties']).toEqual({ a: {}, b: {} })
  })

  test('a name that belongs to another source is refused, and nothing of the batch joins', () => {
    const registry = createRegistry(manifest())
    registry.register([live('x', { server: 'one' })])
    const refused = (tools: LiveTool[]): unknown => {
      try {
        registry.register([live('y'), ...tools])
      } catch (error) {
        return error instanceof ToolcribError ? error.code : error
      }
      return undefined
    }
    expect(refused([live('x', { server: 'two' })])).toBe('name-conflict')
    expect(refused([live('x')])).toBe('name-conflict')
    expect(refused([live('bash')])).toBe('name-conflict')
    expect(refused([live('y')])).toBe('duplicate-name')
    expect(refused([live('tool_search')])).toBe('reserved-name')
    for (const name of ['', 'a b', 'a\nb', '<b>', 'x'.repeat(129)])
      expect(refused([live(name)])).toBe('invalid-name')
    expect(registry.has('y')).toBe(false)
    expect(registry.generation).toBe(1)
  })

  test("a connected tool can't take over a former name of the app's own", () => {
    const registry = createRegistry(manifest())
    registry.register([live('a', { aliases: ['shell', 'read'] })])
    expect(registry.get('shell')?.name).toBe('bash')
    expect(registry.get('read')?.name).toBe('read')
  })

  test('registering and leaving in any order ends as if only the last state had ever been', () => {
    const names = fc.constantFrom('a', 'b', 'm', 'z', '__proto__', 'constructor')
    const step = fc.record({ joins: fc.boolean(), names: fc.uniqueArray(names, { maxLength: 3 }) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const registry = createRegistry(manifest({ entries: [entry('k')] }))
        const expected = new Set(['k'])
        for (const each of steps) {
          const before = [...expected].toSorted().join()
          const { generation } = registry
          for (const name of each.names) expected[each.joins ? 'add' : 'delete'](name)
          if (each.joins) registry.register(each.names.map((name) => live(name)))
          else registry.deregister(each.names)
          expect(registry.generation - generation).toBe([...expected].toSorted().join() === before ? 0 : 1)
        }
        expect(registry.entries().map(({ name }) => name)).toEqual([...expected].toSorted())
      }),
    )
  })
})

describe('handlers', () => {
  const tool = {
    prefix: 'called with ',
    execute(this: { prefix: string }, input: unknown) {
      return this.prefix + JSON.stringify(input)
    },
  }
  const registryOf = (load: () => Promise<unknown>, access?: readonly (string | number)[]) =>
    createRegistry(manifest({ entries: [entry('t', { load, aliases: ['old'], ...(access && { access }) })] }))

  test.each<[readonly (string | number)[] | undefined, unknown]>([
    [undefined, { default: tool }],
    [['tool'], { tool }],
    [['tools', 1], { tools: [null, tool] }],
  ])('follow %j into the module', async (access, module) => {
    const load = vi.fn(async () => module)
    const registry = registryOf(load, access)
    const execute = await registry.handler('t')
    expect(execute!({ a: 1 }, context)).toBe('called with {"a":1}')
    expect(await registry.handler('old')).toBe(execute)
    await Promise.all([registry.handler('t'), registry.handler('t')])
    expect(load).toHaveBeenCalledTimes(1)
  })

  test.each([[['tools', 2]], [['constructor']], [['tools', 'constructor']], [['missing', 'deeper']]])(
    'nothing at %j is an error that says so',
    async (access) => {
      const registry = registryOf(async () => ({ tools: [tool] }), access)
      await expect(registry.handler('t')).rejects.toMatchObject({ code: 'handler-not-found' })
    },
  )

  test('a module that failed to load is tried again', async () => {
    let isBroken = true
    const registry = registryOf(async () => {
      if (isBroken) throw new Error('offline')
      return { default: tool }
    })
    await expect(registry.handler('t')).rejects.toThrow('offline')
    isBroken = false
    expect(await registry.handler('t')).toBeTypeOf('function')
  })

  test('unknown names and entries without a module have none; live tools have their own', async () => {
    const registry = createRegistry(manifest())
    const tools = [live('x')]
    registry.register(tools)
    expect(await registry.handler('nope')).toBeUndefined()
    expect(await registry.handler('bash')).toBeUndefined()
    expect(await registry.handler('x')).toBe(tools[0]!.execute)
    registry.deregister(['x'])
    expect(await registry.handler('x')).toBeUndefined()
  })
})
