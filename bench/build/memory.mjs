// Peak memory of a build with 10,000 tools.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeProject } from './project.mjs'

const LIMIT_MB = 600
const root = writeProject({ tools: 10_000 })
const cli = new URL('../../codegen/bin/toolcrib.js', import.meta.url).href
const script = `
  process.argv.splice(1, 1, 'toolcrib', 'build', '--json')
  process.on('exit', () => process.stderr.write('peak ' + process.resourceUsage().maxRSS + '\\n'))
  await import(${JSON.stringify(cli)})
`
const start = performance.now()
const { stdout, stderr } = spawnSync('node', ['--input-type=module', '-e', script, '-'], {
  cwd: root,
  maxBuffer: 2 ** 30,
})
const { exitCode } = JSON.parse(stdout.toString())
const peak = Math.round(Number(/peak (\d+)/.exec(stderr.toString())[1]) / 1024)
const tools = JSON.parse(readFileSync(join(root, 'generated/budget.json'), 'utf8')).tools.length
const holds = peak < LIMIT_MB && tools === 10_000 && exitCode === 0
const seconds = ((performance.now() - start) / 1000).toFixed(1)
console.log(
  `${holds ? 'ok  ' : 'MISS'} build of ${tools} tools: peak ${peak} MB in ${seconds} s (limit ${LIMIT_MB} MB)`,
)
await rm(root, { recursive: true })
process.exitCode = holds ? 0 : 1
