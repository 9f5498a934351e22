import { defineTool } from 'toolcrib'

import { toolApp } from './support/app.ts'
import { MESSAGE_CHARS } from './support/limits.ts'

export const sendMessage = defineTool({
  name: 'send_message',
  description: [
    'Sends a message to other agents that work in this process. They get it at the start of their next turn, with your name; what they answer reaches you the same way, so the call does not wait for an answer, and you should not repeat a message because none has come.',
    'Take names from list_agents. to may name several agents; * stands for all but you, and is for what concerns everyone.',
    'The others see neither your conversation nor your files as you have them in mind. Write so that the message can be acted on alone: what you want or report, which files (paths) or branch it concerns, what is finished and what is not, and whether and what you want to be told. Put one matter into one message.',
    'Write when it saves the other work or waiting: a result that they need, a file that you are about to change under them, a question that only they can answer. Do not send thanks, progress without news, or copies of files (give the path).',
    'This reaches agents only. The user reads your ordinary replies.',
  ].join('\n'),
  inputSchema: {
    type: 'object',
    properties: {
      to: {
        type: 'array',
        items: { type: 'string', minLength: 1 },
        minItems: 1,
        description: 'Names of the agents, as list_agents shows them; ["*"] for all others.',
      },
      subject: { type: 'string', maxLength: 200, description: 'What it is about, in a few words.' },
      message: {
        type: 'string',
        minLength: 1,
        maxLength: MESSAGE_CHARS,
        description: 'The message, complete in itself.',
      },
    },
    required: ['to', 'message'],
    additionalProperties: false,
  },
  annotations: {
    title: 'Write to other agents',
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: false,
  },
  tags: ['agents'],
  searchHints: ['mailbox', 'notify', 'tell', 'coordinate', 'hand over', 'teammate', 'subagent'],
  residency: { prefer: 'deferred', reason: 'Only for work that several agents share.' },
  execute(input, context) {
    const { mailbox, agent } = toolApp(context)
    const to = input.to.includes('*')
      ? mailbox
          .agents()
          .map(({ name }) => name)
          .filter((name) => name !== agent)
      : input.to
    if (to.length === 0)
      throw new Error('There are no other agents. Go on alone, or write to the user in your reply.')
    if (input.message.length > MESSAGE_CHARS) {
      throw new Error(
        `A message holds at most ${MESSAGE_CHARS} characters. Write the rest into a file and give its path.`,
      )
    }
    const sent = mailbox.send(agent, to, input.subject ?? '', input.message)
    return `Sent to ${sent.map((message) => message.to).join(', ')}.`
  },
})
