import type { CodeMeaning } from './code-meaning.ts'

/** Codes of the evaluation, which runs the project's code where the source alone does not say what a tool is. */
export type EvaluateCode =
  | 'changed-after-literal'
  | 'evaluated-past-exit'
  | 'evaluated-with-stand-ins'
  | 'evaluation-stopped'
  | 'module-not-evaluated'
  | 'no-trusted-value'
  | 'not-evaluated'
  | 'registers-what-it-is-given'
  | 'schemas-by-another-library'
  | 'served-differently'
  | 'varying-value'

export const evaluateCodes: Readonly<Record<EvaluateCode, CodeMeaning>> = {
  'changed-after-literal': {
    meaning: 'Code changes a definition after its literal.',
    cause:
      'A loop or an assignment replaces a description or a schema once the module has been loaded. The changed value is used.',
    cure: 'Write the final value where the tool is defined.',
  },
  'evaluated-past-exit': {
    meaning: 'A module asks for the process to end when it is evaluated.',
    cause:
      'It misses an argument or a key that the app has. Evaluation goes on where tools would be unknown otherwise.',
    cure: 'Keep what starts the app out of modules that define tools.',
  },
  'evaluated-with-stand-ins': {
    meaning: 'Tools were evaluated without some packages.',
    cause:
      'The packages are not installed, or refuse to load. Stand-ins took their place, and no text made of one is used.',
    cure: 'Install the project’s dependencies before the build.',
  },
  'evaluation-stopped': {
    meaning: 'Evaluation ended before it came to some definitions.',
    cause:
      'The time for everything was over, or the bundler could not go on. The message names what was running, and the places are those of the definitions that stay open.',
    cure: 'Give evaluation more `seconds`, or leave out of `tools` the module that was running.',
  },
  'module-not-evaluated': {
    meaning: 'A module that holds tools could not be run.',
    cause:
      'It throws, ends the process, waits without end, or needs more time or memory than evaluation has.',
    cure: 'Keep what starts the app out of modules that define tools, or raise the limit under `evaluate`.',
  },
  'no-trusted-value': {
    meaning: 'A definition ran, and one of its fields has no value that can be trusted.',
    cause:
      'The field is made of an argument that only the app knows or of a package that is missing, or its schema has no form in JSON Schema.',
    cure: 'Make the field of constants, install the package, or use parts of the schema library that JSON Schema can express.',
  },
  'not-evaluated': {
    meaning: 'A definition needs running code, and its code did not run.',
    cause: 'It stands in a function that nothing exported leads to, or its module could not be run.',
    cure: 'Export the function, or write the values as literals.',
  },
  'registers-what-it-is-given': {
    meaning: 'A function registers tools that it is given.',
    cause: 'Its argument holds the tools, and evaluation has no such argument.',
    cure: 'Nothing, where the tools are found at the place that writes them.',
  },
  'schemas-by-another-library': {
    meaning: 'Schemas were made or converted by another copy of a library than the app may have.',
    cause:
      'The library is not installed, or in another version than the manifest asks for. Versions differ in whether they close objects (`additionalProperties`) and in the keywords that they write.',
    cure: 'Install the project’s dependencies before the build, and name the library’s version in `dependencies`.',
  },
  'served-differently': {
    meaning: 'A server registers a tool otherwise than its definition says.',
    cause:
      'Code between the definition and the registration adds or replaces something. What is registered is used.',
    cure: 'Put the change into the definition.',
  },
  'varying-value': {
    meaning: 'A definition depends on the machine, the moment or chance.',
    cause:
      'It names the system, a folder, the host, the date or a random value. Every change of it loses the prompt cache.',
    cure: 'Say it in the conversation or in the tool’s answer.',
  },
}
