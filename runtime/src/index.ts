export { defineTool } from './define-tool.ts'
export { answerSearch } from './search/answer-search.ts'
export { rankSimply } from './search/rank-simply.ts'
export { TOOL_SEARCH } from './search/tool-search.ts'
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
export type {
  RankTools,
  SearchAnswer,
  SearchHit,
  SearchOptions,
  SearchQuery,
  SearchResult,
  SearchView,
} from './types/search.ts'
