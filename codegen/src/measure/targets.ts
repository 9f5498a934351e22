import { renderAnthropic } from './render-anthropic.ts'
import { renderGemini20 } from './render-gemini-2-0.ts'
import { renderGemini25 } from './render-gemini-2-5.ts'
import { renderGemini3 } from './render-gemini-3.ts'
import { renderHarmony } from './render-harmony.ts'
import { renderJson } from './render-json.ts'
import { renderOpenAI } from './render-openai.ts'
import { renderQwen3 } from './render-qwen3.ts'
import { renderVertexGemini3 } from './render-vertex-gemini-3.ts'
import { TARGET_CONSTANTS } from './target-constants.ts'
import type { Frame, Rendering, Target, TargetId } from './target.ts'

const NONE: Frame = { open: '', between: '', close: '' }
const OPENAI_OPEN = '# Tools\n\n## functions\n\nnamespace functions {\n\n'
const OPENAI_CLOSE = '} // namespace functions'

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))
// Keywords that no rendering shows, or whose text is a name or a note for people.
const BASIC =
  'type properties required description items enum additionalProperties $schema $defs definitions $ref strict'
const OPENAI_COVERS = words(`${BASIC} title default anyOf`)

const OPENAI_4: Rendering = {
  id: 'openai',
  frame: { open: OPENAI_OPEN, between: '', close: OPENAI_CLOSE },
  render: renderOpenAI,
  covers: OPENAI_COVERS,
}
// A described first tool costs one token more than on the older models: the namespace opens with one more line break.
const OPENAI_5: Rendering = {
  ...OPENAI_4,
  id: 'openai-5',
  frame: { ...OPENAI_4.frame, open: `${OPENAI_OPEN}\n` },
}
const HARMONY: Rendering = {
  id: 'harmony',
  frame: OPENAI_4.frame,
  render: renderHarmony,
  covers: words(`${BASIC} title default nullable examples oneOf`),
}
const ANTHROPIC: Rendering = { id: 'anthropic', frame: NONE, render: renderAnthropic, covers: new Set() }
const GEMINI_20: Rendering = {
  id: 'gemini-2.0',
  frame: NONE,
  render: renderGemini20,
  covers: words(`${BASIC} nullable title format`),
}
const GEMINI_25: Rendering = {
  id: 'gemini-2.5',
  frame: NONE,
  render: renderGemini25,
  covers: words(`${BASIC} title nullable default minimum maximum`),
}
const GEMINI_3: Rendering = {
  id: 'gemini-3',
  frame: NONE,
  render: renderGemini3,
  covers: words(`${BASIC} title`),
}
const VERTEX_3: Rendering = {
  id: 'vertex-gemini-3',
  frame: NONE,
  render: renderVertexGemini3,
  covers: words('type'),
}
const QWEN3: Rendering = {
  id: 'qwen3',
  frame: {
    open:
      '# Tools\n\nYou may call one or more functions to assist with the user query.\n\nYou are provided with function ' +
      'signatures within <tools></tools> XML tags:\n<tools>',
    between: '',
    close:
      '\n</tools>\n\nFor each function call, return a json object with function name and arguments within ' +
      '<tool_call></tool_call> XML tags:\n<tool_call>\n{"name": <function-name>, "arguments": <args-json-object>}\n</tool_call>',
  },
  render: renderQwen3,
  covers: new Set(),
}
const JSON_TEXT: Rendering = {
  id: 'json',
  frame: { open: '[', between: ',', close: ']' },
  render: renderJson,
  isPayload: true,
  covers: new Set(),
}

type Format = Omit<Target, 'id' | 'constants'>

const o200k = 'o200k_base'
const anthropic: Format = { shape: 'anthropic', encoding: o200k, rendering: ANTHROPIC }
const bedrock: Format = { shape: 'bedrock', encoding: o200k, rendering: ANTHROPIC }

const FORMATS: { readonly [Id in TargetId]: Format } = {
  'openai-chat/gpt-4o': { shape: 'openai-chat', encoding: o200k, rendering: OPENAI_4 },
  'openai-chat/gpt-4.1': { shape: 'openai-chat', encoding: o200k, rendering: OPENAI_4 },
  'openai-chat/gpt-5': { shape: 'openai-chat', encoding: o200k, rendering: OPENAI_5 },
  'openai-chat/o4-mini': { shape: 'openai-chat', encoding: o200k, rendering: OPENAI_4 },
  'openai-responses/o4-mini': { shape: 'openai-responses', encoding: o200k, rendering: OPENAI_4 },
  'openai-responses/gpt-4o': { shape: 'openai-responses', encoding: o200k, rendering: OPENAI_4 },
  'openai-responses/gpt-4.1': { shape: 'openai-responses', encoding: o200k, rendering: OPENAI_4 },
  'openai-responses/gpt-5': { shape: 'openai-responses', encoding: o200k, rendering: OPENAI_5 },
  'anthropic/claude-4': anthropic,
  'anthropic/claude-4.5': anthropic,
  'anthropic/claude-4.6': anthropic,
  'anthropic/claude-5': anthropic,
  'bedrock/claude-4.5': bedrock,
  'bedrock/nova': bedrock,
  'bedrock/nova-2': bedrock,
  'gemini/2.0': { shape: 'gemini', encoding: 'gemma3', rendering: GEMINI_20 },
  'gemini/2.5': { shape: 'gemini', encoding: 'gemma3', rendering: GEMINI_25 },
  'gemini/3': { shape: 'gemini', encoding: 'gemma3', rendering: GEMINI_3 },
  'vertex/gemini-2.5': { shape: 'gemini', encoding: 'gemma3', rendering: GEMINI_20 },
  'vertex/gemini-3': { shape: 'gemini', encoding: 'gemma3', rendering: VERTEX_3 },
  'gpt-oss': { shape: 'openai-chat', encoding: o200k, rendering: HARMONY },
  qwen3: { shape: 'openai-chat', encoding: 'cl100k_base', rendering: QWEN3 },
  json: { shape: 'openai-chat', encoding: o200k, rendering: JSON_TEXT },
}

/** Every target, by id. */
export const TARGETS: ReadonlyMap<TargetId, Target> = new Map(
  Object.entries(FORMATS).map(([key, format]) => {
    const id = key as TargetId
    return [id, { id, ...format, constants: TARGET_CONSTANTS[id] }]
  }),
)
