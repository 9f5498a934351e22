// Bounds that both a definition's text and its handler state. They are constants, so a description never varies at run time (rule A10).

/** Lines that `read` returns when the call gives no limit. */
export const READ_LINES = 2000
/** Characters kept of one line of a file; the rest of the line is cut and counted. */
export const LINE_CHARS = 2000
/** Characters of one answer of `read` and `grep`. */
export const ANSWER_CHARS = 60_000
/** Largest text that `write` accepts and `edit` opens, in bytes. */
export const EDITABLE_BYTES = 10_000_000
/** Entries that `list` and `glob` return when the call gives no limit. */
export const ENTRY_LIMIT = 500
/** Matching lines (or files) that `grep` returns when the call gives no limit. */
export const MATCH_LIMIT = 200
/** Larger files are not searched by `grep`, in bytes. */
export const SEARCHABLE_BYTES = 5_000_000
/** Time that the regular expression of one `grep` may run in all, in ms. */
export const MATCHING_MS = 2_000
/** Time limit of a `bash` command when the call gives none, in ms. */
export const COMMAND_MS = 120_000
/** Highest time limit of a `bash` command, in ms. */
export const COMMAND_MAX_MS = 600_000
/** Characters kept of a command's output: half from its start, half from its end. */
export const OUTPUT_CHARS = 30_000
/** Characters of a fetched page that one call returns when the call gives no limit. */
export const PAGE_CHARS = 20_000
/** Characters of a page snapshot that one call of the browser returns. */
export const SNAPSHOT_CHARS = 20_000
/** Characters of one message between agents. */
export const MESSAGE_CHARS = 20_000
/** Characters of one durable note. */
export const NOTE_CHARS = 100_000
/** Characters of a skill's text that one call returns. */
export const SKILL_CHARS = 60_000
/** Items of a to-do list. */
export const TODO_ITEMS = 100
