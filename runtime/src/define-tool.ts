import type { ToolDefinition } from './types/definition.ts'
import type { JsonSchema } from './types/json.ts'

/**
 * Declares one tool. Returns the definition unchanged; the build step finds the call in the source, and the schema's
 * literal type gives `execute` its argument's type.
 */
export function defineTool<const Name extends string, const Schema extends JsonSchema, Output>(
  definition: ToolDefinition<Name, Schema, Output>,
): ToolDefinition<Name, Schema, Output> {
  return definition
}
