import { defineTool } from 'toolcrib'

export const tools = [
  defineTool({
    name: 'sum',
    description: 'Adds numbers.',
    inputSchema: {
      type: 'object',
      properties: { numbers: { type: 'array', items: { type: 'number' }, minItems: 1 } },
      required: ['numbers'],
    },
    execute: ({ numbers }) => numbers.reduce((total, number) => total + number, 0),
  }),
]
