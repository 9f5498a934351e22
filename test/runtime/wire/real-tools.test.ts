import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import {
  fitSchema,
  PROVIDER_LIMITS,
  toAnthropicTools,
  toBedrockTools,
  toGeminiTools,
  toOpenAIChatTools,
  toOpenAIResponsesTools,
} from 'toolcrib'
import type { AdvertisedTool, RuntimeDiagnostic } from 'toolcrib'
import { describe, expect, test } from 'vitest'

const folder = `${process.env.TOOLCRIB_DATA ?? '../shared/data'}/mcp-tools`
const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : []
const servers = files.map((file) => {
  const { tools } = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as { tools: AdvertisedTool[] }
  return { file, tools: tools.map((tool) => ({ ...tool, description: tool.description ?? '' })) }
})
const renderers = {
  toAnthropicTools,
  toBedrockTools,
  toGeminiTools,
  toOpenAIChatTools,
  toOpenAIResponsesTools,
}

describe.skipIf(files.length === 0)('the tools of real servers', () => {
  test.each(Object.entries(renderers))(
    '%s sends every one of them, valid as JSON Schema 2020-12',
    (name, render) => {
      const ajv = new Ajv2020({ strict: false })
      const all: RuntimeDiagnostic[] = []
      for (const { file, tools } of servers) {
        // Small parts, so that a limit on the number of tools is no reason to leave one out.
        for (let start = 0; start < tools.length; start += 100) {
          const part = tools.slice(start, start + 100)
          const before = JSON.stringify(part)
          const wire = render(part, { fit: fitSchema, onDiagnostic: (diagnostic) => all.push(diagnostic) })
          expect(JSON.stringify(part), file).toBe(before)
          const flat = wire.flatMap((one) =>
            'functionDeclarations' in one ? one.functionDeclarations : [one],
          )
          for (const entry of flat as any[]) {
            const spec = entry.function ?? entry.toolSpec ?? entry
            const schema =
              spec.input_schema ?? spec.parameters ?? spec.parametersJsonSchema ?? spec.inputSchema.json
            expect(schema.type, spec.name).toBe('object')
            expect(schema.oneOf ?? schema.anyOf ?? schema.allOf, spec.name).toBeUndefined()
            expect(ajv.validateSchema(schema), `${spec.name} ${ajv.errorsText()}`).toBe(true)
            const limits = PROVIDER_LIMITS[name.includes('OpenAI') ? 'openai-chat' : 'anthropic'].name
            expect(spec.name.length).toBeLessThanOrEqual(limits.length)
            expect(spec.name).not.toMatch(limits.refuses)
          }
        }
      }
      console.log(
        name,
        all.map((d) => `${d.severity} ${d.code} ${d.message}`),
      )
      expect(all.filter((diagnostic) => diagnostic.severity === 'error')).toEqual([])
    },
  )
})
