import { SEPARATOR } from './control-token.ts'
import { writeGemini3Schema } from './render-gemini-3.ts'
import { createSpanWriter, type Span, type WireFunction } from './span.ts'

/**
 * Vertex AI bills Gemini 3's declarations by name and description, and a schema sent as `parameters` in the form of
 * `renderGemini3`; a schema sent as `parametersJsonSchema` does not show in the recorded bills. Five records, none of which
 * has a property (test recordings of ruby_llm and pydantic-ai): anything else is an estimate.
 */
export function renderVertexGemini3(tool: WireFunction): readonly Span[] {
  const out = createSpanWriter()
  out.name(tool.name + SEPARATOR)
  if (tool.description) out.description(tool.description + SEPARATOR)
  if (tool.isJsonSchema !== true) {
    out.wrapper('parameters:')
    writeGemini3Schema(out, tool.parameters)
    out.wrapper(SEPARATOR)
  }
  return out.spans
}
