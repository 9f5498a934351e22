import { readFile } from 'node:fs/promises'
import { defineTool } from 'toolcrib'
import { inside, type Workspace } from '../src/workspace.ts'

export const wordCount = defineTool({
  name: 'word_count',
  description: 'Counts the lines, words and characters of a text file.',
  inputSchema: {
    type: 'object',
    properties: { path: { type: 'string', description: 'Path of the file, relative to the workspace.' } },
    required: ['path'],
  },
  searchHints: ['length of a text', 'how long'],
  annotations: { readOnlyHint: true },
  execute: async ({ path }, { app }) => {
    const text = await readFile(inside(app as Workspace, path), 'utf8')
    const words = text.split(/\s+/).filter((word) => word !== '').length
    return { lines: text.split('\n').length, words, characters: text.length }
  },
})
