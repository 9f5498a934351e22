export { boundCatalog } from './bound-catalog.ts'
export type { CatalogBounds } from './bound-catalog.ts'
export { prepareArguments } from './call/prepare-arguments.ts'
export type { PreparedArguments } from './call/prepare-arguments.ts'
export { CATALOG_HEAD, renderCatalog } from './catalog.ts'
export type { CatalogEntry, CatalogLayout, CatalogLine } from './catalog.ts'
export { defineTool } from './define-tool.ts'
export { ToolcribError } from './error.ts'
export { assertIntent } from './intent/assert-intent.ts'
export { matchPattern } from './intent/match-pattern.ts'
export type { Matchable } from './intent/match-pattern.ts'
export { migrateSnapshot } from './intent/migrate-snapshot.ts'
export type { MigrateOptions } from './intent/migrate-snapshot.ts'
export { nearestNames } from './intent/nearest-names.ts'
export { resolveIntent } from './intent/resolve-intent.ts'
export { encodeActivation, parseActivation } from './messages/activation-marker.ts'
export { readActivation } from './messages/read-activation.ts'
export { readToolResults } from './messages/read-tool-results.ts'
export type { MessageFormat, ToolResultEvidence } from './messages/read-tool-results.ts'
export { repairHistory } from './messages/repair-history.ts'
export { byCodeUnit } from './order.ts'
export { createRegistry } from './registry/create-registry.ts'
export { answerSearch } from './search/answer-search.ts'
export { buildSearchIndex } from './search/build-search-index.ts'
export { createRanker } from './search/create-ranker.ts'
export type { RankerOptions } from './search/create-ranker.ts'
export { lazyRanker } from './search/lazy-ranker.ts'
export type { LazyRanker } from './search/lazy-ranker.ts'
export { loadSearchIndex } from './search/load-search-index.ts'
export { rankSimply } from './search/rank-simply.ts'
export { searchDigest } from './search/search-digest.ts'
export type { IndexLines, IndexText, SearchIndex, SearchIndexData } from './search/search-index.ts'
export { THESAURUS } from './search/thesaurus.ts'
export { stemParts } from './search/stem-parts.ts'
export { TOOL_SEARCH } from './search/tool-search.ts'
export { withVectors } from './search/with-vectors.ts'
export type { ScoreVectors } from './search/with-vectors.ts'
export { createAvailability } from './session/create-availability.ts'
export type { Availability, AvailabilityOptions, Probe } from './session/create-availability.ts'
export { mergePreservingPrefix } from './session/merge-preserving-prefix.ts'
export type { PrefixMerge } from './session/merge-preserving-prefix.ts'
export { openSession } from './session/open-session.ts'
export type { AdvertisedTool } from './types/advertised.ts'
export type {
  Authorization,
  CallError,
  CallErrorCode,
  CallOptions,
  CallResult,
  SessionHooks,
  ToolCall,
} from './types/call.ts'
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
  ToolOrigin,
  ToolTokens,
} from './types/manifest.ts'
export type { AnyName, LiveTool, Lookup, Registry } from './types/registry.ts'
export type {
  Explanation,
  IntentLayers,
  ResolveContext,
  ResolvedTool,
  ResolvedToolset,
  RuntimeDiagnostic,
} from './types/resolution.ts'
export type {
  RankTools,
  SearchAnswer,
  SearchHit,
  SearchOptions,
  SearchQuery,
  SearchResult,
  SearchView,
} from './types/search.ts'
export type { Promotion, SavedSession, Session, SessionOptions, TurnOptions } from './types/session.ts'
export type { Turn, TurnChange, TurnTokens } from './types/turn.ts'
export { allowsStrict } from './wire/allows-strict.ts'
export { fitSchema } from './wire/fit-schema.ts'
export { inlineRefs } from './wire/inline-refs.ts'
export { lintForProvider } from './wire/lint-for-provider.ts'
export { PROVIDER_LIMITS } from './wire/provider-limits.ts'
export type { NameRule, Provider, ProviderLimits } from './wire/provider-limits.ts'
export { fromProviderName, mapNames } from './wire/provider-names.ts'
export type { NameSource } from './wire/provider-names.ts'
export type { FitSchema, RenderOptions, Report } from './wire/render-tools.ts'
export { soundSchema } from './wire/sound-schema.ts'
export { toAnthropicTools } from './wire/to-anthropic-tools.ts'
export type { AnthropicOptions, AnthropicTool } from './wire/to-anthropic-tools.ts'
export { toBedrockTools } from './wire/to-bedrock-tools.ts'
export type { BedrockOptions, BedrockTool } from './wire/to-bedrock-tools.ts'
export { toGeminiTools } from './wire/to-gemini-tools.ts'
export type { GeminiFunctionDeclaration, GeminiTool } from './wire/to-gemini-tools.ts'
export { toOpenAIChatTools } from './wire/to-openai-chat-tools.ts'
export type { OpenAIChatTool, OpenAIOptions } from './wire/to-openai-chat-tools.ts'
export { toOpenAIResponsesTools } from './wire/to-openai-responses-tools.ts'
export type { OpenAIResponsesTool } from './wire/to-openai-responses-tools.ts'
export type { ToolSource } from './wire/tool-source.ts'
