// Scanning 2,800 files of which 340 hold tools in ten ways of writing them, against reading all and parsing those 340.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Project } from 'ts-morph'
import { findFiles } from '../../codegen/dist/files/find-files.js'
import { scan } from '../../codegen/dist/scan/scan.js'
import { compare, printRatio } from './median.mjs'
import { otherModule, toolModule, writeProject } from './project.mjs'

const FILES = 2800
const TOOLS = 340
const LIMIT_MB = 350

const Z = "import { z } from 'zod'\n"
const shape = (index) =>
  `{ id: z.string().describe('Identifier ${index}.'), limit: z.number().int().min(1).max(${10 + index}).optional() }`

/** Modules with one tool each. Handlers are as long as those of real tools. */
const CONVENTIONS = [
  toolModule,
  (index) =>
    `import { tool } from 'ai'\n${Z}export const tool${index} = tool({ description: 'Does ${index}.', inputSchema: z.object(${shape(index)}), execute: async ({ id }) => id })\n`,
  (index) =>
    `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\n${Z}export function register${index}(server: McpServer): void {\n  server.registerTool('tool_${index}', { description: 'Does ${index}.', inputSchema: ${shape(index)} }, async ({ id }) => ({ content: [{ type: 'text', text: id }] }))\n}\n`,
  (index) =>
    `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\n${Z}export function add${index}(server: McpServer): void {\n  server.tool('tool_${index}', 'Does ${index}.', ${shape(index)}, async ({ id }) => ({ content: [{ type: 'text', text: id }] }))\n}\n`,
  (index) =>
    `import { createTool } from '@mastra/core/tools'\n${Z}export const tool${index} = createTool({ id: 'tool_${index}', description: 'Does ${index}.', inputSchema: z.object(${shape(index)}), execute: async () => null })\n`,
  (index) =>
    `import { tool } from '@langchain/core/tools'\n${Z}export const tool${index} = tool(async ({ id }) => id, { name: 'tool_${index}', description: 'Does ${index}.', schema: z.object(${shape(index)}) })\n`,
  (index) =>
    `import type OpenAI from 'openai'\nexport default { type: 'function', function: { name: 'tool_${index}', description: 'Does ${index}.', parameters: { type: 'object', properties: { id: { type: 'string' } } } } } satisfies OpenAI.Chat.ChatCompletionTool\n`,
  (index) =>
    `import type { Tool } from '@anthropic-ai/sdk/resources'\nexport const tool${index}: Tool = { name: 'tool_${index}', description: 'Does ${index}.', input_schema: { type: 'object', properties: { id: { type: 'string' } } } }\n`,
  (index) =>
    `import { StructuredTool } from '@langchain/core/tools'\n${Z}export class Tool${index} extends StructuredTool {\n  name = 'tool_${index}'\n  description = 'Does ${index}.'\n  schema = z.object(${shape(index)})\n  async _call() { return '' }\n}\n`,
  (index) =>
    `import { define } from '../shared/kit.js'\n${Z}export const tool${index} = define({ name: 'tool_${index}', description: 'Does ${index}.', inputSchema: ${shape(index)}, handler: async () => null })\n`,
]

if (process.argv[2] === 'memory') {
  const root = process.argv[3]
  scan({ root, files: await findFiles(root, ['src/**/*.ts'], 'generated') })
  console.log(process.resourceUsage().maxRSS)
} else {
  await measure()
}

async function measure() {
  const root = writeProject({ tools: 0, others: 0 })
  mkdirSync(join(root, 'src/many'), { recursive: true })
  writeFileSync(join(root, 'src/shared/kit.ts'), 'export const define = <T>(tool: T): T => tool\n')
  for (let index = 0; index < TOOLS; index++) {
    const text = CONVENTIONS[index % CONVENTIONS.length](index) + otherModule(index)
    writeFileSync(join(root, `src/tools/tool-${index}.ts`), text)
  }
  for (let index = 0; index < FILES - TOOLS - 2; index++)
    writeFileSync(join(root, `src/many/file-${index}.ts`), otherModule(index))
  const files = await findFiles(root, ['src/**/*.ts'], 'generated')

  const ours = async () => {
    const { tools, pending } = scan({ root, files })
    if (tools.length + pending.length !== TOOLS) throw new Error(`${tools.length} + ${pending.length} tools`)
  }
  const baseline = async () => {
    const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')))
    const project = new Project({ useInMemoryFileSystem: true, skipLoadingLibFiles: true })
    texts.forEach((text, index) => {
      if (files[index].startsWith('src/tools/')) project.createSourceFile(`/${files[index]}`, text)
    })
  }
  const isFast = printRatio(
    `scan of ${files.length} files, ${TOOLS} with tools of ten conventions`,
    await compare(ours, baseline),
    `read all, parse the ${TOOLS}`,
    3,
  )
  const { stdout } = spawnSync('node', [fileURLToPath(import.meta.url), 'memory', root])
  const peak = Math.round(Number(stdout.toString()) / 1024)
  const isSmall = peak > 0 && peak < LIMIT_MB
  console.log(`${isSmall ? 'ok  ' : 'MISS'} the same: peak ${peak} MB (limit ${LIMIT_MB} MB)`)
  await rm(root, { recursive: true })
  process.exitCode = isFast && isSmall ? 0 : 1
}
