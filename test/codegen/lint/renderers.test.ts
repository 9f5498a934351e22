import fc from 'fast-check'
import { fitSchema, toAnthropicTools, toGeminiTools, toOpenAIChatTools, type JsonSchema } from 'toolcrib'
import { expect, test } from 'vitest'
import { lint } from '../../../codegen/src/lint/lint.ts'
import { aTool } from '../a-tool.ts'

const RENDERERS = {
  'anthropic/claude-5': (tool: ReturnType<typeof aTool>, fit?: typeof fitSchema) =>
    toAnthropicTools([tool], fit ? { fit } : {}).length,
  'gemini/3': (tool: ReturnType<typeof aTool>, fit?: typeof fitSchema) =>
    toGeminiTools([tool], fit ? { fit } : {}).length,
  'openai-chat/gpt-5': (tool: ReturnType<typeof aTool>, fit?: typeof fitSchema) =>
    toOpenAIChatTools([tool], fit ? { fit } : {}).length,
} as const

const key = fc.constantFrom('a', 'b c', 'd.e', 'x'.repeat(65))
const leaf = fc.constantFrom<JsonSchema>(
  { type: 'string' },
  { type: 'array' },
  { enum: ['a', 1] },
  { const: null },
  {},
)
const plain = fc
  .dictionary(key, leaf)
  .map((properties): JsonSchema => ({ type: 'object', properties }) as JsonSchema)
const schema = fc.oneof(
  plain,
  fc
    .record({
      root: plain,
      keyword: fc.constantFrom('anyOf', 'oneOf', 'allOf'),
      branches: fc.array(fc.oneof(plain, leaf), { minLength: 1, maxLength: 3 }),
    })
    .map(({ root, keyword, branches }): JsonSchema => ({ ...root, [keyword]: branches })),
)

test('section 2: whatever a renderer leaves out, the linter has named', () => {
  fc.assert(
    fc.property(
      schema,
      fc.constantFrom(...(Object.keys(RENDERERS) as (keyof typeof RENDERERS)[])),
      (inputSchema, target) => {
        const tool = aTool('a', { inputSchema })
        const render = RENDERERS[target]
        const { diagnostics, quarantined } = lint([tool], [target])
        const codes = diagnostics.filter(({ severity }) => severity !== 'info').map(({ code }) => code)
        const leaves = render(tool) === 0
        if (leaves)
          expect(codes.some((code) => /provider-(schema-refused|parameter-name)/.test(code))).toBe(true)
        expect(quarantined.length).toBe(render(tool, fitSchema) === 0 ? 1 : 0)
      },
    ),
  )
})
