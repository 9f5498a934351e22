import { renderAnthropic } from './render-anthropic.ts'
import { renderJson } from './render-json.ts'
import { renderOpenAI } from './render-openai.ts'
import { TARGET_CONSTANTS } from './target-constants.ts'
import type { Rendering, Target, TargetId } from './target.ts'

const OPENAI: Rendering = {
  id: 'openai',
  frame: { open: 'namespace functions {\n\n', between: '', close: '} // namespace functions' },
  render: renderOpenAI,
}
const ANTHROPIC: Rendering = {
  id: 'anthropic',
  frame: { open: '', between: '', close: '' },
  render: renderAnthropic,
}
const JSON_TEXT: Rendering = {
  id: 'json',
  frame: { open: '[', between: ',', close: ']' },
  render: renderJson,
}

type Format = Omit<Target, 'id' | 'constants'>

const FORMATS: { readonly [Id in TargetId]?: Format } = {
  'openai-chat/gpt-4o': { shape: 'openai-chat', encoding: 'o200k_base', rendering: OPENAI },
  'openai-responses/gpt-5': { shape: 'openai-responses', encoding: 'o200k_base', rendering: OPENAI },
  'anthropic/claude-4.5': { shape: 'anthropic', encoding: 'o200k_base', rendering: ANTHROPIC },
  json: { shape: 'openai-chat', encoding: 'o200k_base', rendering: JSON_TEXT },
}

/** Every target, by id. */
export const TARGETS: ReadonlyMap<TargetId, Target> = new Map(
  Object.entries(FORMATS).map(([key, format]) => {
    const id = key as TargetId
    return [id, { ...format, id, constants: TARGET_CONSTANTS[id] } as Target]
  }),
)
