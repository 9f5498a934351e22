// Projects of a given size, written to a temporary folder.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const VERBS = ['read', 'list', 'create', 'update', 'delete', 'search', 'export', 'import', 'merge', 'assign']
const NOUNS = [
  'ticket',
  'invoice',
  'branch',
  'contact',
  'calendar event',
  'deployment',
  'document',
  'channel',
]

/** Source text of a module that holds one tool. */
export function toolModule(index) {
  const verb = VERBS[index % VERBS.length]
  const noun = NOUNS[Math.floor(index / VERBS.length) % NOUNS.length]
  return `import { defineTool } from 'toolcrib'
import { LIMIT } from '../shared/limits.js'

/** ${verb} ${noun}, number ${index}. */
export const tool${index} = defineTool({
  name: '${verb}_${noun.replaceAll(' ', '_')}_${index}',
  description: \`${verb[0].toUpperCase()}${verb.slice(1)}s one ${noun} of the workspace (group ${index}). At most \${LIMIT} at a time; \` +
    'use the list tool first when the identifier is not known.',
  inputSchema: {
    type: 'object',
    properties: {
      id: { type: 'string', description: 'Identifier of the ${noun}, as the list tool returns it.' },
      fields: { type: 'array', items: { type: 'string', enum: ['title', 'owner', 'state', 'f${index}'] }, description: 'What to return.' },
      limit: { type: 'integer', minimum: 1, maximum: 100, description: 'At most this many; default ${10 + (index % 7)}.' },
      options: { type: 'object', properties: { dryRun: { type: 'boolean' }, note: { type: 'string' } }, additionalProperties: false },
    },
    required: ['id'],
    additionalProperties: false,
  },
  execute: async ({ id }) => ({ id, index: ${index} }),
})
`
}

/** An ordinary module without tools, of about the same length. */
export function otherModule(index) {
  const lines = Array.from(
    { length: 40 },
    (_, line) => `export const value${line} = (input: number): number => input * ${line} + ${index}`,
  )
  return `import { join } from 'node:path'\n\n${lines.join('\n')}\n\nexport const path${index} = join('a', 'b${index}')\n`
}

/** Writes \`others\` ordinary modules and \`tools\` modules with a tool each; returns the folder. */
export function writeProject({ tools, others = 0, config = '' }) {
  const root = mkdtempSync(join(tmpdir(), 'toolcrib-bench-'))
  // Every project has one; what `check` verified before is kept in it.
  for (const folder of ['node_modules', 'src/tools', 'src/shared', 'src/other'])
    mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }\n')
  writeFileSync(join(root, 'src/shared/limits.ts'), 'export const LIMIT = 50\n')
  writeFileSync(
    join(root, 'tools.config.ts'),
    `export default { tools: ['src/**/*.ts'], out: 'generated', modes: { agent: { resident: ['read_*'] } }${config} }\n`,
  )
  for (let index = 0; index < tools; index += 1)
    writeFileSync(join(root, `src/tools/tool-${index}.ts`), toolModule(index))
  for (let index = 0; index < others; index += 1)
    writeFileSync(join(root, `src/other/other-${index}.ts`), otherModule(index))
  return root
}
