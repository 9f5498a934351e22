// Peak memory of a build with 10,000 tools.
import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { writeProject } from './project.mjs'

const LIMIT_MB = 600
const root = writeProject({ tools: 10_000 })
const script = `
  const { run } = await import(${JSON.stringify(fileURLToPath(new URL('../../codegen/dist/run.js', import.meta.url)))})
  const before = process.resourceUsage().maxRSS
  const result = await run({ cwd: ${JSON.stringify(root)}, action: 'write' })
  console.log(JSON.stringify({ before, after: process.resourceUsage().maxRSS, tools: result.build.tools.length }))
`
const start = performance.now()
const printed = execFileSync('node', ['--input-type=module', '-e', script], { maxBuffer: 2 ** 28 }).toString()
const { before, after, tools } = JSON.parse(printed.trim().split('\n').at(-1))
const peak = Math.round(after / 1024)
const holds = peak < LIMIT_MB && tools === 10_000
const seconds = ((performance.now() - start) / 1000).toFixed(1)
console.log(
  `${holds ? 'ok  ' : 'MISS'} build of ${tools} tools: peak ${peak} MB in ${seconds} s; an empty process: ${Math.round(before / 1024)} MB (limit ${LIMIT_MB} MB)`,
)
await rm(root, { recursive: true })
process.exitCode = holds ? 0 : 1
