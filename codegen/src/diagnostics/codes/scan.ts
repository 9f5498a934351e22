import type { CodeMeaning } from './code-meaning.ts'

/** Codes of the scan stage. */
export type ScanCode =
  | 'changed-value'
  | 'circular-import'
  | 'circular-value'
  | 'declared-otherwise'
  | 'definition-missing'
  | 'file-too-large'
  | 'import-unresolved'
  | 'made-when-run'
  | 'syntax-error'
  | 'unfoldable-value'
  | 'unreadable-file'
  | 'unreadable-import'
  | 'value-too-large'
  | 'wrapper-function'

export const scanCodes: Readonly<Record<ScanCode, CodeMeaning>> = {
  'changed-value': {
    meaning: 'A value is changed after its literal.',
    cause:
      'An assignment, `push`, `Object.assign`, `delete` or the like changes what a definition uses. The text in the source is then not what the model is sent.',
    cure: 'Write the final value where it is declared, or make a new constant of the changed one.',
  },
  'circular-import': {
    meaning: 'A value goes around a circle of imports.',
    cause:
      'Modules that import each other run one before the other, so one of them reads a constant that has no value yet.',
    cure: 'Move the shared constants into a module that imports neither.',
  },
  'circular-value': {
    meaning: 'A constant is defined by itself.',
    cause: 'Its value needs a constant whose value needs the first one.',
    cure: 'Write one of them out.',
  },
  'declared-otherwise': {
    meaning: 'A definition without a handler says something else than the one with a handler.',
    cause:
      'Both have the same name: a table of definitions for several models beside the class or registration that serves the tool.',
    cure: 'See that the one with the handler is the one that is meant, and exclude the other file in `tools`.',
  },
  'definition-missing': {
    meaning: 'A call that should define a tool is given no definition.',
    cause: 'The call has no argument, or a spread one.',
    cure: 'Pass the definition as an object.',
  },
  'file-too-large': {
    meaning: 'A file is too large to be looked into for tools.',
    cause: 'It is a bundle or generated data, and no source file.',
    cure: 'Exclude it in `tools`, or name the sources that it was made from.',
  },
  'import-unresolved': {
    meaning: 'An import leads to no file, or the file doesn’t export the name.',
    cause: 'A moved file, a misspelt name, or an alias that the root’s tsconfig.json doesn’t list.',
    cure: 'Correct the import, or list the alias under `compilerOptions.paths`.',
  },
  'made-when-run': {
    meaning: 'Code makes tools of what it is handed, so they only exist when it runs.',
    cause:
      'A loop or a function registers definitions that it gets from elsewhere, or a list is put together when it is asked for.',
    cure: 'Nothing, where the definitions stand in the project: they are found there. Otherwise let the build run the code, or name the function in `helpers`.',
  },
  'syntax-error': {
    meaning: 'A file that holds or may hold tools can’t be parsed.',
    cause: 'Its code is not valid TypeScript or JavaScript, so its tools are not known.',
    cure: 'Correct the code at the place shown.',
  },
  'unfoldable-value': {
    meaning: 'A part of a definition can’t be read without running the code.',
    cause: 'It comes from a call, a parameter, the environment or a package.',
    cure: 'Write it as a literal or as a constant of literals.',
  },
  'unreadable-file': {
    meaning: 'A file that the configuration names can’t be read.',
    cause: 'It is gone, or its permissions forbid it.',
    cure: 'Restore the file or its permissions, or exclude it in `tools`.',
  },
  'unreadable-import': {
    meaning: 'A definition uses a file that can’t be read or parsed.',
    cause: 'The imported file has a syntax error, malformed JSON, or forbidding permissions.',
    cure: 'Correct the imported file.',
  },
  'value-too-large': {
    meaning: 'A value is too large or too deeply nested to be a definition.',
    cause: 'Constants that multiply each other, or generated code.',
    cure: 'Write a smaller definition.',
  },
  'wrapper-function': {
    meaning: 'A tool is defined by a function of the project that passes its parameter on.',
    cause: 'What the tool is stands at the calls of that function, under a name that the scan doesn’t know.',
    cure: 'Name the function in `helpers`, or call `defineTool` where each tool is written.',
  },
}
