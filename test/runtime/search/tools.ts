import type { ToolEntry } from 'toolcrib'

/** An entry with what a test cares about. */
export function entry(name: string, description: string, more: Partial<ToolEntry> = {}): ToolEntry {
  return {
    name,
    description,
    inputSchema: { type: 'object', properties: {} },
    residency: [],
    tokens: {},
    fingerprint: hash(`${name}\n${description}\n${more.searchHints ?? ''}`),
    ...more,
  }
}

function hash(text: string): string {
  let value = 7
  for (const unit of text) value = (Math.imul(value, 31) + unit.codePointAt(0)!) >>> 0
  return value.toString(16).padStart(8, '0').repeat(2)
}

/** A small mixed registry. */
export const TOOLS: readonly ToolEntry[] = [
  entry('github__create_issue', 'Open a new issue in a repository.', {
    server: 'github',
    tags: ['write'],
    inputSchema: {
      type: 'object',
      properties: { title: { type: 'string', description: 'Headline of the bug report' } },
    },
  }),
  entry('github__list_issues', 'List issues of a repository.', { server: 'github', tags: ['read'] }),
  entry('github__get_pull_request', 'Get one pull request with its reviews.', {
    server: 'github',
    tags: ['read'],
  }),
  entry('jira__create_issue', 'Create an issue in a project.', { server: 'jira', tags: ['write'] }),
  entry('mail__get_message', 'Get a message.', { server: 'mail' }),
  entry('mail__get_messages', 'Get messages of a folder.', { server: 'mail' }),
  entry('charts__generate_word_cloud_chart', 'Draws words by how often they occur.', { server: 'charts' }),
  entry('sheets__read_spreadsheet', 'Reads values of a range.', { server: 'sheets' }),
  entry('weather_forecast', 'Forecast for a place.', { searchHints: ['umbrella'] }),
  entry('readFile', 'Returns the text of a file.'),
  entry('old_name_now_new', 'Archives a record.', { aliases: ['legacyArchive'] }),
]
