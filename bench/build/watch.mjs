// One save, as `build --watch` answers it, against a whole build in a process of its own: among 500 tools that the sources say, and
// among 40 that are known only once the code has run.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { watchBuild } from '../../codegen/dist/watch/watch-build.js'
import { AI_SDK, evaluatedModule, writeEvaluatedProject } from './evaluated-project.mjs'
import { median } from './median.mjs'
import { toolModule, writeProject } from './project.mjs'

const cli = fileURLToPath(new URL('../../codegen/bin/toolcrib.js', import.meta.url))

async function wholeBuild(root) {
  const times = []
  for (let round = 0; round < 3; round += 1) {
    await rm(join(root, 'generated'), { recursive: true, force: true })
    await rm(join(root, 'node_modules/.cache'), { recursive: true, force: true })
    const began = performance.now()
    execFileSync('node', [cli, 'build'], { cwd: root })
    times.push(performance.now() - began)
  }
  return median(times)
}

/** Watches a project while files are saved; gives the median time of each kind of save, until everything is written. */
async function saves(root, kinds, rounds, warmUp) {
  const controller = new AbortController()
  let arrived
  const next = () => new Promise((resolve) => (arrived = resolve))
  const first = next()
  const watching = watchBuild({ cwd: root, signal: controller.signal, onResult: (result) => arrived(result) })
  await first
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const times = kinds.map(() => [])
  for (let round = 0; round < rounds; round += 1) {
    for (const [kind, { file, text }] of kinds.entries()) {
      const result = next()
      const began = performance.now()
      writeFileSync(join(root, file), text(round))
      const { written, exitCode } = await result
      // The first ones pay for the compiler of the machine.
      if (round >= warmUp) times[kind].push(performance.now() - began)
      if (exitCode !== 0 || written.length === 0) throw new Error(`${file} changed nothing`)
      if (written.includes('generated/inputs.ts')) throw new Error('a description changed no type')
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
  }
  controller.abort()
  await watching
  return times.map(median)
}

function print(what, warm, cold, limit) {
  const ratio = warm / cold
  console.log(
    `${ratio <= limit ? 'ok  ' : 'MISS'} ${what}: ${warm.toFixed(0)} ms; a whole build: ${cold.toFixed(0)} ms; ratio ${ratio.toFixed(3)}, limit ${limit}`,
  )
  if (ratio > limit) process.exitCode = 1
}

const says = (index) => (round) => toolModule(index).replace('At most', `Round ${round}: at most`)
{
  const root = writeProject({ tools: 500 })
  const cold = await wholeBuild(root)
  const [save] = await saves(root, [{ file: 'src/tools/tool-7.ts', text: says(7) }], 30, 10)
  print('a save among 500 tools, until the files are written', save, cold, 0.1)
  await rm(root, { recursive: true })
}
{
  const root = writeEvaluatedProject(AI_SDK, { beside: { 'src/tools/said.ts': toolModule(7) } })
  const cold = await wholeBuild(root)
  const runs = (round) => evaluatedModule(3, AI_SDK).replace('Says something', `Says ${round} things`)
  const kinds = [
    { file: 'src/tools/said.ts', text: says(7) },
    { file: 'src/module-3.ts', text: runs },
  ]
  const [beside, within] = await saves(root, kinds, 16, 6)
  print('a save beside 40 tools that have to be run, which runs none', beside, cold, 0.1)
  print('a save of one of them, which runs all', within, cold, 0.4)
  await rm(root, { recursive: true })
}
