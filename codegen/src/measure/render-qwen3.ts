import { SPACED } from './render-anthropic.ts'
import { writeJson } from './render-json.ts'
import { createSpanWriter, type Span, type WireFunction } from './span.ts'

/**
 * Qwen3's tool text: one line of JSON a tool, as the chat template published with the model (huggingface.co/Qwen/Qwen3-8B,
 * `tokenizer_config.json`) writes it with `tojson`. Servers that add a missing `description` cost five tokens more a tool.
 */
export function renderQwen3(tool: WireFunction): readonly Span[] {
  const out = createSpanWriter()
  out.wrapper('\n{"type": "function", "function": {"name":')
  out.name(` ${SPACED.string(tool.name)}`)
  if (tool.description !== undefined) {
    out.wrapper(', "description":')
    out.description(` ${SPACED.string(tool.description)}`)
  }
  if (tool.parameters !== undefined) {
    out.wrapper(', "parameters": ')
    writeJson(out, '', tool.parameters, SPACED)
  }
  out.wrapper('}}')
  return out.spans
}
