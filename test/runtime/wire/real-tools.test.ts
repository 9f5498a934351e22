import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import {
  fitSchema,
  PROVIDER_LIMITS,
  soundSchema,
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
  test.each(Object.entries(renderers))('%s sends every one, valid as JSON Schema 2020-12', (name, render) => {
    const ajv = new Ajv2020({ strict: false })
    const said: RuntimeDiagnostic[] = []
    const wrong: string[] = []
    const before = JSON.stringify(servers)
    for (const { tools } of servers) {
      // Small parts, so that a limit on the number of tools is no reason to leave one out.
      for (let start = 0; start < tools.length; start += 100) {
        const part = tools.slice(start, start + 100)
        const wire = render(part, {
          fit: fitSchema,
          onDiagnostic: (diagnostic) => said.push(diagnostic),
        }) as any[]
        for (const entry of wire.flatMap((one) => one.functionDeclarations ?? [one])) {
          const spec = entry.function ?? entry.toolSpec ?? entry
          const schema =
            spec.input_schema ?? spec.parameters ?? spec.parametersJsonSchema ?? spec.inputSchema.json
          const limits = PROVIDER_LIMITS[name.includes('OpenAI') ? 'openai-chat' : 'anthropic'].name
          const isFine =
            schema.type === 'object' &&
            !(schema.oneOf ?? schema.anyOf ?? schema.allOf) &&
            spec.name.length <= limits.length &&
            !limits.refuses.test(spec.name) &&
            // The other two send what these three do.
            (/Responses|Bedrock/.test(name) || ajv.validateSchema(schema))
          if (!isFine) wrong.push(spec.name)
        }
      }
    }
    expect(wrong).toEqual([])
    expect(said.filter((diagnostic) => diagnostic.severity === 'error')).toEqual([])
    expect(JSON.stringify(servers)).toBe(before)
  })

  test('soundSchema takes every one, and what it gives is valid at every level', () => {
    const ajv = new Ajv2020({ strict: false })
    const wrong: string[] = []
    for (const { tools } of servers) {
      for (const { name, inputSchema } of tools) {
        const { $schema: _, ...plain } = soundSchema(inputSchema)
        if (!ajv.validateSchema(plain)) wrong.push(name)
      }
    }
    expect(wrong).toEqual([])
  })
})
