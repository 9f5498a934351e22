import { defineTool } from 'toolcrib'

export default defineTool({
  name: 'clock',
  description: 'Tells the time that passed since a moment given in milliseconds.',
  inputSchema: {
    type: 'object',
    properties: { since: { type: 'number', description: 'Milliseconds since the epoch.' } },
    required: ['since'],
  },
  residency: { prefer: 'deferred', reason: 'one session in fifty asks for it' },
  execute: ({ since }) => Date.now() - since,
})
