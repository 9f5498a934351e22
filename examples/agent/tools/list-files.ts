import { readdir } from 'node:fs/promises'
import { defineTool } from 'toolcrib'
import { inside, type Workspace } from '../src/workspace.ts'

export const listFiles = defineTool({
  name: 'list_files',
  description: 'Lists a folder of the workspace; folders end with a slash.',
  inputSchema: {
    type: 'object',
    properties: { path: { type: 'string', description: 'Path of the folder. Default: the workspace.' } },
  },
  annotations: { readOnlyHint: true },
  execute: async ({ path = '.' }, { app }) => {
    const entries = await readdir(inside(app as Workspace, path), { withFileTypes: true })
    return entries
      .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
      .sort()
      .join('\n')
  },
})
