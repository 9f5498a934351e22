import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defineTool } from 'toolcrib'
import { inside, type Workspace } from '../src/workspace.ts'

export const searchText = defineTool({
  name: 'search_text',
  description:
    'Searches the text files of a folder for a regular expression of JavaScript and returns the lines that match, with path and number. Folders whose names begin with a dot and node_modules are left out.',
  inputSchema: {
    type: 'object',
    properties: {
      pattern: { type: 'string', description: 'The expression, without slashes.' },
      path: { type: 'string', description: 'Path of the folder. Default: the workspace.' },
      ending: { type: 'string', description: 'Only files whose names end so, e.g. `.ts`.' },
      limit: { type: 'integer', minimum: 1, description: 'At most this many lines. Default 100.' },
    },
    required: ['pattern'],
  },
  annotations: { readOnlyHint: true },
  execute: async ({ pattern, path = '.', ending = '', limit = 100 }, { app }) => {
    const folder = inside(app as Workspace, path)
    const expression = new RegExp(pattern)
    const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .filter((file) => !/(^|[/\\])(\.|node_modules[/\\])/.test(file))
      .sort()
    const found: string[] = []
    for (const file of files) {
      const lines = (await readFile(join(folder, file), 'utf8')).split('\n')
      for (const [index, line] of lines.entries()) {
        if (expression.test(line)) found.push(`${file}:${index + 1}: ${line}`)
        if (found.length === limit) return found.join('\n')
      }
    }
    return found.length === 0 ? 'no line matches' : found.join('\n')
  },
})
