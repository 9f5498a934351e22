import type { CodeMeaning } from './code-meaning.ts'

/** Codes of the configuration, of classifying and of the run itself. */
export type BuildCode =
  | 'all-deferred'
  | 'calibration-unreadable'
  | 'config-failed'
  | 'config-ignored'
  | 'config-not-found'
  | 'config-syntax'
  | 'config-without-default'
  | 'deferral-costs-more'
  | 'fit-impossible'
  | 'handler-unreachable'
  | 'invalid-config'
  | 'no-tools'
  | 'output-unreadable'
  | 'over-budget'
  | 'profile-remark'
  | 'tombstone-of-living-tool'
  | 'unknown-config-key'
  | 'unknown-model'
  | 'unmatched-pattern'
  | 'write-failed'

export const buildCodes: Readonly<Record<BuildCode, CodeMeaning>> = {
  'all-deferred': {
    meaning: 'A mode defers every tool.',
    cause: 'Its resident list matches nothing that exists.',
    cure: 'List at least one tool in `modes.MODE.resident`; until then the most used one stays resident.',
  },
  'calibration-unreadable': {
    meaning: 'tools.calibration.json could not be read.',
    cause: 'It was edited by hand or merged badly, or another version of the build wrote it.',
    cure: 'Restore it from version control, or remove it and run `toolcrib calibrate`.',
  },
  'config-failed': {
    meaning: 'The configuration threw while it was loaded.',
    cause: 'It is a module that is run: an import is missing, or a call in it failed.',
    cure: 'Read the message; check what the configuration imports and calls.',
  },
  'config-ignored': {
    meaning: 'A folder holds two configurations, and one of them is not read.',
    cause: 'tools.config.ts, .mts, .js and .mjs are looked for in this order.',
    cure: 'Remove one of them, or name the one that is meant with `--config`.',
  },
  'config-not-found': {
    meaning: 'There is no configuration.',
    cause:
      'Neither the working directory nor a folder above it holds tools.config.ts, or --config names no file.',
    cure: 'Run `toolcrib init`, or give the path with `--config`.',
  },
  'config-syntax': {
    meaning: 'The configuration could not be bundled.',
    cause: 'It, or a module that it imports, has a syntax error or an import that does not resolve.',
    cure: 'Mend the line that the frame shows.',
  },
  'config-without-default': {
    meaning: 'The configuration exports nothing as default.',
    cause: 'The object is a named export, or is not exported.',
    cure: 'Write `export default defineConfig({ ... })`.',
  },
  'deferral-costs-more': {
    meaning: 'A mode costs more with deferred tools than it would with all of them resident.',
    cause: 'The search tool and the catalog cost more than the few or short definitions that are deferred.',
    cure: 'Keep everything resident in that mode until there are more tools; it is a note, nothing fails.',
  },
  'fit-impossible': {
    meaning: 'A mode cannot be made to fit its limit.',
    cause: 'Tools that are pinned, or whose definitions ask to be resident, cost more than the limit.',
    cure: 'Raise `modes.MODE.fit.tokens`, or pin less.',
  },
  'handler-unreachable': {
    meaning: "Generated code can't reach a tool's handler.",
    cause: 'The definition stands inside a function or in a constant that is not exported.',
    cure: 'Export it, or register the tool when the app runs.',
  },
  'invalid-config': {
    meaning: 'A value of the configuration is not what it should be.',
    cause: 'A wrong type, a missing key, or a name that is configured nowhere.',
    cure: 'The message gives the key and what is allowed there.',
  },
  'no-tools': {
    meaning: 'No tool definition was found.',
    cause: 'The globs match no file, or no matched file calls `defineTool` imported from toolcrib.',
    cure: 'Globs are relative to the folder of the configuration. Nothing is written while nothing is found.',
  },
  'output-unreadable': {
    meaning: 'A generated file exists and could not be read.',
    cause: 'No permission, or a folder in its place.',
    cure: 'Mend its permissions, or remove it and run `toolcrib build`.',
  },
  'over-budget': {
    meaning: 'A limit in tokens is exceeded.',
    cause: 'Definitions grew, or more tools are resident than the limit allows for.',
    cure: 'Defer or shorten what the hint names, or raise the limit together with its owner.',
  },
  'profile-remark': {
    meaning: 'A configured profile names something that does not exist.',
    cause: 'A misspelt key, preset, overlay or tool, or a tool that connects only when the app runs.',
    cure: 'Take one of the nearest names, or leave it where the tool connects later.',
  },
  'tombstone-of-living-tool': {
    meaning: 'A tombstone bears the name of a tool that exists.',
    cause: 'The tool, or one with that alias, is back or was never removed.',
    cure: 'Remove the tombstone, or the tool.',
  },
  'unknown-config-key': {
    meaning: 'The configuration has a key that does not exist.',
    cause: 'A misspelling, or a setting of another version.',
    cure: 'The hint lists the known keys.',
  },
  'unknown-model': {
    meaning: 'A configured target is a model of which there are no records.',
    cause: 'A new model, a misspelling, or a provider whose rendering is not known.',
    cure: 'Take a target from the list, or accept figures of the nearest family, graded as estimates.',
  },
  'unmatched-pattern': {
    meaning: 'A pattern of the configuration matches no tool.',
    cause: 'A misspelling, a renamed or removed tool, or one that connects only when the app runs.',
    cure: 'Take one of the nearest names, or leave it where the tool connects later.',
  },
  'write-failed': {
    meaning: 'A generated file could not be written.',
    cause: 'No permission, no space, or something else in its place.',
    cure: 'Nothing was changed; mend the cause and run again.',
  },
}
