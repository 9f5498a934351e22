import { defineTool } from 'toolcrib'

import { toolApp } from './support/app.ts'
import { visibleText } from './support/visible-text.ts'

export const listAgents = defineTool({
  name: 'list_agents',
  description:
    'Lists the agents that work in this process: name, what each is for, how many messages wait for it, and which one you are. Use it to find the names that send_message takes; agents come and go, so look again when some time has passed.',
  inputSchema: { type: 'object', properties: {}, required: [], additionalProperties: false },
  annotations: { title: 'List the agents', readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  tags: ['agents', 'read-only'],
  searchHints: ['who', 'teammates', 'workers', 'subagents', 'mailbox'],
  residency: { prefer: 'deferred', reason: 'Only for work that several agents share.' },
  execute(_input, context) {
    const { mailbox, agent } = toolApp(context)
    return mailbox
      .agents()
      .map(({ name, purpose, waiting }) => {
        const about = purpose === '' ? '' : `: ${visibleText(purpose)}`
        const queue = waiting === 0 ? '' : ` [${waiting} waiting]`
        return `${name}${name === agent ? ' (you)' : ''}${about}${queue}`
      })
      .join('\n')
  },
})
