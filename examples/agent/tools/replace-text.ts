import { readFile, writeFile } from 'node:fs/promises'
import { defineTool } from 'toolcrib'
import { inside, type Workspace } from '../src/workspace.ts'

export const replaceText = defineTool({
  name: 'replace_text',
  description:
    'Replaces texts in one file of the workspace, all of them or none. Each text must stand in the file exactly once, unless `all` is set. Nothing is written when one of them is not found.',
  inputSchema: {
    type: 'object',
    properties: {
      path: { type: 'string', description: 'Path of the file, relative to the workspace.' },
      edits: {
        type: 'array',
        minItems: 1,
        description: 'Applied in this order, each to what the one before left.',
        items: {
          type: 'object',
          properties: {
            from: { type: 'string', description: 'The text as it stands in the file, with its line breaks.' },
            to: { type: 'string', description: 'What stands there afterwards; empty removes it.' },
            all: { type: 'boolean', description: 'Replaces every place where the text stands.' },
          },
          required: ['from', 'to'],
        },
      },
    },
    required: ['path', 'edits'],
  },
  execute: async ({ path, edits }, { app }) => {
    const file = inside(app as Workspace, path)
    let text = await readFile(file, 'utf8')
    for (const { from, to, all = false } of edits) {
      const places = text.split(from).length - 1
      if (places === 0 || (places > 1 && !all))
        throw new Error(`${JSON.stringify(from)} stands ${places} times in ${path}`)
      text = text.split(from).join(to)
    }
    await writeFile(file, text)
    return `${edits.length} edits made`
  },
})
