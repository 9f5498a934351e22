import type { CodeMeaning } from './code-meaning.ts'

/** Codes of the lint stage: what the configured targets' providers refuse, rewrite or do not read. */
export type LintCode =
  | 'provider-description-long'
  | 'provider-enum-value'
  | 'provider-format-unread'
  | 'provider-keyword-lost'
  | 'provider-keyword-unread'
  | 'provider-name-mapped'
  | 'provider-parameter-name'
  | 'provider-root-combinator'
  | 'provider-root-keyword'
  | 'provider-schema-refused'
  | 'provider-schema-rewritten'
  | 'provider-strict-limit'
  | 'provider-too-many-tools'
  | 'provider-type-missing'

export const lintCodes: Readonly<Record<LintCode, CodeMeaning>> = {
  'provider-description-long': {
    meaning: 'A description is longer than some endpoints of a target’s format take.',
    cause:
      'OpenAI’s own API takes more than 1,024 characters; several servers of the same format refuse the request, and every character is paid for while the tool is resident.',
    cure: 'Say the essential first and cut the rest; details can go into the properties’ descriptions.',
  },
  'provider-enum-value': {
    meaning: 'A list of values holds one that Gemini does not read.',
    cause: 'It reads texts and numbers in `enum` and `const`; true, false, null and objects are left aside.',
    cure: 'Use `type: "boolean"`, `type: "null"` or texts in their place, or name the values in the description.',
  },
  'provider-format-unread': {
    meaning: 'A `format` is none of those that Gemini documents.',
    cause: 'It reads date-time, date and time, and the widths of numbers; others do not reach the model.',
    cure: 'Nothing, if the name and the description say it; else name the format in the description.',
  },
  'provider-keyword-lost': {
    meaning: 'A schema says with a keyword which arguments belong together, and the model is not told.',
    cause: 'Gemini reads no `allOf`, `not`, `if`, `contains`, `patternProperties` and dependent keywords.',
    cure: 'Say it in the description, or write the schema with `anyOf` and plain properties.',
  },
  'provider-keyword-unread': {
    meaning: 'A schema narrows values with keywords that the model is not told.',
    cause:
      'Gemini reads no `pattern`, lengths, `multipleOf` and the like. Calls are checked against them all the same.',
    cure: 'Nothing, if a refused call is rare; else say it in the description.',
  },
  'provider-name-mapped': {
    meaning: 'A tool goes by another name on a target.',
    cause:
      'The provider refuses a character of it or its length (64 on most). The runtime sends a legal form that no other tool has, and takes calls by that form back.',
    cure: 'Nothing: the way back is `fromProviderName`. For the same name everywhere, use 1 to 64 letters, digits, `_` and `-`, a letter first.',
  },
  'provider-parameter-name': {
    meaning: 'A parameter’s name is refused by a provider.',
    cause:
      'Claude takes 1 to 64 letters, digits, `_`, `.` and `-` at the root of a schema, here and on Bedrock.',
    cure: 'Rename the parameter, or call the renderers with `fit: fitSchema`, which sends legal names; `prepareArguments` maps them back.',
  },
  'provider-root-combinator': {
    meaning: 'The root of a schema holds `oneOf`, `anyOf`, `allOf`, `not`, `enum` or the like.',
    cause:
      'Providers answer such a request with status 400, so the renderers show one plain object in its place.',
    cure: 'Put the alternatives into one property, or split the tool.',
  },
  'provider-root-keyword': {
    meaning: 'The root of a schema holds more than Amazon documents for Nova.',
    cause:
      'Only `type`, `properties` and `required` are named there, and requests with other keys were refused.',
    cure: 'Try one request with the tool; where it is refused, take the keyword out of the root.',
  },
  'provider-schema-refused': {
    meaning:
      'A provider would refuse the whole request for this tool’s schema, or no call could ever match it.',
    cause: 'No object matches it, it is nested too deep, or a name in it has no legal form.',
    cure: 'Write the root as one plain object: `{ type: "object", properties: { ... } }`.',
  },
  'provider-schema-rewritten': {
    meaning: 'A renderer says the same in other words.',
    cause: 'The provider refuses or does not read one form and reads the other.',
    cure: 'Nothing: no meaning is lost, and what is counted is what is sent.',
  },
  'provider-strict-limit': {
    meaning: 'A schema is over a limit of OpenAI’s strict mode.',
    cause:
      'Strict mode takes 5,000 properties, 10 levels of objects, 1,000 values and 120,000 characters of names and values.',
    cure: 'Nothing, if strict mode is not used: `allowsStrict` leaves such a tool out of it.',
  },
  'provider-too-many-tools': {
    meaning: 'More tools stand in the array than the provider takes.',
    cause: 'OpenAI refuses a request with more than 128 tools, so the renderer leaves the last ones out.',
    cure: 'Defer some: `modes.MODE.resident` lists what stays.',
  },
  'provider-type-missing': {
    meaning: 'A parameter says nothing of its type.',
    cause: 'Any value is allowed, and a Gemini model is told nothing of it but its description.',
    cure: 'Write `type`, or `anyOf` with several.',
  },
}
