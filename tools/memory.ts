import { defineTool } from 'toolcrib'

import { toolApp } from './support/app.ts'
import { clipText } from './support/clip-text.ts'
import { NOTE_CHARS } from './support/limits.ts'
import { createNotes, type Notes } from './support/notes.ts'
import { refuseWhilePlanning } from './support/plan-mode.ts'

export const memory = defineTool({
  name: 'memory',
  description: [
    'Keeps notes that last: later sessions in this workspace find them again. A note has a key and a text.',
    'Save what will be needed again and cannot be seen from the files: what the user prefers, decisions and their reasons, how to build and test, where work was left. Not what the code or its history already says, no secrets, and nothing about the current step (use todo).',
    'Look with list or search before you save, and improve the note that exists instead of adding another: save replaces the whole text of a key. Remove a note that turned out wrong.',
    'A note tells what was true when it was written; check it against the files before you rely on it.',
  ].join('\n'),
  inputSchema: {
    type: 'object',
    properties: {
      action: {
        type: 'string',
        enum: ['save', 'read', 'list', 'search', 'remove'],
        description:
          'save takes key and text; read and remove take key; search takes query; list takes nothing.',
      },
      key: {
        type: 'string',
        pattern: '^[a-z0-9][a-z0-9_-]{0,79}$',
        description: 'A short name in lower case, e.g. build-commands.',
      },
      text: {
        type: 'string',
        maxLength: NOTE_CHARS,
        description: 'The whole note, as Markdown; its first line says what it is about.',
      },
      query: {
        type: 'string',
        minLength: 1,
        description: 'Words that all have to stand in the note, in any case.',
      },
    },
    required: ['action'],
    additionalProperties: false,
  },
  annotations: {
    title: 'Durable notes',
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: true,
    openWorldHint: false,
  },
  tags: ['memory'],
  aliases: ['notes'],
  searchHints: ['remember', 'recall', 'forget', 'preferences', 'knowledge', 'earlier session'],
  residency: {
    prefer: 'deferred',
    reason: 'Notes are read once at the start of a session and saved once at its end.',
  },
  async execute(input, context) {
    const app = toolApp(context)
    const notes = createNotes(app.memoryFolder)
    switch (input.action) {
      case 'list':
        return renderAll(notes, await notes.keys())
      case 'search':
        return search(notes, needed(input.query, 'query', 'search'))
      case 'read': {
        const key = needed(input.key, 'key', 'read')
        return (await notes.read(key)) ?? missing(notes, key)
      }
      case 'save': {
        refuseWhilePlanning(app.planMode, 'memory save')
        const key = needed(input.key, 'key', 'save')
        const text = needed(input.text, 'text', 'save')
        if (text.length > NOTE_CHARS)
          throw new Error(`A note holds at most ${NOTE_CHARS} characters. Split it, or put it into a file.`)
        return (await notes.save(key, text)) ? `Replaced the note ${key}.` : `Saved the note ${key}.`
      }
      case 'remove': {
        refuseWhilePlanning(app.planMode, 'memory remove')
        const key = needed(input.key, 'key', 'remove')
        return (await notes.remove(key)) ? `Removed the note ${key}.` : missing(notes, key)
      }
    }
  },
})

function needed(value: string | undefined, name: string, action: string): string {
  if (value === undefined) throw new Error(`The action ${action} needs ${name}.`)
  return value
}

async function missing(notes: Notes, key: string): Promise<never> {
  const keys = await notes.keys()
  const known = keys.length === 0 ? 'There are no notes yet.' : `Notes: ${clipText(keys.join(', '), 2000)}.`
  throw new Error(`There is no note called ${key}. ${known}`)
}

async function renderAll(notes: Notes, keys: readonly string[]): Promise<string> {
  if (keys.length === 0) return 'There are no notes yet.'
  const lines: string[] = []
  for (const key of keys) lines.push(`${key}: ${firstLine((await notes.read(key)) ?? '')}`)
  return clipText(lines.join('\n'), NOTE_CHARS)
}

async function search(notes: Notes, query: string): Promise<string> {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const found: string[] = []
  for (const key of await notes.keys()) {
    const text = `${key}\n${(await notes.read(key)) ?? ''}`.toLowerCase()
    if (words.every((word) => text.includes(word))) found.push(key)
  }
  return found.length === 0 ? `No note has all of: ${words.join(', ')}.` : renderAll(notes, found)
}

function firstLine(text: string): string {
  const line = text.split('\n').find((one) => one.trim() !== '') ?? ''
  return clipText(line.replace(/^#+\s*/, ''), 200).split('\n')[0] ?? ''
}
