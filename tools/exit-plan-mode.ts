import { defineTool } from 'toolcrib'

import { toolApp } from './support/app.ts'
import { abortable } from './support/abortable.ts'

export const exitPlanMode = defineTool({
  name: 'exit_plan_mode',
  description: [
    'Submits the finished plan for approval, and ends plan mode when it is approved. The call waits until the reviewer has decided. Only use it while plan mode is on, and only for work that changes something: questions that were answered by reading need no plan.',
    '',
    'Before you call it:',
    '- The plan is complete. Nothing in it depends on a question that is still open; ask the user first, in a message of its own. Do not use this call to ask whether the plan is good: asking that is what it does.',
    '- You have read the files that the plan changes and know that it fits them.',
    '',
    'What a good plan holds, in Markdown and on about a page:',
    '- What will be different for the user when it is done, in a sentence or two.',
    '- The way chosen, why, and what was decided against, with the reason.',
    '- The steps in order. Each names the files and functions that it changes and what changes in them; steps that can be checked alone come first.',
    '- What stays as it is although one might expect otherwise.',
    '- How it will be verified: the tests to add or run, the command, what is to be seen.',
    '- Risks: what could break, what cannot be undone, data that has to be migrated.',
    'No code beyond a signature or a data format that has to be agreed on. No estimates of time.',
    '',
    'When the plan is approved, plan mode is off and all tools work again: turn the steps into a todo list and begin with the first. When it is not, plan mode stays on and the answer says what is to change: revise the plan, look at more if needed, and submit the whole plan anew.',
  ].join('\n'),
  inputSchema: {
    type: 'object',
    properties: {
      plan: {
        type: 'string',
        minLength: 1,
        description: 'The complete plan as Markdown. The reviewer sees this and nothing else.',
      },
    },
    required: ['plan'],
    additionalProperties: false,
  },
  annotations: {
    title: 'Submit the plan',
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: false,
  },
  tags: ['planning'],
  searchHints: ['approve', 'approval', 'ready to implement', 'leave plan mode'],
  residency: { prefer: 'deferred', reason: 'Of use only while plan mode is on, whose answer names it.' },
  async execute(input, context) {
    const { planMode } = toolApp(context)
    if (!planMode.isOn()) {
      throw new Error(
        'Plan mode is not on, so there is nothing to submit. Go on with the work, or call enter_plan_mode first.',
      )
    }
    const verdict = await abortable(context.signal, planMode.submit(input.plan, context.signal))
    const feedback =
      verdict.feedback === undefined || verdict.feedback === '' ? '' : `\nReviewer: ${verdict.feedback}`
    if (!verdict.approved)
      return `The plan is not approved; plan mode stays on.${feedback}\nRevise it and submit the whole plan anew.`
    const by = planMode.hasReviewer
      ? 'The plan is approved'
      : 'No reviewer is set, so the plan stands as it is'
    return `${by}; plan mode is off and all tools work again.${feedback}\nBegin with the first step.`
  },
})
