// Runs the benchmarks of the groups that are named, or all: `node bench/run.mjs [runtime] [build] [search] [tokens] [html]`.
// Goes on after a MISS; exits 1 if there was any, or if a script failed.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const GROUPS = {
  runtime: ['begin-turn', 'resolve', 'memory'],
  build: ['scan', 'scan-conventions', 'evaluate', 'check', 'memory', 'watch'],
  search: ['run'],
  tokens: ['run'],
  html: ['open'],
}

const asked = process.argv.slice(2)
const unknown = asked.find((group) => !Object.hasOwn(GROUPS, group))
if (unknown !== undefined) {
  console.error(`There is no group "${unknown}": ${Object.keys(GROUPS).join(', ')}.`)
  process.exit(2)
}

const missed = []
for (const [group, names] of Object.entries(GROUPS)) {
  if (asked.length > 0 && !asked.includes(group)) continue
  for (const name of names) {
    const script = fileURLToPath(new URL(`${group}/${name}.mjs`, import.meta.url))
    if (!existsSync(script)) continue
    const { status, error } = spawnSync(process.execPath, [script], { stdio: 'inherit' })
    if (status !== 0) missed.push(`${group}/${name}${error ? ` (${error.message})` : ''}`)
  }
}
if (missed.length > 0) {
  console.error(`Missed or failed: ${missed.join(', ')}`)
  process.exitCode = 1
}
