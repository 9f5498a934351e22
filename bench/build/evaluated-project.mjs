// A project whose tools are known only once its code has run: 40 in 25 modules.
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const MODULES = 25
export const TOOLS = 40
/** Of the modules that hold them. */
export const files = Array.from({ length: MODULES }, (_, index) => `src/module-${index}.ts`)

/** Ways of writing a tool. */
export const PLAIN = { head: '', open: '', close: '' }
export const AI_SDK = { head: `import { tool } from 'ai'\n`, open: 'tool(', close: ')' }

/** One tool in most modules, and two in some. */
export function evaluatedModule(index, { head, open, close }) {
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

/** Writes the project, and files beside it; returns its folder. */
export function writeEvaluatedProject(form, { beside = {} } = {}) {
  const root = mkdtempSync(join(tmpdir(), 'toolcrib-bench-'))
  mkdirSync(join(root, 'node_modules'))
  // Each by itself: what a build remembers lies in the project's own folder.
  for (const name of ['ai', 'zod', 'toolcrib']) {
    const installed = fileURLToPath(new URL(`../../node_modules/${name}`, import.meta.url))
    symlinkSync(installed, join(root, 'node_modules', name), 'dir')
  }
  const texts = {
    'package.json': '{ "type": "module" }\n',
    'tools.config.ts': `export default { tools: ['src/**/*.ts'], out: 'generated' }\n`,
    'src/shared.ts': `import { z } from 'zod'\nexport const Place = z.object({ city: z.string() })\n`,
    'src/shared/limits.ts': 'export const LIMIT = 50\n',
    ...Object.fromEntries(files.map((file, index) => [file, evaluatedModule(index, form)])),
    ...beside,
  }
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}
