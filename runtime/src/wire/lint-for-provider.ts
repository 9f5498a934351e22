import type { AdvertisedTool } from '../types/advertised.ts'
import type { Json, JsonObject } from '../types/json.ts'
import type { RuntimeDiagnostic } from '../types/resolution.ts'
import { fitSchema } from './fit-schema.ts'
import { mapSchema } from './map-schema.ts'
import { PROVIDER_LIMITS } from './provider-limits.ts'
import type { Provider } from './provider-limits.ts'
import { mapNames } from './provider-names.ts'
import { toAnthropicTools } from './to-anthropic-tools.ts'
import { toBedrockTools } from './to-bedrock-tools.ts'
import { toGeminiTools } from './to-gemini-tools.ts'
import { toOpenAIChatTools } from './to-openai-chat-tools.ts'
import { toOpenAIResponsesTools } from './to-openai-responses-tools.ts'
import { toolsOf } from './tool-source.ts'
import type { ToolSource } from './tool-source.ts'

const RENDERERS = {
  anthropic: toAnthropicTools,
  'openai-chat': toOpenAIChatTools,
  'openai-responses': toOpenAIResponsesTools,
  gemini: toGeminiTools,
  bedrock: toBedrockTools,
} satisfies Record<Provider, unknown>

/** Assertions that Gemini does not read (those it reads: Gemini API, `GenerationConfig.responseJsonSchema`). */
const NOT_READ_BY_GEMINI =
  /^(allOf|not|if|then|else|contains|dependent\w+|multipleOf|m(in|ax)(Length|Properties)|pattern\w*|propertyNames|unevaluated\w+|uniqueItems)$/

/**
 * What a provider makes of these tools, its renderer being called with `fitSchema`. Errors are tools that it leaves out
 * (`unusable-schema`, `duplicate-name`, `too-many-tools`); warnings are what the model is shown otherwise than it was written
 * (`schema-loosened`, `mapped-name`), what is sent and not read (`keyword-not-read`), and what some endpoints of the same
 * format refuse (`long-description`, in UTF-16 code units).
 */
export function lintForProvider(source: ToolSource, provider: Provider): RuntimeDiagnostic[] {
  // A copy: what is rendered here is nobody's request.
  const tools = [...toolsOf(source)]
  const diagnostics: RuntimeDiagnostic[] = []
  RENDERERS[provider](tools, { fit: fitSchema, onDiagnostic: (diagnostic) => diagnostics.push(diagnostic) })
  const leftOut = new Set(diagnostics.filter((one) => one.severity === 'error').map((one) => one.at))
  const forms = mapNames(
    tools.map((tool) => tool.name),
    provider,
  )
  for (const tool of tools) {
    if (leftOut.has(tool.name)) continue
    const warn = (code: string, message: string): void =>
      void diagnostics.push({
        code,
        severity: 'warning',
        message: `${JSON.stringify(tool.name)} ${message}`,
        at: tool.name,
      })
    const form = forms.get(tool.name)
    if (form !== tool.name) warn('mapped-name', `is called ${form} there.`)
    const limit = PROVIDER_LIMITS[provider].description
    if (limit !== undefined && tool.description.length > limit) {
      warn(
        'long-description',
        `has a description of ${tool.description.length} characters; some endpoints take ${limit}.`,
      )
    }
    const unread = provider === 'gemini' ? unreadKeywords(tool) : []
    if (unread.length > 0)
      warn('keyword-not-read', `says with ${unread.join(', ')} what the model is not told.`)
  }
  return diagnostics
}

function unreadKeywords({ inputSchema }: AdvertisedTool): string[] {
  const found = new Set<string>()
  const isRead = (value: Json): boolean => typeof value === 'string' || typeof value === 'number'
  const fitted = fitSchema(inputSchema, PROVIDER_LIMITS.gemini, () => {})
  mapSchema(fitted, (part: JsonObject) => {
    for (const [key, value] of Object.entries(part)) {
      const isUnreadValue =
        (key === 'enum' && !(value as Json[]).every(isRead)) ||
        (key === 'const' && !isRead(value)) ||
        // The renderer says an integer's exclusive bound with an inclusive one.
        (key.startsWith('exclusive') && !(part.type === 'integer' && Number.isInteger(value)))
      if (isUnreadValue || NOT_READ_BY_GEMINI.test(key)) found.add(key)
    }
    return part
  })
  return [...found]
}
