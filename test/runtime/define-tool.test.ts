import { defineTool } from 'toolcrib'
import { expect, expectTypeOf, test } from 'vitest'

const read = defineTool({
  name: 'read',
  description: 'Reads.',
  inputSchema: {
    type: 'object',
    properties: {
      path: { type: 'string' },
      limit: { type: 'integer' },
      mode: { enum: ['text', 'hex'] },
      ranges: { type: 'array', items: { type: 'number' } },
    },
    required: ['path'],
    additionalProperties: false,
  },
  execute(input) {
    expectTypeOf(input.path).toEqualTypeOf<string>()
    expectTypeOf(input.limit).toEqualTypeOf<number | undefined>()
    expectTypeOf(input.mode).toEqualTypeOf<'text' | 'hex' | undefined>()
    expectTypeOf(input.ranges).toEqualTypeOf<readonly number[] | undefined>()
    return input.path
  },
})

test('defineTool returns the definition itself and infers the input', () => {
  expectTypeOf(read.name).toEqualTypeOf<'read'>()
  expect(
    read.execute({ path: 'a' }, { name: 'read', signal: new AbortController().signal, app: undefined }),
  ).toBe('a')
})
