import { expect, test } from 'vitest'

import { listAgents } from '../../tools/list-agents.ts'
import { newContext } from '../../tools/new-context.ts'
import { todo } from '../../tools/todo.ts'
import { callTool, createHarness } from './tool-harness.ts'

test('todo replaces the list and shows it', async () => {
  const { call } = await createHarness()
  expect(await call(todo, {})).toBe('The list is empty.')
  const items = [
    { text: 'a', status: 'done' },
    { text: 'b', status: 'in_progress' },
    { text: 'c', status: 'pending' },
  ]
  expect(await call(todo, { items })).toBe('[x] a\n[>] b\n[ ] c\n1 of 3 done.')
  expect(await call(todo, {})).toBe('[x] a\n[>] b\n[ ] c\n1 of 3 done.')
  expect(await call(todo, { items: [] })).toBe('The list is empty.')
})

test('todo refuses a list that cannot be followed, and keeps the old one', async () => {
  const { call } = await createHarness()
  await call(todo, { items: [{ text: 'old', status: 'pending' }] })
  const running = { status: 'in_progress' }
  await expect(
    call(todo, {
      items: [
        { text: 'a', ...running },
        { text: 'b', ...running },
      ],
    }),
  ).rejects.toThrow('2 items are in_progress: "a", "b"')
  await expect(
    call(todo, {
      items: [
        { text: 'a', ...running },
        { text: 'a', status: 'done' },
      ],
    }),
  ).rejects.toThrow('"a" is on the list twice')
  await expect(call(todo, { items: [{ text: ' ', ...running }] })).rejects.toThrow('An item has no text')
  expect(await call(todo, {})).toContain('[ ] old')
})

test('new_context hands over once, with files inside the workspace', async () => {
  const { call, app } = await createHarness()
  const handover = { summary: 's', next_step: 'n', files: ['./src/../a.ts'] }
  expect(await call(newContext, handover)).toContain('after this reply')
  expect(app.contextReset.take()).toEqual({ summary: 's', nextStep: 'n', files: ['a.ts'] })
  expect(app.contextReset.take()).toBeUndefined()
  await expect(call(newContext, { ...handover, files: ['/etc/passwd'] })).rejects.toThrow(
    'outside the workspace',
  )
})

test('a tool says what it needs when the application passes no app', async () => {
  await expect(callTool(listAgents, {}, undefined)).rejects.toThrow(
    "list_agents needs the session's app to be made by createToolApp",
  )
})
