import { lstat, readlink } from 'node:fs/promises'
import { join } from 'node:path'

import { defineTool } from 'toolcrib'

import { toolApp } from './support/app.ts'
import { ENTRY_LIMIT } from './support/limits.ts'
import { visibleText } from './support/visible-text.ts'
import { walkFiles, type WalkEntry } from './support/walk-files.ts'
import { displayPath, locate } from './support/workspace-path.ts'

export const list = defineTool({
  name: 'list',
  description: [
    'Lists a folder of the workspace: one entry a line in name order, folders with a slash at the end, files with their size in bytes, symbolic links with their target.',
    `Depth 1 (the default) shows all entries but .git. Greater depths give a tree without what .gitignore names. At most ${ENTRY_LIMIT} entries.`,
    'Use it to see how a project is laid out; use glob to find files by name and grep to find them by content.',
  ].join('\n'),
  inputSchema: {
    type: 'object',
    properties: {
      path: {
        type: 'string',
        minLength: 1,
        description: 'The folder, relative to the workspace root. Default: the root.',
      },
      depth: { type: 'integer', minimum: 1, maximum: 10, description: 'Levels to show. Default 1.' },
    },
    required: [],
    additionalProperties: false,
  },
  annotations: { title: 'List a folder', readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  tags: ['files', 'read-only'],
  aliases: ['ls', 'list_directory'],
  searchHints: ['directory', 'tree', 'folder contents', 'dir'],
  async execute(input, context) {
    const app = toolApp(context)
    const place = await locate(app.workspace, input.path ?? '.')
    const depth = input.depth ?? 1
    const lines: string[] = []
    for await (const entry of walkFiles(place, {
      includeIgnored: depth === 1,
      maxDepth: depth,
      signal: context.signal,
    })) {
      if (lines.length === ENTRY_LIMIT) {
        lines.push(`[More than ${ENTRY_LIMIT} entries; the rest is cut. List a folder below, or use glob.]`)
        break
      }
      const path = displayPath(entry.segments.slice(place.segments.length))
      lines.push(path + (await suffix(entry)))
    }
    return lines.length === 0 ? `[${place.display} is empty.]` : lines.join('\n')
  },
})

async function suffix({ folder, name, kind }: WalkEntry): Promise<string> {
  const path = join(folder.path, name)
  if (kind === 'folder') return '/'
  if (kind === 'link') return ` -> ${visibleText(await readlink(path).catch(() => '?'))}`
  if (kind === 'other') return ' (not a file)'
  const size = await lstat(path).then(
    (stats) => `${stats.size}`,
    () => '?',
  )
  return ` ${size}`
}
