/** The wire formats that a renderer exists for. A target's id starts with one of them: `anthropic/claude-4.5`. */
export type Provider = 'anthropic' | 'openai-chat' | 'openai-responses' | 'gemini' | 'bedrock'

/** What one wire format accepts. Lengths count UTF-16 code units. */
export interface ProviderLimits {
  /** Longest tool name. */
  readonly nameLength: number
  /** A character that a name may not hold. */
  readonly nameRefuses: RegExp
  /** Names must start with a letter or an underscore. */
  readonly nameStartsWithLetter?: true
  /** Most tools in one request; absent where none is documented. */
  readonly tools?: number
  /** Longest description; absent where none is enforced. */
  readonly descriptionLength?: number
}

/**
 * Names: `^[a-zA-Z0-9_-]{1,128}$`, quoted by the API's own error (home-assistant/core issue 147760); the limit was 64 before
 * mid-2025. No limit on the number of tools that are not deferred is documented.
 */
export const ANTHROPIC_LIMITS: ProviderLimits = { nameLength: 128, nameRefuses: /[^a-zA-Z0-9_-]/ }

/**
 * Names: letters, digits, `_`, `-`, 64 at most; 128 functions at most (openai-node, `FunctionDefinition.name` and
 * `ChatCompletionCreateParams.tools`). Descriptions over 1,024 characters were refused (getsentry/sentry-mcp issue 106).
 */
export const OPENAI_LIMITS: ProviderLimits = {
  nameLength: 64,
  nameRefuses: /[^a-zA-Z0-9_-]/,
  tools: 128,
  descriptionLength: 1024,
}

/**
 * Names: the part that `FunctionDeclaration.name` and `FunctionCall.name` of the Gemini API and Vertex AI have in common:
 * letters, digits, `_`, `-`, 64 at most, a letter or underscore first (googleapis `generativelanguage_v1beta`, `aiplatform_v1`).
 */
export const GEMINI_LIMITS: ProviderLimits = {
  nameLength: 64,
  nameRefuses: /[^a-zA-Z0-9_-]/,
  nameStartsWithLetter: true,
}

/** Names: `[a-zA-Z0-9_-]+`, 1 to 64 (Amazon Bedrock API reference, runtime `ToolSpecification`). */
export const BEDROCK_LIMITS: ProviderLimits = { nameLength: 64, nameRefuses: /[^a-zA-Z0-9_-]/ }
