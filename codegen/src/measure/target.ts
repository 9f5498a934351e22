import type { Grade } from 'toolcrib'
import type { Span, WireFunction } from './span.ts'
import type { EncodingId } from './tokenizer.ts'
import type { WireShape } from './wire-functions.ts'

/** The targets that a rendering is known for: `provider/model family`. */
export type TargetId =
  | 'openai-chat/gpt-4o'
  | 'openai-chat/gpt-4.1'
  | 'openai-chat/gpt-5'
  | 'openai-chat/o4-mini'
  | 'openai-responses/gpt-4o'
  | 'openai-responses/gpt-4.1'
  | 'openai-responses/gpt-5'
  | 'openai-responses/o4-mini'
  | 'anthropic/claude-4'
  | 'anthropic/claude-4.5'
  | 'anthropic/claude-4.6'
  | 'anthropic/claude-5'
  | 'bedrock/claude-4.5'
  | 'bedrock/nova'
  | 'bedrock/nova-2'
  | 'gemini/2.0'
  | 'gemini/2.5'
  | 'gemini/3'
  | 'vertex/gemini-2.5'
  | 'vertex/gemini-3'
  | 'gpt-oss'
  | 'qwen3'
  | 'json'

/** How a request may steer the choice of a tool. */
export type ToolChoice = 'auto' | 'any' | 'named' | 'none'

/** The text that stands around and between the tools of an array. */
export interface Frame {
  readonly open: string
  readonly between: string
  readonly close: string
}

/** Turns one tool's payload into the text that the provider tokenizes. */
export interface Rendering {
  /** Targets of the same rendering and encoding share their counts. */
  readonly id: string
  readonly frame: Frame
  render(tool: WireFunction): readonly Span[]
  /** The text is the JSON that ships, in which a lone surrogate is an escape; elsewhere it has become U+FFFD. */
  readonly isPayload?: boolean
  /** The schema keywords whose rendering the records show; any other makes a tool's figure an estimate. */
  readonly covers: ReadonlySet<string>
}

/**
 * What was fitted to the records of one target, in tokens. The frame's own tokens are counted, not fitted, and come on top.
 */
export interface TargetConstants {
  /** Charged once when there is any tool, with a system message that ends a sentence. */
  readonly auto: number
  readonly any: number
  readonly none: number
  /** Without the tokens of the chosen tool's name. */
  readonly named: number
  /** The chosen tool's name is counted too. */
  readonly namedCountsName?: boolean
  /** Added when the request has no system message. */
  readonly alone?: number
  /** The tools are appended to the system message, so its last characters can merge with the tools' heading. */
  readonly joinsSystem?: boolean
  /** Tokens of the provider's closed tokenizer for each token of `encoding`; 1 where the tokenizer is known. */
  readonly factor: number
  /** Added to each tool, for what the factor doesn't fit. */
  readonly perTool?: number
  readonly grade: Grade
  /** Modes whose constant the records don't settle: a request in one of them is an estimate. */
  readonly unsettled?: readonly ToolChoice[]
  /**
   * For `calibrated`: the half-width of the band that held 95 % of the records, as a share of what a request's tools cost in
   * all, the constant included.
   */
  readonly band?: number
  /** What stands in where the encoding's optional package isn't installed. */
  readonly fallback?: { readonly encoding: EncodingId; readonly factor: number; readonly band: number }
  /** Where the figures are from: model family, first and last date of the records, how many there are, whose they are. */
  readonly models: string
  readonly dates: string
  readonly records: number
  readonly source: string
}

export interface Target {
  readonly id: TargetId
  readonly shape: WireShape
  readonly encoding: EncodingId
  readonly rendering: Rendering
  readonly constants: TargetConstants
}
