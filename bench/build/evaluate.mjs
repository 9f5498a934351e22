// Evaluating 40 tools in 25 modules, against starting node once and bundling the same modules.
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { evaluate } from '../../codegen/dist/evaluate/evaluate.js'
import { scan } from '../../codegen/dist/scan/scan.js'
import { AI_SDK, files, MODULES, PLAIN, TOOLS, writeEvaluatedProject } from './evaluated-project.mjs'
import { compare, printRatio } from './median.mjs'

const LIMIT = 3

/** Times one way of writing the tools; returns the figures. */
async function measure(form) {
  const root = writeEvaluatedProject(form)
  const { pending, tools: known } = scan({ root, files })
  // Without a memory: everything is bundled and run each time.
  const ours = async () => {
    const { tools } = await evaluate({ root, pending, known })
    const whole = tools.filter(({ fields, faults }) => fields.inputSchema && Object.keys(faults).length === 0)
    if (whole.length !== TOOLS) throw new Error(`${whole.length} of ${TOOLS} tools`)
  }
  const baseline = async () => {
    execFileSync(process.execPath, ['-e', '0'])
    await build({
      entryPoints: files,
      absWorkingDir: root,
      outdir: join(root, 'out'),
      bundle: true,
      splitting: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      logLevel: 'silent',
    })
  }
  const figures = await compare(ours, baseline, 11)
  rmSync(root, { recursive: true })
  return figures
}

const what = `evaluate ${TOOLS} tools in ${MODULES} modules`
const rows = [
  printRatio(what, await measure(PLAIN), 'start node, bundle them', LIMIT),
  printRatio(`${what} that import the AI SDK`, await measure(AI_SDK), 'the same', LIMIT),
]
process.exitCode = rows.every(Boolean) ? 0 : 1
