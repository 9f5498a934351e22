import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scan } from '../../../codegen/src/scan/scan.ts'
import { createIncrementalScan } from '../../../codegen/src/watch/incremental-scan.ts'

/** What a file of the little project may say; `n` tells versions apart, `other` is another file. */
const KINDS: readonly ((name: string, other: string, n: number) => string)[] = [
  (name, _other, n) => tool(name, `'Version ${n}.'`),
  (name, other, n) => `import { TEXT } from './${other}'\n${tool(name, `\`Version ${n}: \${TEXT}\``)}`,
  (name, other) => `import { PARTS } from './${other}'\n${tool(name, "'Plain.'", 'PARTS')}`,
  (_name, _other, n) =>
    `export const TEXT = 'text ${n}'\nexport const PARTS = { a: { type: 'string', description: '${n}' } }\n`,
  (_name, other) => `export { TEXT, PARTS } from './${other}'\n`,
  (_name, other, n) =>
    `import { PARTS } from './${other}'\nPARTS.a.description = 'changed ${n}'\nexport const TEXT = 'x'\n`,
  (_name, other) =>
    `import { PARTS } from './${other}'\nexport function change(parts = PARTS) { parts.b = {} }\nchange(PARTS)\nexport { PARTS }\n`,
  (_name, _other, n) =>
    `import { defineTool } from 'toolcrib'\nexport { defineTool }\nexport const TEXT = 'again ${n}'\n`,
  (name, other, n) =>
    `import { defineTool } from './${other}'\nexport const tool = defineTool({ name: '${name}', description: 'By another ${n}.', inputSchema: { type: 'object' }, execute: () => 1 })\n`,
  () => 'export const broken = {\n',
  (_name, _other, n) => `export const unrelated = ${n}\n`,
]

function tool(name: string, description: string, properties = '{}'): string {
  return `import { defineTool } from 'toolcrib'
export const ${name} = defineTool({
  name: '${name}',
  description: ${description},
  inputSchema: { type: 'object', properties: ${properties} },
  execute: () => 1,
})
`
}

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']
const change = fc.record({
  name: fc.constantFrom(...NAMES),
  other: fc.constantFrom(...NAMES),
  kind: fc.nat(KINDS.length - 1),
  n: fc.nat(3),
  removes: fc.boolean(),
})

test('section 2: whatever is edited, added or removed, what is remembered gives the result of a whole scan', () => {
  let partly = 0
  fc.assert(
    fc.property(fc.array(change, { minLength: 3, maxLength: 14 }), fc.nat(9), (changes, outside) => {
      const texts = new Map(NAMES.map((name) => [`${name}.ts`, tool(name, "'First.'")]))
      const remembering = createIncrementalScan()
      for (const { name, other, kind, n, removes } of [undefined, ...changes].map(
        (one) => one ?? { name: 'a', other: 'b', kind: 0, n: 0, removes: false },
      )) {
        if (removes && texts.has(`${name}.ts`)) texts.delete(`${name}.ts`)
        else texts.set(`${name}.ts`, (KINDS[kind] as (typeof KINDS)[number])(name, other, n))
        // One file is beside the globs: it is read where it is imported.
        const files = [...texts.keys()].filter((path) => path !== `${NAMES[outside]}.ts`)
        let reads = 0
        const readText = (path: string): string => {
          reads += 1
          const text = texts.get(path)
          if (text === undefined) throw Object.assign(new Error(path), { code: 'ENOENT' })
          return text
        }
        const { dependencies: _all, ...whole } = scan({ root: '/', files, readText })
        reads = 0
        const { dependencies: _some, ...remembered } = remembering({ root: '/', files, readText })
        if (reads < 2 * files.length) partly += 1
        expect(remembered).toEqual(whole)
      }
    }),
    { numRuns: 60 },
  )
  expect(partly).toBeGreaterThan(0)
})

test('a file that no edit touches still counts, where it changes what the edited one uses', () => {
  const at = (index: number, name: string, other: string, n = 0): string =>
    KINDS[index]?.(name, other, n) ?? ''
  const texts = new Map(NAMES.map((name) => [`${name}.ts`, tool(name, "'First.'")]))
  texts
    .set('a.ts', at(3, 'a', ''))
    .set('b.ts', at(5, 'b', 'a'))
    .set('c.ts', at(2, 'c', 'a'))
  const remembering = createIncrementalScan()
  const both = (): readonly (readonly string[])[] => {
    const options = { root: '/', files: [...texts.keys()], readText: (path: string) => texts.get(path) ?? '' }
    return [remembering(options), scan(options)].map(({ pending }) => pending.map(({ place }) => place.file))
  }
  expect(both()).toEqual([['c.ts'], ['c.ts']])
  texts.set('c.ts', at(2, 'c', 'a').replace('Plain', 'Edited'))
  expect(both()).toEqual([['c.ts'], ['c.ts']])
  texts.set('b.ts', 'export {}\n')
  expect(both()).toEqual([[], []])
})
