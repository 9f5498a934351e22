import {
  fitSchema,
  PROVIDER_LIMITS,
  toAnthropicTools,
  toBedrockTools,
  toGeminiTools,
  toOpenAIChatTools,
  toOpenAIResponsesTools,
  type FitSchema,
  type Provider,
  type RuntimeDiagnostic,
} from 'toolcrib'
import { isObject } from '../normalize/is-object.ts'
import type { Tool } from '../normalize/tool.ts'
import type { Finding } from './finding.ts'
import { NOT_AT_ROOT, type SchemaFacts } from './schema-facts.ts'

const RENDERERS = {
  anthropic: toAnthropicTools,
  'openai-chat': toOpenAIChatTools,
  'openai-responses': toOpenAIResponsesTools,
  gemini: toGeminiTools,
  bedrock: toBedrockTools,
} satisfies Record<Provider, unknown>

/** Levels that renderers take with room to spare: a schema below it is not rendered to find out. */
const SURELY_TAKEN = 48

/**
 * Whether the provider's renderer leaves a tool out or loosens its root, by asking the renderer itself, once as an app calls it
 * and once with `fitSchema`. Only schemas that give cause for it are rendered.
 */
export function checkRoot(tool: Tool, provider: Provider, facts: SchemaFacts): readonly Finding[] {
  const branching = NOT_AT_ROOT.filter((keyword) => Object.hasOwn(tool.inputSchema, keyword))
  const refused = refusedKeys(tool, provider)
  if (branching.length === 0 && refused.length === 0 && facts.depth < SURELY_TAKEN) return []
  const plain = render(tool, provider)
  const fitted = render(tool, provider, fitSchema)
  const left = plain.find(({ severity }) => severity === 'error')
  const field = 'inputSchema'
  const stillLeft = fitted.find(({ severity }) => severity === 'error')
  if (left !== undefined && stillLeft !== undefined) {
    const message = `would be refused: ${reasonOf(left)}`
    return [{ code: 'provider-schema-refused', severity: 'error', message, field }]
  }
  if (stillLeft !== undefined) {
    const message = `can never be called: ${reasonOf(stillLeft)}`
    return [{ code: 'provider-schema-refused', severity: 'error', message, field }]
  }
  if (left !== undefined && refused.length > 0) {
    const names = refused.map((key) => JSON.stringify(key)).join(', ')
    const message = `is left out by default, for the names of its parameters: ${names}`
    return [{ code: 'provider-parameter-name', severity: 'warning', message, field }]
  }
  if (left !== undefined) {
    const message = `is left out by default: ${reasonOf(left)}`
    const hint = 'Call the renderers with `fit: fitSchema`, which can rewrite it.'
    return [{ code: 'provider-schema-refused', severity: 'warning', message, field, hint }]
  }
  if (branching.length === 0 || plain.length === 0) return []
  const isLossless = fitted.length === 0
  const words = branching.map((keyword) => `\`${keyword}\``).join(', ')
  const message = `has ${words} at the root of its schema, which is shown as one plain object: which parameters belong together is not told`
  const hint = isLossless
    ? 'Call the renderers with `fit: fitSchema`: it writes the same as a plain object, and nothing is lost. Calls are checked against the schema as it was written.'
    : 'Put the alternatives into one property, or split the tool. `fit: fitSchema` keeps more of it. Calls are checked against the schema as it was written.'
  return [{ code: 'provider-root-combinator', severity: 'warning', message, field, hint }]
}

function render({ name, description, inputSchema }: Tool, provider: Provider, fit?: FitSchema) {
  const diagnostics: RuntimeDiagnostic[] = []
  RENDERERS[provider]([{ name, description, inputSchema }], {
    ...(fit === undefined ? {} : { fit }),
    onDiagnostic: (diagnostic) => diagnostics.push(diagnostic),
  })
  return diagnostics
}

/** The runtime's reason, in whose pointers `#` is the schema's root. Its name for it stands in all our messages. */
function reasonOf({ message }: RuntimeDiagnostic): string {
  return message
    .replace(/^.*?is left out: /, '')
    .replace(/^#(?=[ /])/, '`inputSchema`')
    .replace(/\.$/, '')
}

function refusedKeys({ inputSchema }: Tool, provider: Provider): readonly string[] {
  const rule = PROVIDER_LIMITS[provider].key
  const { properties } = inputSchema
  if (rule === undefined || !isObject(properties)) return []
  return Object.keys(properties).filter(
    (key) => key === '' || key.length > rule.length || rule.refuses.test(key),
  )
}
