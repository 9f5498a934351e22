import {
  mapNames,
  toAnthropicTools,
  toBedrockTools,
  toGeminiTools,
  toOpenAIChatTools,
  toOpenAIResponsesTools,
  type AdvertisedTool,
  type Json,
} from 'toolcrib'
import type { WireFunction } from './span.ts'

/** A tool to measure. The server's name only shows in the catalog. */
export interface MeasurableTool extends AdvertisedTool {
  readonly server?: string
}

/** The request shapes that a target's payload can have. */
export type WireShape = 'openai-chat' | 'openai-responses' | 'anthropic' | 'gemini' | 'bedrock'

function functions(shape: WireShape, tools: readonly AdvertisedTool[]): WireFunction[] {
  switch (shape) {
    case 'openai-chat':
      return toOpenAIChatTools(tools).map(({ function: fn }) =>
        wireFunction(fn.name, fn.description, fn.parameters),
      )
    case 'openai-responses':
      return toOpenAIResponsesTools(tools).map((entry) =>
        wireFunction(entry.name, entry.description, entry.parameters),
      )
    case 'anthropic':
      return toAnthropicTools(tools).map((entry) =>
        wireFunction(entry.name, entry.description, entry.input_schema),
      )
    case 'gemini':
      return toGeminiTools(tools).flatMap((entry) =>
        entry.functionDeclarations.map((fn) => ({
          ...wireFunction(fn.name, fn.description, fn.parametersJsonSchema),
          isJsonSchema: true,
        })),
      )
    case 'bedrock':
      return toBedrockTools(tools).flatMap((entry) =>
        'toolSpec' in entry
          ? [wireFunction(entry.toolSpec.name, entry.toolSpec.description, entry.toolSpec.inputSchema.json)]
          : [],
      )
  }
}

function wireFunction(name: string, description: string | undefined, parameters: unknown): WireFunction {
  // What the runtime sends came out of JSON, so it is JSON.
  return { name, ...(description !== undefined && { description }), parameters: parameters as Json }
}

/** By tool, what each shape sends for it alone. A process that builds again and again brings the same objects again. */
const rendered = new WeakMap<AdvertisedTool, Map<WireShape, WireFunction | undefined>>()

function alone(shape: WireShape, tool: AdvertisedTool): WireFunction | undefined {
  let forms = rendered.get(tool)
  if (forms === undefined) rendered.set(tool, (forms = new Map()))
  if (!forms.has(shape)) forms.set(shape, functions(shape, [tool])[0])
  return forms.get(shape)
}

/**
 * What the runtime's own renderer sends for each tool, in the tools' order. `undefined` where the renderer leaves a tool
 * out, a second tool of the same name, say. Only a tool's name depends on the others.
 */
export function toWireFunctions(
  shape: WireShape,
  tools: readonly AdvertisedTool[],
): readonly (WireFunction | undefined)[] {
  const forms = mapNames(
    tools.map(({ name }) => name),
    shape,
  )
  const seen = new Set<string>()
  return tools.map((tool) => {
    if (seen.has(tool.name)) return undefined
    seen.add(tool.name)
    const wire = alone(shape, tool)
    const name = forms.get(tool.name) ?? tool.name
    return wire === undefined || wire.name === name ? wire : { ...wire, name }
  })
}
