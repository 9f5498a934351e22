import { writeJson, type JsonStyle } from './render-json.ts'
import { createSpanWriter, type Span, type WireFunction } from './span.ts'

/** JSON as Python's `json.dumps(ensure_ascii=False)` spaces it. */
export const SPACED: JsonStyle = { comma: ', ', colon: ': ', string: (value) => JSON.stringify(value) }

/**
 * Claude's tool text: one line a tool, `<function>` + the definition as JSON with Python's spacing + `</function>`. The
 * schema is dumped as sent, so every key costs. Reconstructed from recorded requests and their billed usage (test recordings
 * of pydantic-ai, mirascope, ruby_llm, fantasy, chatlas); Anthropic doesn't publish it. Amazon Bedrock bills the same text.
 */
export function renderAnthropic(tool: WireFunction): readonly Span[] {
  const out = createSpanWriter()
  out.wrapper('<function>{')
  if (tool.description) {
    out.wrapper('"description":')
    out.description(` ${SPACED.string(tool.description)}`)
    out.wrapper(', ')
  }
  out.wrapper('"name":')
  out.name(` ${SPACED.string(tool.name)}`)
  if (tool.parameters !== undefined) {
    out.wrapper(', "parameters": ')
    writeJson(out, '', tool.parameters, SPACED)
  }
  out.wrapper('}</function>\n')
  return out.spans
}
