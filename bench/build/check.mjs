// `check` on an unchanged project of 200 tools, as a whole process, against a process that loads the same dependencies and
// tokenizes the same texts once.
import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
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
await rm(root, { recursive: true })
process.exitCode = holds ? 0 : 1
