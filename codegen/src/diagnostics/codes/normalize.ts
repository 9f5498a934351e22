import type { CodeMeaning } from './code-meaning.ts'

/** Codes of the normalize stage. Those of severity `error` quarantine their tool. */
export type NormalizeCode =
  | 'alias-taken'
  | 'annotation-unknown'
  | 'control-character'
  | 'description-long'
  | 'description-missing'
  | 'draft-rewritten'
  | 'duplicate-name'
  | 'enum-empty'
  | 'enum-impossible'
  | 'field-type'
  | 'keyword-type'
  | 'keyword-unknown'
  | 'lone-surrogate'
  | 'name-illegal'
  | 'name-missing'
  | 'name-near-duplicate'
  | 'name-reserved'
  | 'not-json'
  | 'pattern-invalid'
  | 'ref-cut'
  | 'ref-cycle'
  | 'ref-external'
  | 'ref-growth'
  | 'ref-unresolved'
  | 'ref-unsupported'
  | 'required-unknown'
  | 'root-not-object'
  | 'schema-missing'
  | 'schema-too-deep'
  | 'schema-too-large'
  | 'special-token'
  | 'type-unknown'
  | 'value-repeated'

export const normalizeCodes: Readonly<Record<NormalizeCode, CodeMeaning>> = {
  'alias-taken': {
    meaning: 'An alias is another tool’s name or alias.',
    cause: 'A call or a deny by that name could mean either tool.',
    cure: 'Remove the alias from one of the two, or rename the other tool.',
  },
  'annotation-unknown': {
    meaning: 'An annotation is none of the Model Context Protocol’s.',
    cause: 'A misspelling, or a hint of one’s own.',
    cure: 'Use title, readOnlyHint, destructiveHint, idempotentHint or openWorldHint; labels of your own belong in `tags`.',
  },
  'control-character': {
    meaning: 'A text holds control characters.',
    cause: 'Text was pasted from a terminal or a binary file; some providers refuse it.',
    cure: 'Delete the characters, or write line feeds and tabs only.',
  },
  'description-long': {
    meaning: 'A description is far longer than any model needs.',
    cause: 'A whole file was read into it; every character is paid for while the tool is resident.',
    cure: 'Look whether a whole file was read into it. Say what the tool does in a few sentences.',
  },
  'description-missing': {
    meaning: 'A tool has no description.',
    cause: 'Without one a model cannot know when to call the tool, and search cannot find it.',
    cure: 'Write `description` as a non-empty string.',
  },
  'draft-rewritten': {
    meaning: 'A keyword has the form of an older JSON Schema draft and was rewritten.',
    cause: 'Tuples as a list in `items`, and `exclusiveMinimum: true`; providers refuse both.',
    cure: 'Nothing: the meaning is the same. Write `prefixItems`, or the bound itself, to be rid of the note.',
  },
  'duplicate-name': {
    meaning: 'Two definitions have the same name.',
    cause:
      'A copied file, or two servers that bring a tool of the same name. Providers refuse such an array.',
    cure: 'Rename one of them, or take one of the files out of `tools`.',
  },
  'enum-empty': {
    meaning: 'An `enum` has no values, so nothing is valid.',
    cause: 'Usually a list that is filled at run time and was empty when the schema was made.',
    cure: 'List the values, or leave the keyword out.',
  },
  'enum-impossible': {
    meaning: 'An `enum` lists values that the `type` beside it excludes.',
    cause:
      'Usually an `enum` on an array that was meant for its items, or `null` without its type; providers refuse the whole request for it.',
    cure: 'Move `enum` into `items`, or give `type` and the values one meaning. What nothing could match is not in the output.',
  },
  'field-type': {
    meaning: 'A field of a definition has the wrong type.',
    cause: 'The definition was written in plain JavaScript or brought by a server.',
    cure: 'Give the field the type that the message names.',
  },
  'keyword-type': {
    meaning: 'A JSON Schema keyword has a value of the wrong type.',
    cause:
      'Draft-04 habits (`required: true` on a property) or a slip; providers refuse the whole request for it.',
    cure: 'Give the keyword the value that the message names.',
  },
  'keyword-unknown': {
    meaning: 'A schema holds a word that is no JSON Schema keyword.',
    cause: 'A misspelling, or a property that stands beside `properties` instead of in it.',
    cure: 'Correct the word, move it, or begin it with `x-` if it is meant as an extension.',
  },
  'lone-surrogate': {
    meaning: 'A text holds half of a surrogate pair, which no UTF-8 file can hold.',
    cause: 'Text was cut in the middle of an emoji or another character outside the basic plane.',
    cure: 'Write the whole character. It stands as U+FFFD in the output.',
  },
  'name-illegal': {
    meaning: 'A name is outside the set that tools may use.',
    cause: 'Names have 1 to 128 characters of A-Z a-z 0-9 _ - . (the Model Context Protocol’s set).',
    cure: 'Rename the tool; the title in `annotations.title` may hold any text.',
  },
  'name-missing': {
    meaning: 'A definition has no name.',
    cause: 'The field is absent, empty or no string.',
    cure: 'Write `name` as a string.',
  },
  'name-near-duplicate': {
    meaning: 'Two names differ in upper and lower case only.',
    cause: 'Models mix such names up.',
    cure: 'Rename one of them.',
  },
  'name-reserved': {
    meaning: 'A name belongs to the runtime.',
    cause: '`tool_search` is the tool that loads deferred tools.',
    cure: 'Rename the tool.',
  },
  'not-json': {
    meaning: 'A schema holds a value that JSON cannot express.',
    cause: 'A function, a class instance, `NaN`, a bigint, or an object that holds itself.',
    cure: 'Replace the value with plain JSON.',
  },
  'pattern-invalid': {
    meaning: 'A `pattern` is no regular expression.',
    cause: 'It uses another dialect (PCRE, Python) or misses a bracket.',
    cure: 'Write it in the ECMAScript dialect, which JSON Schema asks for.',
  },
  'ref-cut': {
    meaning: 'A `$ref` was cut, because writing it out would make the schema too large.',
    cause: 'Definitions that use each other several times double with every level.',
    cure: 'Nothing, if the outer levels are enough for the model; else use fewer or smaller definitions.',
  },
  'ref-cycle': {
    meaning: 'A `$ref` leads back into itself; the inner one was cut.',
    cause: 'Recursive types have no finite form, and providers refuse `$ref`.',
    cure: 'Nothing, if one level is enough for the model; else describe the nesting in words or flatten the type.',
  },
  'ref-external': {
    meaning: 'A `$ref` points outside the schema.',
    cause: 'Nothing is fetched while building, and providers refuse such references.',
    cure: 'Copy the schema into `$defs` and point there.',
  },
  'ref-growth': {
    meaning: 'A schema is much longer with its `$ref`s written out.',
    cause:
      'Large definitions that are used in many places; providers refuse `$ref`, so the long form is what is paid for.',
    cure: 'Use the definition in fewer places, or make it smaller.',
  },
  'ref-unresolved': {
    meaning: 'A `$ref` points to nothing.',
    cause: 'A misspelt pointer, or a definition that was removed.',
    cure: 'Correct the pointer or add the definition.',
  },
  'ref-unsupported': {
    meaning: 'A reference was cut because it depends on how the schema is reached.',
    cause:
      '`$dynamicRef` and `$recursiveRef` have no fixed target, and a `$ref` below a nested `$id` has another base.',
    cure: 'Use `$ref` with a pointer from the root.',
  },
  'required-unknown': {
    meaning: 'A required property is not declared.',
    cause: 'A property was renamed or removed, and `required` still has its old name.',
    cure: 'Declare the property or take its name out of `required`.',
  },
  'root-not-object': {
    meaning: 'A schema’s root is no object.',
    cause: 'Arguments of a tool are always an object; one other schema fails the whole request.',
    cure: 'Write `{ type: "object", properties: { ... } }` and put the value into a property.',
  },
  'schema-missing': {
    meaning: 'A definition has no `inputSchema`.',
    cause: 'The field is absent, or was written as `parameters` or `input_schema`.',
    cure: 'Write `inputSchema`; a tool without arguments has `{ type: "object", properties: {} }`.',
  },
  'schema-too-deep': {
    meaning: 'A schema is nested deeper than any provider accepts.',
    cause: 'Generated schemas, or `$ref` chains that unfold.',
    cure: 'Flatten the schema.',
  },
  'schema-too-large': {
    meaning: 'A schema is too large.',
    cause: 'It was generated from something that is no tool’s arguments, or holds data.',
    cure: 'Use fewer or smaller properties, or describe the inner levels in words.',
  },
  'special-token': {
    meaning: 'A text holds what tokenizers read as a control token.',
    cause: 'Words such as `<|endoftext|>` end or restructure a prompt where they are not escaped.',
    cure: 'Leave the words out, or write them with spaces. They are counted as plain text.',
  },
  'type-unknown': {
    meaning: 'A `type` is none of JSON Schema’s seven.',
    cause: 'Names from a programming language: `int`, `str`, `dict`, `list`, `any`.',
    cure: 'Use array, boolean, integer, null, number, object or string; leave `type` out for any value.',
  },
  'value-repeated': {
    meaning: 'A list that should hold distinct values holds one twice.',
    cause: 'A copied line.',
    cure: 'Remove the repeated value.',
  },
}
