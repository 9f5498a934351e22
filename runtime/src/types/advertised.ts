import type { JsonSchema } from './json.ts'

/** What the model is shown of one tool: an entry of the array before a provider's shape is given to it. */
export interface AdvertisedTool<Name extends string = string> {
  readonly name: Name
  readonly description: string
  readonly inputSchema: JsonSchema
}
