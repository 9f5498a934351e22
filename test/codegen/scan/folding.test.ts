import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scanTexts } from './memory-files.ts'
import { runModules } from './run-modules.ts'
import { sources } from './source-arbitraries.ts'

const SHARED = {
  texts: ['WORD', 'Kind.A', 'MAP.word', "MAP['word']"],
  numbers: ['Kind.B', 'MAP.list.length'],
  objects: ['MAP'],
  arrays: ['MAP.list'],
}

/** A module of constants, and one that defines a tool with them. */
const project = fc
  .record({
    word: sources({ texts: [], numbers: [], objects: [], arrays: [] }).text,
    list: sources({ texts: ['WORD'], numbers: [], objects: [], arrays: [] }).array,
    text: sources(SHARED).text,
    object: sources({ ...SHARED, texts: [...SHARED.texts, 'TEXT'] }).object,
    description: sources({ ...SHARED, texts: ['TEXT', 'WORD'], objects: ['OBJECT'] }).text,
    inputSchema: sources({ ...SHARED, texts: ['TEXT', 'Kind.A'], objects: ['OBJECT', 'MAP'] }).object,
    tags: sources({ ...SHARED, objects: ['OBJECT'] }).array,
  })
  .map((parts) => ({
    'constants.ts': `
      export const WORD = ${parts.word}
      export enum Kind { A = 'kind a', B = 3, C }
      export const MAP = { word: WORD, list: ${parts.list}, [Kind.C]: Kind[3] } as const
    `,
    'index.ts': `export * from './constants.js'\nexport { WORD as RENAMED } from './constants.js'\n`,
    'tool.ts': `
      import { defineTool as define } from 'toolcrib'
      import { Kind, MAP, RENAMED as WORD } from './index.js'
      const TEXT = ${parts.text}
      const OBJECT = ${parts.object}
      export const tool = define({
        name: 'generated',
        description: ${parts.description},
        inputSchema: ${parts.inputSchema},
        tags: ${parts.tags},
        execute: () => null,
      } as never)
    `,
  }))

test('section 2: folding a definition gives what running it gives, key order included', async () => {
  await fc.assert(
    fc.asyncProperty(project, async (texts) => {
      const [ran] = (await runModules(texts, 'tool.ts')) as Record<string, unknown>[]
      const { tools, diagnostics } = scanTexts(texts)
      expect(diagnostics).toEqual([])
      const { name, description, inputSchema, tags } = ran ?? {}
      const fields = tools[0]?.fields
      expect(fields).toEqual({ name, description, inputSchema, tags })
      expect(isDeepStrictEqual(fields, { name, description, inputSchema, tags })).toBe(true)
      expect(JSON.stringify(fields)).toBe(JSON.stringify({ name, description, inputSchema, tags }))
    }),
    { numRuns: 200 },
  )
})

/** Statements that change, copy, alias or pass on the constants and the tool, before or after its definition. */
const statement = fc.constantFrom(
  "SCHEMA.properties.a.type = 'number'",
  "SCHEMA.extra = { type: 'null' }",
  "LIST.push('pushed')",
  'LIST.sort()',
  'LIST.length = 1',
  "for (const item of ITEMS) item.text += '!'",
  "ITEMS.forEach((item) => { item.text = 'each' })",
  "ITEMS.map(({ inner }) => { inner.deep = 'mapped' })",
  'for (const [key, value] of Object.entries(MAP)) if (key) Object.assign(value, { word: key })',
  "const alias = MAP; alias.one.word = 'aliased'",
  'const { one } = MAP; delete one.word',
  "const copy = { ...MAP.one }; copy.word = 'copied'",
  "const sliced = LIST.slice(); sliced.push('slice')",
  "const deep = { ...SCHEMA }; deep.properties.a.type = 'shared'",
  'touch(MAP.one)',
  'touchAll([MAP.one, MAP.two])',
  'leave(MAP.one)',
  "Object.defineProperty(MAP.two, 'word', { value: 'defined', enumerable: true })",
  "Object.assign(tool, { execute: () => 'wrapped' })",
  "tool.description += ' more'",
  "tool.execute = () => 'traced'",
  "for (const each of [tool]) each.tags = ['looped']",
  "Object.values({ tool }).forEach((each) => { each.inputSchema.title = 'titled' })",
  "MAP['one']['word'] = 'bracket'",
  "[MAP.two.word] = ['destructured']",
  "({ word: MAP.one.word } = { word: 'pattern' })",
  'let counter = 0; counter++; MAP.other = String(counter)',
  "word = 'reassigned'",
  "shared.SHARED.text = 'from outside'",
  'touch(shared.SHARED)',
  "Reflect.set(SCHEMA, 'title', 'reflected')",
  "(true ? MAP.one : MAP.two).word = 'conditional'",
  "ITEMS.find((item) => item.text)!.text = 'found'",
)

