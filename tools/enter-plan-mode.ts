import { defineTool } from 'toolcrib'

import { toolApp } from './support/app.ts'

export const enterPlanMode = defineTool({
  name: 'enter_plan_mode',
  description: [
    'Switches to plan mode: you explore and design first, and change nothing until a plan is approved. Wrong work on a large task costs more than the question whether it is the right work; this tool is for asking it.',
    '',
    'Enter plan mode, before the first change, when at least one of these holds:',
    '- The task adds something new of some size, and where it belongs or how it should behave is not settled. "Add search to the admin pages": which fields, which index, what about permissions?',
    '- There are several reasonable ways to do it, with different costs later. "Make the dashboard faster" may mean caching, fewer queries or another layout.',
    '- It changes how existing code behaves or is structured, and others rely on that: a public interface, a data format, a migration, a shared module.',
    '- It will touch more than three or four files, or parts that you have not seen yet.',
    '- The request is unclear enough that you would otherwise have to guess what the user wants, and the answer can be found by looking at the project.',
    '- The user asks for a plan, a proposal or a design, or says that nothing may be changed yet.',
    '',
    'Do not enter plan mode when:',
    '- The change is small or obvious: a typo, a log line, one function with a clear contract, a failing test with one cause.',
    '- The user has said exactly what to do, step by step, or has already approved a plan.',
    '- The task is only to find out or explain something; answer it by reading.',
    '- You are asked to run something and report. Do it.',
    'If you are in doubt and the work is hard to undo, enter it. If it is easy to undo, start working.',
    '',
    'What happens in plan mode:',
    '- Tools that change something (write, edit, bash, saving notes, acting in a browser) refuse to run. Reading, listing, searching and fetching work as before.',
    '- Look at what the plan depends on: the files that would change, those that call them, the tests that cover them, and how the project solves similar things. Read the code instead of assuming.',
    '- Compare the ways to do it. Choose one and know why; keep the others for the case that the user prefers one of them.',
    '- Ask the user when a decision is theirs: what it should do, not how the code is written. Ask few questions, each with the options that you see and the one that you recommend.',
    '- Keep notes of open points with todo, if there are many.',
    '- When the plan is complete, call exit_plan_mode with it. That is the only way out; do not ask in prose whether the plan is good.',
    '',
    'Say in goal what the plan is to achieve, in one or two sentences and in the terms of the user. Calling it again while plan mode is on changes nothing.',
  ].join('\n'),
  inputSchema: {
    type: 'object',
    properties: {
      goal: {
        type: 'string',
        minLength: 1,
        description: 'What the plan is to achieve, in one or two sentences, as the user would put it.',
      },
      open_questions: {
        type: 'array',
        items: { type: 'string', minLength: 1 },
        description: 'What has to be found out before a plan can be written, if you know already.',
      },
    },
    required: ['goal'],
    additionalProperties: false,
  },
  annotations: {
    title: 'Enter plan mode',
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
  tags: ['planning'],
  aliases: ['plan_mode'],
  searchHints: ['design first', 'proposal', 'architecture', 'think before coding', 'read-only mode'],
  residency: {
    prefer: 'deferred',
    reason:
      'A long definition, and plan mode is mostly switched on by the user; entering it on its own judgement is the rare way.',
  },
  execute(input, context) {
    const { planMode } = toolApp(context)
    if (planMode.isOn()) return 'Plan mode is already on. Finish the plan and call exit_plan_mode.'
    planMode.enter()
    const questions = (input.open_questions ?? []).map((question) => `- ${question}`)
    const open = questions.length === 0 ? '' : `\nTo find out:\n${questions.join('\n')}`
    return `Plan mode is on: tools that change something refuse to run.\nGoal: ${input.goal}${open}\nExplore, then call exit_plan_mode with the plan.`
  },
})
