/** The wire formats that a renderer exists for. A target's id starts with one of them: `anthropic/claude-4.5`. */
export type Provider = 'anthropic' | 'openai-chat' | 'openai-responses' | 'gemini' | 'bedrock'

/** Which names a provider takes. */
export interface NameRule {
  /** Longest name, in UTF-16 code units. */
  readonly length: number
  /** A character that may not stand in a name. Without the `g` flag, which has state. */
  readonly refuses: RegExp
  /** A letter or an underscore comes first. */
  readonly startsWithLetter?: true
}

/** What one wire format accepts. A limit that is absent is not documented or not enforced. */
export interface ProviderLimits {
  readonly name: NameRule
  /** Names of a tool's own parameters, at the root of its schema. */
  readonly key?: NameRule
  /** Beside a `$ref` no other keyword may stand. */
  readonly refsStandAlone?: true
  /** Most tools in one request. */
  readonly tools?: number
  /** Length from which some endpoints of this format refuse a description; the provider's own takes more. */
  readonly description?: number
}

const REFUSED_IN_NAMES = /[^a-zA-Z0-9_-]/
/** Names of parameters that Claude takes, on its own API and on Bedrock. */
export const CLAUDE_KEY: NameRule = { length: 64, refuses: /[^a-zA-Z0-9_.-]/ }

/**
 * Names `^[a-zA-Z0-9_-]{1,128}$`: the API's own error (home-assistant/core issue 147760; 64 before mid-2025). Parameters
 * `^[a-zA-Z0-9_.-]{1,64}$`, checked at the root only (anthropics/claude-code issue 79418, decocms/studio pull 6874).
 * No limit on the number of tools that are not deferred is documented.
 */
export const ANTHROPIC_LIMITS: ProviderLimits = {
  name: { length: 128, refuses: REFUSED_IN_NAMES },
  key: CLAUDE_KEY,
}

/**
 * Letters, digits, `_`, `-`, at most 64 (openai-node, `FunctionDefinition.name`); at most 128 tools (the API's own error,
 * 0x4m4/hexstrike-ai issue 29). The API itself took descriptions over 1,024 characters from May 2025 on
 * (run-llama/llama_index pull 18784); endpoints that imitate it may not (langchain-ai/open_deep_research issue 80).
 */
export const OPENAI_LIMITS: ProviderLimits = {
  name: { length: 64, refuses: REFUSED_IN_NAMES },
  tools: 128,
  description: 1024,
}

/**
 * What `FunctionDeclaration.name` and `FunctionCall.name` of the Gemini API and of Vertex AI have in common: letters,
 * digits, `_`, `-`, at most 64, a letter or underscore first (googleapis, `generativelanguage_v1beta` and `aiplatform_v1`).
 * References: `GenerationConfig.responseJsonSchema` of the same APIs; su-kaka/gcli2api pull 374.
 */
export const GEMINI_LIMITS: ProviderLimits = {
  name: { length: 64, refuses: REFUSED_IN_NAMES, startsWithLetter: true },
  refsStandAlone: true,
}

/**
 * `[a-zA-Z0-9_-]+`, 1 to 64 (Amazon Bedrock API reference, runtime `ToolSpecification`; still 64 where Anthropic's own
 * API takes 128: aws/aws-sdk-js-v3 issue 7287). Claude checks parameters as on its own API.
 */
export const BEDROCK_LIMITS: ProviderLimits = {
  name: { length: 64, refuses: REFUSED_IN_NAMES },
  key: CLAUDE_KEY,
}

export const PROVIDER_LIMITS: Readonly<Record<Provider, ProviderLimits>> = {
  anthropic: ANTHROPIC_LIMITS,
  'openai-chat': OPENAI_LIMITS,
  'openai-responses': OPENAI_LIMITS,
  gemini: GEMINI_LIMITS,
  bedrock: BEDROCK_LIMITS,
}
