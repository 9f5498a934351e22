import { defineTool } from 'toolcrib'

import { toolApp } from './support/app.ts'
import { clipText } from './support/clip-text.ts'
import { filePattern } from './support/file-pattern.ts'
import { createLineMatcher, escapeExpression } from './support/line-matcher.ts'
import { ANSWER_CHARS, MATCHING_MS, MATCH_LIMIT } from './support/limits.ts'
import { renderMatches } from './support/render-matches.ts'
import { searchableFiles, type SearchedFile } from './support/searchable-files.ts'
import { displayPath, locate } from './support/workspace-path.ts'

export const grep = defineTool({
  name: 'grep',
  description: [
    'Searches the contents of the text files of the workspace for a regular expression, line by line.',
    'The pattern is a JavaScript regular expression: \\bfoo\\b, import .* from, (get|set)Name. Set literal to search for the text as it stands, with no character special.',
    'output says what comes back: content (the default) gives the matching lines with their numbers under each file name, files only the names of files with a match, count the number of matching lines in each file. before and after add lines around each match.',
    'Files that .gitignore names, node_modules, .git, binary files and files over 5 MB are left out; symbolic links are not followed. Start with files or a narrow glob when a word may be common.',
  ].join('\n'),
  inputSchema: {
    type: 'object',
    properties: {
      pattern: { type: 'string', minLength: 1, description: 'What to search for.' },
      path: {
        type: 'string',
        minLength: 1,
        description: 'Folder or file to search, relative to the workspace root. Default: the root.',
      },
      glob: {
        type: 'string',
        minLength: 1,
        description: 'Search only files that match this, e.g. *.ts or src/**/*.{js,ts}.',
      },
      output: {
        type: 'string',
        enum: ['content', 'files', 'count'],
        description: 'What to return. Default content.',
      },
      ignore_case: { type: 'boolean', description: 'Treat upper and lower case as equal. Default false.' },
      literal: { type: 'boolean', description: 'Take the pattern as plain text. Default false.' },
      before: {
        type: 'integer',
        minimum: 0,
        maximum: 50,
        description: 'Lines to show before each match. Default 0.',
      },
      after: {
        type: 'integer',
        minimum: 0,
        maximum: 50,
        description: 'Lines to show after each match. Default 0.',
      },
      include_ignored: {
        type: 'boolean',
        description: 'Also search what .gitignore names, and node_modules. Default false.',
      },
      limit: {
        type: 'integer',
        minimum: 1,
        maximum: 5000,
        description: `Most matching lines (content) or files to return. Default ${MATCH_LIMIT}.`,
      },
    },
    required: ['pattern'],
    additionalProperties: false,
  },
  annotations: {
    title: 'Search file contents',
    readOnlyHint: true,
    idempotentHint: true,
    openWorldHint: false,
  },
  tags: ['files', 'read-only', 'search'],
  aliases: ['search_files'],
  searchHints: ['ripgrep', 'find text', 'regex', 'usages', 'references', 'occurrences'],
  async execute(input, context) {
    const app = toolApp(context)
    const place = await locate(app.workspace, input.path ?? '.')
    const expression = input.literal ? escapeExpression(input.pattern) : input.pattern
    const matcher = createLineMatcher(expression, input.ignore_case ?? false, MATCHING_MS)
    const output = input.output ?? 'content'
    const limit = input.limit ?? MATCH_LIMIT
    const answer: string[] = []
    const skipped: string[] = []
    let left = limit
    let isCut = false
    for await (const file of searchableFiles(place, {
      isWanted: input.glob === undefined ? () => true : filePattern(input.glob),
      includeIgnored: input.include_ignored ?? false,
      onSkipped: (path) => skipped.push(path),
      signal: context.signal,
    })) {
      const matches = matcher.match(file.text, wantedMatches(output, left), displayPath(file.segments))
      if (matches.length === 0) continue
      const shown = output === 'content' ? matches.slice(0, left) : matches
      isCut = left === 0 || shown.length < matches.length
      if (left > 0) answer.push(...renderFile(file, shown, output, input.before ?? 0, input.after ?? 0))
      if (isCut) break
      left -= output === 'content' ? shown.length : 1
    }
    if (isCut) answer.push(`[Cut at ${limit}. Narrow the pattern, path or glob, or raise limit.]`)
    if (skipped.length > 0)
      answer.push(
        `[Not searched, too large: ${skipped.slice(0, 5).join(', ')}${skipped.length > 5 ? ', ...' : ''}]`,
      )
    if (answer.length === 0) return `No match for ${input.pattern} in ${place.display}`
    return clipText(answer.join('\n'), ANSWER_CHARS, 'Narrow the search.')
  },
})

/** One match more than fits shows that something was cut. */
function wantedMatches(output: 'content' | 'files' | 'count', left: number): number {
  if (output === 'count') return Number.MAX_SAFE_INTEGER
  return output === 'files' ? 1 : left + 1
}

type Matches = Parameters<typeof renderMatches>[1]

function renderFile(
  file: SearchedFile,
  matches: Matches,
  output: 'content' | 'files' | 'count',
  before: number,
  after: number,
): readonly string[] {
  const name = displayPath(file.segments)
  if (output === 'files') return [name]
  if (output === 'count') return [`${name}: ${matches.length}`]
  return [name, ...renderMatches(file.text, matches, before, after), '']
}
