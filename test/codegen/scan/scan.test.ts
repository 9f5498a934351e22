import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeCode } from '../../../codegen/src/diagnostics/codes.ts'
import { scan } from '../../../codegen/src/scan/scan.ts'
import { reader, scanTexts } from './memory-files.ts'

const tool = (name: string, description = "'x'"): string =>
  `defineTool({ name: '${name}', description: ${description}, inputSchema: {}, execute: () => null })`
const IMPORT = "import { defineTool } from 'toolcrib'\n"

describe('places', () => {
  test('section 2: a byte order mark and CRLF move no line and no column', () => {
    const text = `${IMPORT}\n// two\nexport const a = ${tool('a', 'read()')}\n`
    const marked = scanTexts({ 'a.ts': `\uFEFF${text.replaceAll('\n', '\r\n')}` })
    expect(marked).toEqual(scanTexts({ 'a.ts': text }))
    expect(marked.diagnostics[0]?.place).toMatchObject({ line: 4, column: 55, length: 6 })
    expect(marked.diagnostics[0]?.place?.lineText).not.toContain('\r')
  })

  test('a shebang, astral characters and tabs count in UTF-16 units', () => {
    const { diagnostics } = scanTexts({
      'a.mjs': `#!/usr/bin/env node\n${IMPORT}/* 😀\t*/ export const a = ${tool('a', 'f()')}\n`,
    })
    expect(diagnostics[0]?.place).toMatchObject({ line: 3, column: 64, length: 3 })
  })

  test('an expression over several lines is underlined on its first', () => {
    const { diagnostics } = scanTexts({ 'a.ts': `${IMPORT}export const a = ${tool('a', 'f(\n  1,\n)')}` })
    expect(diagnostics[0]?.place).toMatchObject({ line: 2, length: 2 })
    expect(diagnostics[0]?.message).toContain('`f( 1, )`')
  })
})

describe('order', () => {
  test('section 2: any order of files gives the same result, sorted by code unit and position', () => {
    const texts = {
      'b/Z.ts': `${IMPORT}export const one = ${tool('one')}\nexport const two = ${tool('two')}\n`,
      'b/a.ts': `import { t as defineTool } from '../kit.js'\nexport const three = ${tool('three')}\n`,
      'B.ts': `${IMPORT}export const list = [${tool('four')}, ${tool('five', 'g()')}]\n`,
      'kit.ts': "export { defineTool as t } from 'toolcrib'\n",
      'plain.ts': 'export const nothing = 1\n',
    }
    const files = Object.keys(texts)
    const expected = scanTexts(texts)
    expect(expected.tools.map(({ fields }) => fields.name)).toEqual(['four', 'one', 'two', 'three'])
    fc.assert(
      fc.property(fc.shuffledSubarray(files, { minLength: files.length }), (shuffled) => {
        expect(scanTexts(texts, { files: [...shuffled, ...shuffled] })).toEqual(expected)
      }),
      { numRuns: 20 },
    )
  })
})

describe('files that cannot be read', () => {
  const fail = (code: string) => (): string => {
    throw Object.assign(new Error(`${code}: /home/someone/secret`), { code, syscall: 'open' })
  }

  test.each(['ENOENT', 'EACCES', 'EISDIR'])(
    'section 2: %s is a diagnostic without the absolute path',
    (code) => {
      const { tools, diagnostics } = scan({ root: '/nowhere', files: ['gone.ts'], readText: fail(code) })
      expect(tools).toEqual([])
      expect(diagnostics).toMatchObject([
        { code: 'unreadable-file', severity: 'error', place: { file: 'gone.ts' } },
      ])
      expect(JSON.stringify(diagnostics)).not.toContain('/home')
    },
  )

  test('section 2: one unreadable file takes no other tool down', () => {
    const read = reader({ 'a.ts': `${IMPORT}export const a = ${tool('a')}` })
    const { tools, diagnostics } = scan({
      root: '/nowhere',
      files: ['a.ts', 'b.ts'],
      readText: (path) => (path === 'b.ts' ? fail('EACCES')() : read(path)),
    })
    expect(tools).toHaveLength(1)
    expect(diagnostics).toHaveLength(1)
  })
})