test('section 2: a value that running the code changes is never given as if it did not', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(statement, { maxLength: 3 }),
      fc.array(statement, { maxLength: 3 }),
      async (before, after) => {
        const inTool = (line: string): boolean => !/\btool\b/.test(line)
        const texts = {
          'shared.ts': "export const SHARED = { text: 'shared', word: 'w' }\n",
          'touch.ts': `
          export function touch(value: any) { inner(value) }
          const inner = (value: any) => { value.word = 'touched'; value.text = 'touched' }
          export const touchAll = (values: any[]) => { for (const value of values) touch(value) }
          export function leave(value: any) { return { ...value, word: 'left' } }
        `,
          'tool.ts': `
          import { defineTool } from 'toolcrib'
          import * as shared from './shared.js'
          import { leave, touch, touchAll } from './touch.js'
          let word = 'first'
          const SCHEMA: any = { type: 'object', properties: { a: { type: 'string' } } }
          const LIST: any = ['b', 'a']
          const ITEMS: any = [{ text: 'one', inner: { deep: 'x' } }, { text: 'two', inner: { deep: 'y' } }]
          const MAP: any = { one: { word: 'one' }, two: { word: 'two' } }
          ${before
            .filter(inTool)
            .map((line) => `{ ${line} }`)
            .join('\n')}
          export const tool: any = defineTool({
            name: 'tool',
            description: [MAP.one.word, MAP.two.word, ITEMS[0].text, ITEMS[1].inner.deep, shared.SHARED.text, word].join(' '),
            inputSchema: SCHEMA,
            tags: LIST,
            execute: () => null,
          } as any)
          ${after.map((line) => `{ ${line} }`).join('\n')}
          leave(word)
        `,
        }
        const [ran] = (await runModules(texts, 'tool.ts')) as Record<string, unknown>[]
        const { tools, diagnostics } = scanTexts(texts)
        const { name, description, inputSchema, tags } = ran ?? {}
        if (tools.length === 1) expect(tools[0]?.fields).toEqual({ name, description, inputSchema, tags })
        else expect(diagnostics.map(({ code }) => code)).toContain('changed-value')
      },
    ),
    { numRuns: 200 },
  )
})

test.each([
  "const copy = { ...MAP.one }; copy.word = 'copied'",
  "const sliced = LIST.slice(); sliced.push('slice')",
  'leave(MAP.one)',
  "Object.assign(tool, { execute: () => 'wrapped' })",
  "tool.execute = () => 'traced'",
  "MAP.other = 'another key'",
])('section 2: no alarm for `%s`', (line) => {
  const { tools, diagnostics } = scanTexts({
    'tool.ts': `
      import { defineTool } from 'toolcrib'
      const LIST = ['a']
      const MAP: any = { one: { word: 'one' } }
      export const tool: any = defineTool({ name: 'tool', description: MAP.one.word, inputSchema: {}, tags: LIST, execute: () => null })
      ${line}
      function leave(value: any) { return { ...value, word: 'left' } }
    `,
  })
  expect(diagnostics).toEqual([])
  expect(tools).toHaveLength(1)
})
