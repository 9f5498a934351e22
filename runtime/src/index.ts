export { defineTool } from './define-tool.ts'
export type { AdvertisedTool } from './types/advertised.ts'
export type {
  Residency,
  ResidencyHint,
  ToolAnnotations,
  ToolContext,
  ToolDefinition,
} from './types/definition.ts'
export type { InferInput } from './types/infer-input.ts'
export type { Intent, IntentObject, Pattern, ResolvedName } from './types/intent.ts'
export type { Json, JsonObject, JsonSchema } from './types/json.ts'
export type {
  Grade,
  ModeEntry,
  NamedSet,
  ResidencyDecision,
  TargetEntry,
  ToolEntry,
  ToolManifest,
  ToolTokens,
} from './types/manifest.ts'