describe('limits', () => {
  test.each([
    ['lists', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    ['lists that still parse', `${'['.repeat(900)}${']'.repeat(900)}`],
    ['parentheses', `${'('.repeat(600)}'x'${')'.repeat(600)}`],
  ])('deep nesting of %s is a diagnostic, not a crash', (_, text) => {
    const { tools, diagnostics } = scanTexts({ 'a.ts': `${IMPORT}export const a = ${tool('a', text)}` })
    expect(tools).toEqual([])
    expect(diagnostics[0]?.code).toMatch(/^(value-too-large|syntax-error)$/)
  })

  test('a description of 5,000 added lines is folded', () => {
    const lines = Array.from({ length: 5000 }, (_, line) => `'line ${line}\\n'`)
    const { tools } = scanTexts({ 'a.ts': `${IMPORT}export const a = ${tool('a', lines.join(' +\n'))}` })
    expect(String(tools[0]?.fields.description).split('\n')).toHaveLength(5001)
  })

  test.each([
    ['texts', 'const C0 = "0123456789"', (n: number) => `const C${n} = C${n - 1} + C${n - 1}`],
    ['lists', 'const C0 = [1]', (n: number) => `const C${n} = [C${n - 1}, C${n - 1}]`],
    ['spreads', 'const C0 = [1, 2]', (n: number) => `const C${n} = [...C${n - 1}, ...C${n - 1}]`],
  ])('%s that double forty times are a diagnostic', (_, first, next) => {
    const constants = [first, ...Array.from({ length: 40 }, (__, n) => next(n + 1))].join('\n')
    const { tools, diagnostics } = scanTexts({
      'a.ts': `${IMPORT}${constants}\nexport const a = ${tool('a', 'C40')}`,
    })
    expect(tools).toEqual([])
    expect(diagnostics[0]?.code).toBe('value-too-large')
  })

  test('a chain of constants through 300 modules is folded, and its end is told when it has none', () => {
    const chain = Object.fromEntries(
      Array.from({ length: 300 }, (_, n) => [
        `c${n}.ts`,
        `import { C as D } from './c${n + 1}.js'\nexport const C = D\n`,
      ]),
    )
    const start = `import { C } from './c0.js'\n${IMPORT}export const a = ${tool('a', 'C')}`
    const whole = scanTexts({ 'a.ts': start, ...chain, 'c300.ts': "export const C = 'end'\n" })
    expect(whole.tools[0]?.fields.description).toBe('end')
    expect(whole.dependencies).toHaveLength(302)
    expect(scanTexts({ 'a.ts': start, ...chain }).diagnostics).toMatchObject([
      { code: 'import-unresolved', tool: 'a' },
    ])
  })
})

test('many files are let go while scanning, and those that change others are still found', () => {
  const texts: Record<string, string> = {}
  const filler = `// ${'x'.repeat(4000)}\n`
  for (let n = 0; n < 150; n++)
    texts[`t${n}.ts`] = `${IMPORT}${filler}export const tool = ${tool(`tool_${n}`)}\n`
  texts['zz.ts'] = "import { tool } from './t3.js'\ntool.description += '!'\n"
  const { tools, diagnostics } = scanTexts(texts)
  expect(tools).toHaveLength(149)
  expect(diagnostics).toMatchObject([
    { code: 'changed-value', tool: 'tool_3', place: { file: 'zz.ts', line: 2 } },
  ])
})

test('every code of the scan stage is described', () => {
  const { diagnostics } = scanTexts({ 'a.ts': `${IMPORT}export const a = ${tool('a', 'f()')}` })
  for (const { code } of diagnostics) expect(describeCode(code)).toBeDefined()
})
