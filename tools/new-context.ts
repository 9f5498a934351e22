import { defineTool } from 'toolcrib'

import { toolApp } from './support/app.ts'
import { locate } from './support/workspace-path.ts'

export const newContext = defineTool({
  name: 'new_context',
  description: [
    'Starts over with an empty context that holds only the system prompt and what you hand over here. Use it when a long conversation has become a burden: a part of the work is finished and the next needs little of it, or the context is nearly full. Files and notes are not touched.',
    'Everything that is not in the handover is forgotten, what the user said included. Write down: what the user wants, in their own terms, with every limit they set; what is done and where; decisions and why; what was tried and did not work; what is still open. The reset takes effect after this reply, so finish or save what is in flight first.',
  ].join('\n'),
  inputSchema: {
    type: 'object',
    properties: {
      summary: {
        type: 'string',
        minLength: 1,
        description: 'All that is needed to go on, complete in itself.',
      },
      next_step: { type: 'string', minLength: 1, description: 'The very next thing to do.' },
      files: {
        type: 'array',
        items: { type: 'string', minLength: 1 },
        description: 'Files to read again first, relative to the workspace root.',
      },
    },
    required: ['next_step', 'summary'],
    additionalProperties: false,
  },
  annotations: {
    title: 'Start a new context',
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: true,
    openWorldHint: false,
  },
  tags: ['context'],
  aliases: ['compact_context'],
  searchHints: ['reset', 'compact', 'clear', 'start over', 'summarize conversation', 'context window'],
  residency: {
    prefer: 'resident',
    reason: 'A session that has run out of room cannot spend some on finding the way out.',
  },
  async execute(input, context) {
    const app = toolApp(context)
    const files: string[] = []
    for (const file of input.files ?? []) files.push((await locate(app.workspace, file)).display)
    app.contextReset.request({ summary: input.summary, nextStep: input.next_step, files })
    return 'The context is replaced by your handover after this reply.'
  },
})
