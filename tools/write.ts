import { defineTool } from 'toolcrib'

import { toolApp } from './support/app.ts'
import { replaceFile } from './support/edit-file.ts'
import { inTurn } from './support/file-lock.ts'
import { EDITABLE_BYTES } from './support/limits.ts'
import { refuseWhilePlanning } from './support/plan-mode.ts'
import { locate } from './support/workspace-path.ts'

export const write = defineTool({
  name: 'write',
  description: [
    'Writes a text file in the workspace, as UTF-8. A file that exists is replaced as a whole; missing folders are made.',
    'Use it for new files and complete rewrites. To change a part of a file use edit, which costs less and cannot lose the rest. Read an existing file before you replace it.',
    'The file is replaced in one step: an interrupted write leaves the old one as it was.',
  ].join('\n'),
  inputSchema: {
    type: 'object',
    properties: {
      path: { type: 'string', minLength: 1, description: 'The file, relative to the workspace root.' },
      content: {
        type: 'string',
        description: 'The complete new text, with the line ends that the file shall have.',
      },
    },
    required: ['path', 'content'],
    additionalProperties: false,
  },
  annotations: {
    title: 'Write a file',
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: true,
    openWorldHint: false,
  },
  tags: ['files'],
  aliases: ['write_file'],
  searchHints: ['create', 'save', 'new file', 'overwrite'],
  async execute(input, context) {
    const app = toolApp(context)
    refuseWhilePlanning(app.planMode, 'write')
    const bytes = Buffer.byteLength(input.content)
    if (bytes > EDITABLE_BYTES) {
      throw new Error(`The content has ${bytes} bytes; at most ${EDITABLE_BYTES} can be written at once.`)
    }
    const place = await locate(app.workspace, input.path)
    const existed = await inTurn([place.root, ...place.segments].join('/'), () => {
      context.signal.throwIfAborted()
      return replaceFile(place, input.content)
    })
    return `${existed ? 'Replaced' : 'Created'} ${place.display} (${countLines(input.content)} lines, ${bytes} bytes).`
  },
})

function countLines(text: string): number {
  if (text === '') return 0
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
}
