import { defineTool } from 'toolcrib'

import { toolApp } from './support/app.ts'
import { filePattern } from './support/file-pattern.ts'
import { ENTRY_LIMIT } from './support/limits.ts'
import { walkFiles } from './support/walk-files.ts'
import { displayPath, locate } from './support/workspace-path.ts'

export const glob = defineTool({
  name: 'glob',
  description: [
    'Finds files of the workspace whose path matches a pattern, and returns their paths in order of name.',
    '* stands for anything but a slash, ** for any number of folders, ? for one character, {a,b} for either, [abc] for one of them: src/**/*.{ts,tsx}, **/package.json. A pattern without a slash, such as *.md, matches names at any depth.',
    'Files whose names begin with a dot are found as well. What .gitignore names, node_modules and .git are left out unless include_ignored is set; symbolic links are never followed.',
    'Use grep to search by content.',
  ].join('\n'),
  inputSchema: {
    type: 'object',
    properties: {
      pattern: { type: 'string', minLength: 1, description: 'The pattern, relative to path.' },
      path: {
        type: 'string',
        minLength: 1,
        description: 'Folder to search, relative to the workspace root. Default: the root.',
      },
      include_ignored: {
        type: 'boolean',
        description: 'Also search what .gitignore names, and node_modules. Default false.',
      },
      limit: {
        type: 'integer',
        minimum: 1,
        maximum: 5000,
        description: `Most paths to return. Default ${ENTRY_LIMIT}.`,
      },
    },
    required: ['pattern'],
    additionalProperties: false,
  },
  annotations: {
    title: 'Find files by name',
    readOnlyHint: true,
    idempotentHint: true,
    openWorldHint: false,
  },
  tags: ['files', 'read-only', 'search'],
  aliases: ['find_files'],
  searchHints: ['find', 'file names', 'wildcard', 'extension', 'locate'],
  async execute(input, context) {
    const app = toolApp(context)
    const place = await locate(app.workspace, input.path ?? '.')
    const isWanted = filePattern(input.pattern)
    const limit = input.limit ?? ENTRY_LIMIT
    const found: string[] = []
    for await (const { segments, kind } of walkFiles(place, {
      includeIgnored: input.include_ignored ?? false,
      signal: context.signal,
    })) {
      if (kind === 'folder' || !isWanted(segments.slice(place.segments.length).join('/'))) continue
      if (found.length === limit) {
        found.push(`[More than ${limit} files match; the rest is cut. Narrow the pattern or the path.]`)
        break
      }
      found.push(displayPath(segments))
    }
    return found.length === 0 ? `No file below ${place.display} matches ${input.pattern}` : found.join('\n')
  },
})
