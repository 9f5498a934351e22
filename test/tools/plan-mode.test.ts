import { expect, test } from 'vitest'

import { bash } from '../../tools/bash.ts'
import { edit } from '../../tools/edit.ts'
import { enterPlanMode } from '../../tools/enter-plan-mode.ts'
import { exitPlanMode } from '../../tools/exit-plan-mode.ts'
import { memory } from '../../tools/memory.ts'
import { read } from '../../tools/read.ts'
import { createPlanMode, type PlanVerdict } from '../../tools/support/plan-mode.ts'
import { worktree } from '../../tools/worktree.ts'
import { write } from '../../tools/write.ts'
import { createHarness } from './tool-harness.ts'

test('while planning, reading works and every change is refused', async () => {
  const { call, put, take } = await createHarness()
  await put('a.txt', 'one')
  expect(await call(enterPlanMode, { goal: 'Better', open_questions: ['Which?'] })).toContain(
    'Goal: Better\nTo find out:\n- Which?',
  )
  expect(await call(read, { path: 'a.txt' })).toBe('1\tone')
  expect(await call(memory, { action: 'list' })).toBe('There are no notes yet.')
  const changes: readonly Promise<string>[] = [
    call(write, { path: 'a.txt', content: 'two' }),
    call(edit, { path: 'a.txt', old_string: 'one', new_string: 'two' }),
    call(bash, { command: 'echo two > a.txt' }),
    call(memory, { action: 'save', key: 'k', text: 'v' }),
    call(memory, { action: 'remove', key: 'k' }),
    call(worktree, { action: 'add', name: 'w' }),
  ]
  for (const change of changes) await expect(change).rejects.toThrow('plan mode is on')
  expect(await take('a.txt')).toBe('one')
})

test('a plan goes to the reviewer until it is approved', async () => {
  const seen: string[] = []
  const verdicts: PlanVerdict[] = [{ approved: false, feedback: 'Too long.' }, { approved: true }]
  const planMode = createPlanMode(async (plan) => {
    seen.push(plan)
    return verdicts.shift() as PlanVerdict
  })
  const { call } = await createHarness({ planMode })
  await call(enterPlanMode, { goal: 'g' })
  expect(await call(exitPlanMode, { plan: 'long' })).toContain(
    'not approved; plan mode stays on.\nReviewer: Too long.',
  )
  await expect(call(write, { path: 'a', content: '' })).rejects.toThrow('plan mode is on')
  expect(await call(exitPlanMode, { plan: 'short' })).toContain('The plan is approved')
  expect(await call(write, { path: 'a', content: '' })).toContain('Created a')
  expect(seen).toEqual(['long', 'short'])
  expect(planMode.approvedPlan()).toBe('short')
})

test('entering twice changes nothing, and leaving needs plan mode', async () => {
  const { call } = await createHarness()
  await expect(call(exitPlanMode, { plan: 'p' })).rejects.toThrow('Plan mode is not on')
  await call(enterPlanMode, { goal: 'g' })
  expect(await call(enterPlanMode, { goal: 'g' })).toContain('already on')
  expect(await call(exitPlanMode, { plan: 'p' })).toContain('No reviewer is set, so the plan stands')
})

test('a reviewer who takes their time does not outlast the call', async () => {
  const planMode = createPlanMode(() => new Promise(() => {}))
  const { call } = await createHarness({ planMode })
  await call(enterPlanMode, { goal: 'g' })
  const controller = new AbortController()
  const running = call(exitPlanMode, { plan: 'p' }, controller.signal)
  controller.abort(new Error('turn cancelled'))
  await expect(running).rejects.toThrow('turn cancelled')
  expect(planMode.isOn()).toBe(true)
})
