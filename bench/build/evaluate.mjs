// Evaluating 40 tools in 25 modules, against starting node once and bundling the same modules.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { evaluate } from '../../codegen/dist/evaluate/evaluate.js'
import { scan } from '../../codegen/dist/scan/scan.js'
import { compare, printRatio } from './median.mjs'

const MODULES = 25
const TOOLS = 40
const files = Array.from({ length: MODULES }, (_, index) => `src/module-${index}.ts`)

/** One tool in most modules, and two in some. */
function moduleText(index, { head, open, close }) {
  const tools = Array.from(
    { length: index < TOOLS - MODULES ? 2 : 1 },
    (_, number) => `
export const tool${index}_${number} = ${open}{
  name: 'place_${index}_${number}',
  description: 'Says something about place ${index} of ' + ['the', 'world'].join(' ') + '.',
  inputSchema: z.object({
    place: Place,
    days: z.number().min(1).max(${7 + index}).describe('Days to look ahead.'),
    unit: z.enum(['c', 'f']).optional(),
  }),
  execute: async () => 'fine',
}${close}`,
  )
  return `${head}import { z } from 'zod'\nimport { Place } from './shared.js'\n${tools.join('\n')}\n`
}

function projectOf(form) {
  const root = mkdtempSync(join(tmpdir(), 'toolcrib-bench-'))
  mkdirSync(join(root, 'src'))
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }\n')
  const modules = fileURLToPath(new URL('../../node_modules', import.meta.url))
  symlinkSync(modules, join(root, 'node_modules'), 'dir')
  writeFileSync(
    join(root, 'src/shared.ts'),
    `import { z } from 'zod'\nexport const Place = z.object({ city: z.string() })\n`,
  )
  files.forEach((file, index) => writeFileSync(join(root, file), moduleText(index, form)))
  return root
}

/** Times one way of writing the tools; returns the figures. */
async function measure(form, rounds) {
  const root = projectOf(form)
  const { pending, tools: known } = scan({ root, files })
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
  const figures = await compare(ours, baseline, rounds)
  rmSync(root, { recursive: true })
  return figures
}

const plain = await measure({ head: '', open: '', close: '' }, 7)
const holds = printRatio(`evaluate ${TOOLS} tools in ${MODULES} modules`, plain, 'start node, bundle them', 3)
// What a package takes to load is the code's own affair, and has no limit.
const sdk = await measure({ head: `import { tool } from 'ai'\n`, open: 'tool(', close: ')' }, 3)
console.log(
  `     the same where they import the AI SDK: ${sdk.ours.toFixed(0)} ms; ratio ${sdk.ratio.toFixed(2)}`,
)
process.exitCode = holds ? 0 : 1
