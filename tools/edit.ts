import { defineTool } from 'toolcrib'

import { toolApp } from './support/app.ts'
import { readEditable, replaceFile } from './support/edit-file.ts'
import { inTurn } from './support/file-lock.ts'
import { refuseWhilePlanning } from './support/plan-mode.ts'
import { replaceText } from './support/replace-text.ts'
import { unifiedDiff } from './support/unified-diff.ts'
import { locate } from './support/workspace-path.ts'

export const edit = defineTool({
  name: 'edit',
  description: [
    'Replaces one exact passage of a text file and answers with the diff.',
    'old_string has to stand in the file exactly once, white space and indentation included; take it from what read returned, without the line numbers. If it stands there several times, add lines around it until it is unique, or set replace_all to change every one (to rename something, say). An empty new_string deletes the passage.',
    "Line ends need no care: \\n in both strings stands for the file's own line ends, which are kept.",
    'Nothing is written when the passage is missing or ambiguous, or when the file changes meanwhile.',
  ].join('\n'),
  inputSchema: {
    type: 'object',
    properties: {
      path: { type: 'string', minLength: 1, description: 'The file, relative to the workspace root.' },
      old_string: {
        type: 'string',
        minLength: 1,
        description: 'The passage to replace, exactly as it stands in the file.',
      },
      new_string: { type: 'string', description: 'What stands there afterwards.' },
      replace_all: {
        type: 'boolean',
        description: 'Replace every occurrence instead of exactly one. Default false.',
      },
    },
    required: ['path', 'old_string', 'new_string'],
    additionalProperties: false,
  },
  annotations: {
    title: 'Edit a file',
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: false,
    openWorldHint: false,
  },
  tags: ['files'],
  aliases: ['edit_file', 'str_replace'],
  searchHints: ['change', 'modify', 'patch', 'rename', 'substitute'],
  async execute(input, context) {
    const app = toolApp(context)
    refuseWhilePlanning(app.planMode, 'edit')
    const place = await locate(app.workspace, input.path)
    return inTurn([place.root, ...place.segments].join('/'), async () => {
      context.signal.throwIfAborted()
      const { text: before, stats } = await readEditable(place)
      const { text: after, count } = replaceText(
        before,
        input.old_string,
        input.new_string,
        input.replace_all ?? false,
        place.display,
      )
      await replaceFile(place, after, stats)
      const places = count === 1 ? '1 place' : `${count} places`
      return `Changed ${places} in ${place.display}.\n${unifiedDiff(place.display, before, after)}`
    })
  },
})
