import { expect, test } from 'vitest'

import { listAgents } from '../../tools/list-agents.ts'
import { sendMessage } from '../../tools/send-message.ts'
import { createMailbox } from '../../tools/support/mailbox.ts'
import { createHarness } from './tool-harness.ts'

test('agents of one process see and write to each other', async () => {
  const mailbox = createMailbox()
  const main = await createHarness({ mailbox, agent: 'main', agentPurpose: 'Leads' })
  const tester = await createHarness({ mailbox, agent: 'tester' })
  expect(await main.call(listAgents, {})).toBe('main (you): Leads\ntester')
  expect(await main.call(sendMessage, { to: ['tester'], subject: 's', message: 'm1' })).toBe(
    'Sent to tester.',
  )
  expect(await main.call(sendMessage, { to: ['tester', 'tester'], message: 'm2' })).toBe('Sent to tester.')
  expect(await tester.call(listAgents, {})).toBe('main: Leads\ntester (you) [2 waiting]')
  expect(mailbox.receive('tester')).toEqual([
    { from: 'main', to: 'tester', subject: 's', text: 'm1', sequence: 1 },
    { from: 'main', to: 'tester', subject: '', text: 'm2', sequence: 2 },
  ])
  expect(mailbox.receive('tester')).toEqual([])
})

test('a star reaches all others', async () => {
  const mailbox = createMailbox()
  const a = await createHarness({ mailbox, agent: 'a' })
  await createHarness({ mailbox, agent: 'b' })
  await createHarness({ mailbox, agent: 'c' })
  expect(await a.call(sendMessage, { to: ['*'], message: 'm' })).toBe('Sent to b, c.')
  expect(mailbox.receive('a')).toEqual([])
})

test('a message goes to all recipients or to none', async () => {
  const mailbox = createMailbox()
  const a = await createHarness({ mailbox, agent: 'a' })
  await createHarness({ mailbox, agent: 'b' })
  const send = (to: string[], message = 'm'): Promise<string> => a.call(sendMessage, { to, message })
  await expect(send(['b', 'x'])).rejects.toThrow('There is no agent called "x". Agents: a, b.')
  await expect(send(['b', 'a'])).rejects.toThrow('A message to yourself goes nowhere')
  await expect(send(['constructor'])).rejects.toThrow('There is no agent called "constructor"')
  expect(mailbox.receive('b')).toEqual([])
  for (let index = 0; index < 100; index++) await send(['b'])
  await expect(send(['b'])).rejects.toThrow('"b" has 100 unread messages')
  mailbox.unregister('b')
  await expect(send(['*'])).rejects.toThrow('There are no other agents')
})

test('names are plain and taken once', async () => {
  const mailbox = createMailbox()
  mailbox.register('a', '')
  expect(() => mailbox.register('a', '')).toThrow('already registered')
  expect(() => mailbox.register('a\nb', '')).toThrow("cannot be an agent's name")
})
