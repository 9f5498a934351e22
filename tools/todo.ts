import { defineTool } from 'toolcrib'

import { toolApp } from './support/app.ts'
import { TODO_ITEMS } from './support/limits.ts'
import { refuseTooMany, renderTodos } from './support/todo-list.ts'

export const todo = defineTool({
  name: 'todo',
  description: [
    'Keeps the list of steps of the current task, which the user sees. items replaces the whole list; without items the list is returned as it is.',
    'Use it for work of three steps or more, and when the user asks for several things. Write the list before you begin. Exactly one step is in_progress while you work; set it to done as soon as it is finished and verified, not several at the end, and add steps that turn up. A step that failed or is blocked is not done. One or two simple steps need no list.',
  ].join('\n'),
  inputSchema: {
    type: 'object',
    properties: {
      items: {
        type: 'array',
        maxItems: TODO_ITEMS,
        description: 'All steps, finished ones included, in order. An empty list clears it.',
        items: {
          type: 'object',
          properties: {
            text: {
              type: 'string',
              minLength: 1,
              description: 'The step, as a short order: Add the migration.',
            },
            status: {
              type: 'string',
              enum: ['pending', 'in_progress', 'done'],
              description: 'How far it is.',
            },
          },
          required: ['status', 'text'],
          additionalProperties: false,
        },
      },
    },
    required: [],
    additionalProperties: false,
  },
  annotations: {
    title: 'List of steps',
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
  tags: ['planning'],
  aliases: ['todo_write'],
  searchHints: ['task list', 'checklist', 'steps', 'progress', 'track'],
  execute(input, context) {
    const { todos } = toolApp(context)
    if (input.items !== undefined) {
      refuseTooMany(input.items.length, TODO_ITEMS)
      todos.replace(input.items)
    }
    return renderTodos(todos.items())
  },
})
