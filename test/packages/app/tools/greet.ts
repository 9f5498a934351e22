import { defineTool } from 'toolcrib'

export const greet = defineTool({
  name: 'greet',
  description: 'Greets a person by name.',
  inputSchema: {
    type: 'object',
    properties: { name: { type: 'string', description: 'Who is greeted.' } },
    required: ['name'],
    additionalProperties: false,
  },
  execute: ({ name }) => `Hello, ${name}!`,
})
