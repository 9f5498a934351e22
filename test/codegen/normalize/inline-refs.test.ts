import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { acyclicSchema, cyclicSchema, someArguments } from './random-schemas.ts'
import { codesOf, normalizeOne, schemaOf } from './scanned.ts'

const object = (properties: unknown, rest: object = {}): object => ({ type: 'object', properties, ...rest })

describe('references', () => {
  it.each([
    ['#/$defs/a', { $defs: { a: { type: 'string' } } }],
    ['#/definitions/a', { definitions: { a: { type: 'string' } } }],
    ['#/$defs/a~1b~0c', { $defs: { 'a/b~c': { type: 'string' } } }],
    ['#/$defs/a%20b%25', { $defs: { 'a b%': { type: 'string' } } }],
    ['#/$defs/a%', { $defs: { 'a%': { type: 'string' } } }],
    ['#/$defs/%C3%A9', { $defs: { é: { type: 'string' } } }],
    ['#/$defs/__proto__', { $defs: JSON.parse('{"__proto__":{"type":"string"}}') as object }],
    ['#/$defs/list/anyOf/1', { $defs: { list: { anyOf: [{}, { type: 'string' }] } } }],
    ['#/$defs/b', { $defs: { b: { $ref: '#/$defs/a' }, a: { type: 'string' } } }],
    ['#name', { $defs: { a: { $anchor: 'name', type: 'string' } } }],
    ['#name', { definitions: { a: { $id: '#name', type: 'string' } } }],
    ['urn:x:text', { $defs: { a: { $id: 'urn:x:text', type: 'string' } } }],
    ['urn:root#/$defs/a', { $id: 'urn:root', $defs: { a: { type: 'string' } } }],
  ])('PRIOR-ART 79: %s is written out, and the definitions are dropped', ($ref, rest) => {
    expect(schemaOf(object({ p: { $ref } }, rest))).toEqual(object({ p: { type: 'string' } }))
  })

  it('a reference into `#/properties` is written out', () => {
    expect(
      schemaOf(object({ from: { type: 'string', format: 'date' }, to: { $ref: '#/properties/from' } })),
    ).toEqual(object({ from: { type: 'string', format: 'date' }, to: { type: 'string', format: 'date' } }))
  })

  it('a pointer below a nested `$id` starts there', () => {
    const inner = {
      $id: 'urn:inner',
      $defs: { a: { type: 'number' } },
      type: 'array',
      items: { $ref: '#/$defs/a' },
    }
    expect(
      schemaOf(object({ p: inner, q: { $ref: '#/$defs/a' } }, { $defs: { a: { type: 'string' } } })),
    ).toEqual(object({ p: { type: 'array', items: { type: 'number' } }, q: { type: 'string' } }))
  })

  it('annotations beside a reference win over the target’s', () => {
    const $defs = { a: { type: 'string', description: 'any path', default: '.' } }
    expect(schemaOf(object({ p: { $ref: '#/$defs/a', description: 'the source' } }, { $defs }))).toEqual(
      object({ p: { type: 'string', description: 'the source', default: '.' } }),
    )
  })

  it('restrictions beside a reference hold as well', () => {
    const $defs = { a: { type: 'string', maxLength: 5 }, o: { type: 'object', properties: { x: {} } } }
    expect(schemaOf(object({ p: { $ref: '#/$defs/a', minLength: 1 } }, { $defs }))).toEqual(
      object({ p: { type: 'string', maxLength: 5, minLength: 1 } }),
    )
    expect(schemaOf(object({ p: { $ref: '#/$defs/a', maxLength: 3 } }, { $defs }))).toEqual(
      object({ p: { allOf: [{ type: 'string', maxLength: 5 }, { maxLength: 3 }] } }),
    )
    expect(schemaOf(object({ p: { $ref: '#/$defs/o', properties: { y: {} } } }, { $defs }))).toEqual(
      object({ p: { allOf: [{ type: 'object', properties: { x: {} } }, { properties: { y: {} } }] } }),
    )
  })

  it('`$ref` is a reference in a schema only', () => {
    const written = object({
      $ref: { type: 'string' },
      p: { enum: [{ $ref: '#/nowhere' }], default: { $ref: 'x' } },
    })
    expect(schemaOf(written)).toEqual(written)
  })

  it.each([
    ['#/$defs/missing', 'ref-unresolved'],
    ['#/constructor', 'ref-unresolved'],
    ['#/$defs/list/01', 'ref-unresolved'],
    ['#/type', 'ref-unresolved'],
    ['#gone', 'ref-unresolved'],
    ['other.json', 'ref-external'],
    ['https://example.com/schema.json#/a', 'ref-external'],
    ['file:///etc/passwd', 'ref-external'],
  ])('%s is reported and nothing is fetched', ($ref, code) => {
    const result = normalizeOne({ inputSchema: object({ p: { $ref } }, { $defs: { list: [{}] } }) })
    expect(codesOf(result)).toEqual([`error ${code}`])
    expect(result.diagnostics[0]?.message).toContain('`inputSchema.properties.p.$ref`')
  })

  it('`$dynamicRef` has no fixed target and is cut with a warning', () => {
    const result = normalizeOne({
      inputSchema: object({ p: { $dynamicRef: '#node', description: 'a node' } }),
    })
    expect(codesOf(result)).toEqual(['warning ref-unsupported'])
    expect(result.tools[0]?.inputSchema).toEqual(object({ p: { description: 'a node' } }))
  })
})

