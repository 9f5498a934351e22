import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

const runtime = fileURLToPath(new URL('../../../runtime/src', import.meta.url))

/** Bytes of a bundle that exports these names, minified and gzipped. */
async function sizeOf(...names: string[]): Promise<number> {
  const contents = `export { ${names.join(', ')} } from './index.ts'`
  const stdin = { contents, resolveDir: runtime, loader: 'ts' } as const
  const { outputFiles } = await build({ stdin, bundle: true, minify: true, format: 'esm', write: false })
  return gzipSync(outputFiles[0]!.contents, { level: 9 }).length
}

/** What every renderer needs: the cache, the plain root, and names, which calls need as well. */
const SHARED = 1850
const RENDERERS = [
  'toAnthropicTools',
  'toBedrockTools',
  'toGeminiTools',
  'toOpenAIChatTools',
  'toOpenAIResponsesTools',
]

test.each(RENDERERS)('%s: little beyond what all renderers share', async (name) => {
  expect(await sizeOf(name)).toBeLessThan(SHARED + 200)
})

test('a second renderer costs a few lines, all five together less than 1 kB over one', async () => {
  const one = await sizeOf('toAnthropicTools')
  expect(await sizeOf('toAnthropicTools', 'toOpenAIChatTools')).toBeLessThan(one + 400)
  expect(await sizeOf(...RENDERERS)).toBeLessThan(one + 1000)
})

test('what only some apps need is not in the renderers: fitting schemas, strict mode, the lint', async () => {
  const all = await sizeOf(...RENDERERS)
  // The check of every level, flattening, older drafts and impossible values, renamed parameters and references; the first and the third alone.
  expect((await sizeOf(...RENDERERS, 'fitSchema')) - all).toBeLessThan(2250)
  expect((await sizeOf(...RENDERERS, 'soundSchema')) - all).toBeLessThan(1020)
  expect((await sizeOf(...RENDERERS, 'fitSchema', 'soundSchema')) - all).toBeLessThan(2300)
  expect((await sizeOf(...RENDERERS, 'allowsStrict')) - all).toBeLessThan(1150)
  expect(all).toBeLessThan(await sizeOf(...RENDERERS, 'lintForProvider'))
})

test('readers of transcripts and the repair of arguments', async () => {
  // Four forms of transcript, the AI SDK's two included, and calls that went through the bridge: 0.1 kB.
  expect(await sizeOf('readActivation')).toBeLessThan(1850)
  expect(await sizeOf('repairHistory')).toBeLessThan(1500)
  // With the structural check that stands in for a validator, and the text `null` for no arguments.
  expect(await sizeOf('prepareArguments')).toBeLessThan(2550)
})
