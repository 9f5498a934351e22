import { defineTool } from 'toolcrib'

import { toolApp } from './support/app.ts'
import { ANSWER_CHARS, LINE_CHARS, READ_LINES } from './support/limits.ts'
import { withFile } from './support/open-file.ts'
import { readLineWindow } from './support/read-lines.ts'
import { locate } from './support/workspace-path.ts'

export const read = defineTool({
  name: 'read',
  description: [
    'Reads a text file of the workspace and returns its lines, each preceded by its number and a tab.',
    `Without offset and limit it returns the first ${READ_LINES} lines; a longer file ends with a note that says where to continue. Lines over ${LINE_CHARS} characters are cut.`,
    'Read a file before you edit it, and pass text to edit without the line numbers. When you need several files, read them in one reply.',
    'Folders are for list, pictures for image_info; other binary files are refused.',
  ].join('\n'),
  inputSchema: {
    type: 'object',
    properties: {
      path: { type: 'string', minLength: 1, description: 'The file, relative to the workspace root.' },
      offset: {
        type: 'integer',
        minimum: 1,
        description: 'First line to return, counted from 1. Default 1.',
      },
      limit: {
        type: 'integer',
        minimum: 1,
        description: `Number of lines to return. Default ${READ_LINES}.`,
      },
    },
    required: ['path'],
    additionalProperties: false,
  },
  annotations: { title: 'Read a file', readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  tags: ['files', 'read-only'],
  aliases: ['read_file'],
  searchHints: ['cat', 'open', 'show', 'view', 'contents', 'source code'],
  async execute(input, context) {
    const app = toolApp(context)
    const place = await locate(app.workspace, input.path)
    const offset = input.offset ?? 1
    const window = await withFile(place, (handle) =>
      readLineWindow(
        handle,
        place.display,
        { offset, limit: input.limit ?? READ_LINES, lineChars: LINE_CHARS, totalChars: ANSWER_CHARS },
        context.signal,
      ),
    )
    if (window.totalLines === 0) return `[${place.display} is empty.]`
    if (window.lines.length === 0) {
      throw new Error(`${place.display} has ${window.totalLines} lines; line ${offset} is past its end.`)
    }
    const numbered = window.lines.map((line, index) => `${offset + index}\t${line}`)
    const last = offset + window.lines.length - 1
    if (last < window.totalLines) {
      const reason = window.isFull ? `, cut at ${ANSWER_CHARS} characters` : ''
      numbered.push(
        `[Lines ${offset}-${last} of ${window.totalLines}${reason}. Continue with offset ${last + 1}.]`,
      )
    }
    return numbered.join('\n')
  },
})
