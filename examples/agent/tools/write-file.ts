import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { defineTool } from 'toolcrib'
import { inside, type Workspace } from '../src/workspace.ts'

export const writeFileTool = defineTool({
  name: 'write_file',
  description: 'Writes a text file of the workspace, whole; what was there before is replaced.',
  inputSchema: {
    type: 'object',
    properties: {
      path: { type: 'string', description: 'Path of the file, relative to the workspace.' },
      text: { type: 'string', description: 'The whole new text.' },
    },
    required: ['path', 'text'],
  },
  annotations: { destructiveHint: true },
  execute: async ({ path, text }, { app }) => {
    const file = inside(app as Workspace, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
    return `${text.length} characters written`
  },
})
