import type { CodeMeaning } from './code-meaning.ts'

/** Codes of MCP servers: of `sync`, and of their snapshots in a build. */
export type McpCode =
  | 'mcp-hidden-text'
  | 'mcp-machine-name'
  | 'mcp-machine-path'
  | 'mcp-name-mapped'
  | 'mcp-pattern-unmatched'
  | 'mcp-secret-in-text'
  | 'mcp-secret-missing'
  | 'mcp-server-empty'
  | 'mcp-server-failed'
  | 'mcp-snapshot-format'
  | 'mcp-snapshot-missing'
  | 'mcp-snapshot-orphan'
  | 'mcp-snapshot-unreadable'
  | 'mcp-text-varies'
  | 'mcp-unstable-unchecked'

export const mcpCodes: Readonly<Record<McpCode, CodeMeaning>> = {
  'mcp-hidden-text': {
    meaning: 'A server’s text holds characters that nobody sees and a model reads.',
    cause: 'Zero-width, direction or tag characters: an accident of copying, or words hidden from reviewers.',
    cure: 'Look at the escapes in the snapshot. Don’t take the tool before you know why they are there.',
  },
  'mcp-machine-name': {
    meaning: 'A server’s text holds the name of this machine or of its user.',
    cause: 'The server writes it into a description; on every other machine the text is another one.',
    cure: 'Configure the server with a fixed value, exclude the tool, or ask its authors.',
  },
  'mcp-machine-path': {
    meaning: 'A server’s text holds a path of this machine.',
    cause: 'The server writes its working, home or temporary folder into a description.',
    cure: 'Configure the server with a fixed folder, exclude the tool, or ask its authors.',
  },
  'mcp-name-mapped': {
    meaning: 'A server’s tool has a name that is not legal, and was given another one.',
    cause: 'Names have 1 to 128 characters of A-Z a-z 0-9 _ - . once the server’s name stands before them.',
    cure: 'Nothing: calls are forwarded under the server’s own name.',
  },
  'mcp-pattern-unmatched': {
    meaning: 'A pattern in `tools`, or a tool in `aliases`, matches nothing that the server lists.',
    cause: 'A misspelling, or the server has renamed or removed the tool: what was excluded is taken then.',
    cure: 'Correct the pattern, by the server’s own names, or remove it.',
  },
  'mcp-secret-in-text': {
    meaning: 'A server’s text holds the value of a secret that it was given.',
    cause:
      'The server writes its settings into a description. The snapshot holds the variable’s name in its place.',
    cure: 'Exclude the tool, or report it to the server’s authors: every client of it sends the secret to a model.',
  },
  'mcp-secret-missing': {
    meaning: 'A server’s configuration names a variable that isn’t set.',
    cause: '`$NAME` in `env`, `headers`, `args` or `url` is read from the environment of `toolcrib sync`.',
    cure: 'Set the variable and run again. The build needs none of them.',
  },
  'mcp-server-empty': {
    meaning: 'A server lists no tool, or none that the configuration takes.',
    cause: 'It offers tools only with certain settings or credentials, or `tools.include` matches none.',
    cure: 'Give the server what it needs, correct the patterns, or take it out of the configuration.',
  },
  'mcp-server-failed': {
    meaning: 'A server could not be asked for its tools.',
    cause: 'It did not start, did not answer in time, ended too early, or answered with something else.',
    cure: 'Start its command by hand and see. Its earlier snapshot stays as it was.',
  },
  'mcp-snapshot-format': {
    meaning: 'A snapshot was written by a version with another format.',
    cause: 'toolcrib was updated, or the file is of a newer version than the one that runs.',
    cure: 'Run `toolcrib sync NAME` and review what changed.',
  },
  'mcp-snapshot-missing': {
    meaning: 'A configured server has no snapshot.',
    cause: 'It is new in the configuration, or the file was not committed.',
    cure: 'Run `toolcrib sync NAME`, review the file and commit it.',
  },
  'mcp-snapshot-orphan': {
    meaning: 'A snapshot belongs to no configured server.',
    cause: 'The server was renamed, or taken out of the configuration.',
    cure: 'Remove the file.',
  },
  'mcp-snapshot-unreadable': {
    meaning: 'A snapshot can’t be read.',
    cause: 'It was edited or merged by hand, or its permissions forbid it.',
    cure: 'Run `toolcrib sync NAME`; after a merge conflict do that in place of resolving it.',
  },
  'mcp-text-varies': {
    meaning: 'A server lists something else when it is started a second time.',
    cause:
      'Its texts hold a time, a random number, or something of the working folder, home folder or time zone. Such a text forks the prompt cache of every session.',
    cure: 'Configure the server so that it says the same everywhere, exclude the tool, or ask its authors.',
  },
  'mcp-unstable-unchecked': {
    meaning: 'A server could not be started a second time, so that text which varies can’t be told.',
    cause: 'It takes only one connection at a time, or failed when it was started again.',
    cure: 'Nothing, if its texts look constant; else run `toolcrib sync NAME` again.',
  },
}
