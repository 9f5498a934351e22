import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { build } from 'esbuild'
import { beforeAll, expect, test } from 'vitest'

import { createNotes } from '../../tools/support/notes.ts'
import { temporaryFolder } from './tool-harness.ts'

const source = resolve(import.meta.dirname, '../../tools/support/notes.ts')

// The child saves for ever, or kills itself inside the step named by its argument: Node's own file functions are wrapped,
// the code under test is not touched.
const CHILD = `
import fs, { open } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
const [folder, step] = process.argv.slice(2)
const die = () => process.kill(process.pid, 'SIGKILL')
const probe = await open(folder)
const handle = Object.getPrototypeOf(probe)
await probe.close()
if (step === 'half-written') {
  const { writeFile } = handle
  handle.writeFile = async function (data) { await writeFile.call(this, data.slice(0, data.length / 2)); die() }
}
if (step === 'before-sync') { handle.sync = async () => die() }
if (step === 'before-rename') { fs.rename = async () => die() }
if (step === 'after-rename') { const { rename } = fs; fs.rename = async (a, b) => { await rename(a, b); die() } }
syncBuiltinESMExports()
const { createNotes } = await import(SOURCE)
const notes = createNotes(folder)
for (let round = 1; ; round++) {
  await notes.save('note', String(round % 10).repeat(300_000))
  console.log(round)
}
`

let bundle: string

beforeAll(async () => {
  const result = await build({
    entryPoints: [source],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  })
  bundle = result.outputFiles[0]?.text ?? ''
})

async function startWriter(folder: string, step: string): Promise<ReturnType<typeof spawn>> {
  const code = await temporaryFolder()
  await writeFile(join(code, 'notes.mjs'), bundle)
  await writeFile(join(code, 'child.mjs'), CHILD.replace('SOURCE', JSON.stringify(join(code, 'notes.mjs'))))
  return spawn(process.execPath, [join(code, 'child.mjs'), folder, step], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

test.each([
  ['half-written', 'old'],
  ['before-sync', 'old'],
  ['before-rename', 'old'],
  ['after-rename', '1'.repeat(300_000)],
])('a writer killed at the step %s leaves a whole note', async (step, expected) => {
  const folder = await temporaryFolder()
  const notes = createNotes(folder)
  await notes.save('note', 'old')
  const [, signal] = (await once(await startWriter(folder, step), 'exit')) as [unknown, string]
  expect(signal).toBe('SIGKILL')
  expect(await notes.read('note')).toBe(expected)
  expect(await notes.keys()).toEqual(['note'])
  // What the dead writer left is there, and does no harm to the next one.
  const left = (await readdir(folder)).filter((name) => name.startsWith('.partial-'))
  expect(left).toHaveLength(step === 'after-rename' ? 0 : 1)
  await notes.save('note', 'next')
  expect(await notes.read('note')).toBe('next')
})

test('a writer killed at any moment leaves a whole note', async () => {
  const folder = await temporaryFolder()
  for (let round = 0; round < 6; round++) {
    const child = await startWriter(folder, 'none')
    await once(child.stdout as NonNullable<typeof child.stdout>, 'data')
    await sleep(round * 9)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await readFile(join(folder, 'note.md'), 'utf8')).toMatch(/^(\d)\1{299999}$/)
  }
})
