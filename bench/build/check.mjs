// `check` on an unchanged project of 200 tools, as a whole process, against a process that loads the same dependencies and
// tokenizes the same texts once.
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compare, printRatio } from './median.mjs'
import { writeProject } from './project.mjs'

const cli = fileURLToPath(new URL('../../codegen/bin/toolcrib.js', import.meta.url))
const baselineScript = fileURLToPath(new URL('check-baseline.mjs', import.meta.url))
const root = writeProject({ tools: 200 })
execFileSync('node', [cli, 'build'], { cwd: root })

const ours = () => execFileSync('node', [cli, 'check'], { cwd: root })
const baseline = () => execFileSync('node', [baselineScript, root])
const holds = printRatio(
  'check of 200 unchanged tools',
  await compare(ours, baseline),
  'load the dependencies, tokenize once',
  1.3,
)
// Without what an earlier run verified, as on a fresh checkout; it has no limit, since it parses and resolves as well.
const afresh = () => {
  rmSync(join(root, 'node_modules/.cache'), { recursive: true, force: true })
  ours()
}
const { ours: time, ratio } = await compare(afresh, baseline, 3)
console.log(`     the same on a fresh checkout: ${time.toFixed(0)} ms; ratio ${ratio.toFixed(2)}`)
await rm(root, { recursive: true })
process.exitCode = holds ? 0 : 1