describe('cycles', () => {
  const node = object({
    name: { type: 'string' },
    children: { type: 'array', items: { $ref: '#/$defs/node' } },
  })

  it('PRIOR-ART 80: a cycle is cut after one level, reported, and the model is told', () => {
    const result = normalizeOne({
      inputSchema: object({ tree: { $ref: '#/$defs/node' } }, { $defs: { node } }),
    })
    expect(codesOf(result)).toEqual(['warning ref-cycle'])
    expect(result.tools[0]?.inputSchema).toEqual(
      object({
        tree: object({
          name: { type: 'string' },
          children: {
            type: 'array',
            items: {
              type: 'object',
              description: 'Recursive: the same shape as "node" around it, not written out again.',
            },
          },
        }),
      }),
    )
  })

  it('a reference to the root is cut at once', () => {
    const { tools } = normalizeOne({
      inputSchema: object({ next: { $ref: '#', description: 'The next one.' } }),
    })
    expect(tools[0]?.inputSchema).toEqual(
      object({
        next: {
          type: 'object',
          description:
            'The next one. (Recursive: the same shape as the arguments as a whole, not written out again.)',
        },
      }),
    )
  })

  it.each([
    [{ a: { $ref: '#/$defs/a' } }],
    [{ a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } }],
    [{ a: { anyOf: [{ $ref: '#/properties/p' }, { $ref: '#/$defs/a/anyOf/0' }] } }],
  ])('references that lead nowhere but to themselves are cut: %j', ($defs) => {
    const result = normalizeOne({ inputSchema: object({ p: { $ref: '#/$defs/a' } }, { $defs }) })
    expect(codesOf(result)).toContain('warning ref-cycle')
    expect(result.tools).toHaveLength(1)
  })
})

