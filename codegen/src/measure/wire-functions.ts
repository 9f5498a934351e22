import {
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

/**
 * What the runtime's own renderer sends for each tool, in the tools' order. `undefined` where the renderer leaves a tool
 * out, a second tool of the same name, say.
 */
export function toWireFunctions(
  shape: WireShape,
  tools: readonly AdvertisedTool[],
): readonly (WireFunction | undefined)[] {
  const together = functions(shape, tools)
  if (together.length === tools.length) return together
  const seen = new Set<string>()
  return tools.map((tool) => {
    if (seen.has(tool.name)) return undefined
    seen.add(tool.name)
    return functions(shape, [tool])[0]
  })
}
