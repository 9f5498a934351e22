import { readFile } from 'node:fs/promises'
import { defineTool } from 'toolcrib'
import { inside, type Workspace } from '../src/workspace.ts'

export const readFileTool = defineTool({
  name: 'read_file',
  description: 'Reads a text file of the workspace and returns its lines with numbers.',
  inputSchema: {
    type: 'object',
    properties: {
      path: { type: 'string', description: 'Path of the file, relative to the workspace.' },
      limit: { type: 'integer', minimum: 1, description: 'At most this many lines.' },
    },
    required: ['path'],
  },
  annotations: { readOnlyHint: true },
  execute: async ({ path, limit = 500 }, { app }) => {
    const text = await readFile(inside(app as Workspace, path), 'utf8')
    const lines = text.split('\n').slice(0, limit)
    return lines.map((line, index) => `${index + 1}\t${line}`).join('\n')
  },
})
