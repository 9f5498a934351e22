import { symlink } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { skill } from '../../tools/skill.ts'
import { describe as describeSkill } from '../../tools/support/skills.ts'
import { createHarness } from './tool-harness.ts'

const FOLDER = '.agent/skills'

test('skill lists what there is and loads one with its files', async () => {
  const { call, put } = await createHarness()
  expect(await call(skill, {})).toBe('There are no skills.')
  await put(
    `${FOLDER}/release/SKILL.md`,
    '---\nname: release\ndescription: "How to release"\n---\n\n# Release\nTag it.\n',
  )
  await put(`${FOLDER}/release/refs/check.md`, 'Check list')
  await put(`${FOLDER}/plain.md`, 'No front matter')
  await put(`${FOLDER}/not-a-skill/readme.txt`, 'x')
  await put(`${FOLDER}/.hidden.md`, 'x')
  expect(await call(skill, {})).toBe('plain: \nrelease: How to release')
  expect(await call(skill, { name: 'release' })).toBe(
    '# Release\nTag it.\n\n[Files of this skill: refs/check.md]',
  )
  expect(await call(skill, { name: 'release', file: 'refs/check.md' })).toBe('Check list')
  expect(await call(skill, { name: 'plain' })).toBe('No front matter')
})

test('skill keeps to the folder of the skill', async () => {
  const { call, put, folder } = await createHarness()
  await put(`${FOLDER}/a/SKILL.md`, 'a')
  await put(`${FOLDER}/b/SKILL.md`, 'b')
  await symlink('/etc/passwd', join(folder, FOLDER, 'a/passwd'))
  await symlink('/etc', join(folder, FOLDER, 'etc'))
  await expect(call(skill, { name: 'a', file: '../b/SKILL.md' })).rejects.toThrow(
    "outside the skill's folder",
  )
  await expect(call(skill, { name: 'a', file: 'passwd' })).rejects.toThrow("outside the skill's folder")
  await expect(call(skill, { name: '../a' })).rejects.toThrow('There is no skill called ../a. Skills: a, b.')
  await expect(call(skill, { name: 'etc' })).rejects.toThrow('There is no skill called etc')
  await expect(call(skill, { file: 'x' })).rejects.toThrow('file needs name')
})

test.each([
  ['---\ndescription: plain text\n---\nbody', 'plain text'],
  ["---\r\ndescription: 'quoted'\r\nother: x\r\n---\r\nbody", 'quoted'],
  ['---\ndescription: >-\n  folded\n  text\nname: n\n---\n', 'folded text'],
  ['---\ndescription: first\n  second\n---\n', 'first second'],
  ['\uFEFF---\nname: x\n---\n', ''],
  ['description: in the body', ''],
])('the description in %j is %j', (source, expected) => {
  expect(describeSkill(source)).toBe(expected)
})