describe('size', () => {
  const doubling = (levels: number): object => {
    const $defs: Record<string, unknown> = { d0: { type: 'string' } }
    for (let level = 1; level <= levels; level += 1) {
      const $ref = `#/$defs/d${level - 1}`
      $defs[`d${level}`] = object({ a: { $ref }, b: { $ref } })
    }
    return object({ p: { $ref: `#/$defs/d${levels}` } }, { $defs })
  }

  it('references that double with every level are cut at one depth, and the tool is kept', () => {
    const result = normalizeOne({ inputSchema: doubling(40) })
    expect(new Set(codesOf(result))).toEqual(new Set(['warning ref-cut', 'info ref-growth']))
    const text = JSON.stringify(result.tools[0]?.inputSchema)
    expect(text.length).toBeLessThan(200_000)
    expect(text).toContain('not written out here')
    expect(text).not.toContain('$ref')
  })

  it('what fits is written out in full', () => {
    const result = normalizeOne({ inputSchema: doubling(5) })
    expect(codesOf(result)).toEqual([])
    expect(JSON.stringify(result.tools[0]?.inputSchema).match(/"string"/g)).toHaveLength(32)
  })

  it('the limits are options', () => {
    const limits = { maxUnfolded: 10, maxSchemas: 12, maxDepth: 5 }
    expect(new Set(codesOf(normalizeOne({ inputSchema: doubling(5) }, { limits })))).toEqual(
      new Set(['warning ref-cut']),
    )
    const wide = object(Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`p${index}`, {}])))
    expect(codesOf(normalizeOne({ inputSchema: wide }, { limits }))).toEqual(['error schema-too-large'])
  })

  it('a long chain of references is refused, without a stack overflow', () => {
    const $defs: Record<string, unknown> = { d0: {} }
    for (let index = 1; index < 20_000; index += 1) $defs[`d${index}`] = { $ref: `#/$defs/d${index - 1}` }
    const result = normalizeOne({ inputSchema: object({ p: { $ref: '#/$defs/d19999' } }, { $defs }) })
    expect(codesOf(result)).toEqual(['error schema-too-deep'])
  })
})

describe('meaning', () => {
  const validator = (schema: object): ((value: unknown) => boolean) =>
    new Ajv2020({
      strict: false,
      logger: false,
      validateFormats: false,
      validateSchema: false,
      meta: false,
    }).compile(schema)

  it('an inlined schema accepts exactly what the schema with references accepts', () => {
    let accepted = 0
    let refused = 0
    fc.assert(
      fc.property(
        acyclicSchema,
        fc.array(someArguments, { minLength: 8, maxLength: 8 }),
        (written, values) => {
          const { tools, diagnostics } = normalizeOne({ inputSchema: written })
          fc.pre(tools.length === 1 && !diagnostics.some(({ code }) => code === 'ref-cut'))
          const shipped = tools[0]?.inputSchema as object
          expect(JSON.stringify(shipped)).not.toMatch(/"\$(ref|defs)":["{]/)
          const [before, after] = [validator(written), validator(shipped)]
          for (const value of values) {
            const expected = before(value)
            if (expected) accepted += 1
            else refused += 1
            expect(after(value), JSON.stringify(value)).toBe(expected)
          }
        },
      ),
      { numRuns: 150 },
    )
    expect(Math.min(accepted, refused)).toBeGreaterThan(100)
  })

  it('a schema with cut cycles accepts whatever the schema with references accepts', () => {
    let cut = 0
    fc.assert(
      fc.property(
        cyclicSchema,
        fc.array(someArguments, { minLength: 8, maxLength: 8 }),
        (written, values) => {
          const { tools, diagnostics } = normalizeOne({ inputSchema: written })
          fc.pre(
            tools.length === 1 && !/"(not|oneOf|if|unevaluatedProperties)":/.test(JSON.stringify(written)),
          )
          cut += Number(diagnostics.some(({ code }) => code === 'ref-cycle'))
          const isShipped = validator(tools[0]?.inputSchema as object)
          let isWritten: (value: unknown) => boolean
          try {
            isWritten = validator(written)
          } catch {
            return
          }
          for (const value of values) {
            let expected = false
            try {
              expected = isWritten(value)
            } catch {
              // A cycle without an end overflows the validator's stack.
            }
            if (expected) expect(isShipped(value), JSON.stringify(value)).toBe(true)
          }
        },
      ),
      { numRuns: 100 },
    )
    expect(cut).toBeGreaterThan(10)
  })
})
