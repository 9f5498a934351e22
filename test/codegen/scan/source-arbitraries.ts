import fc from 'fast-check'

// Arbitraries of TypeScript source text. Every one of them is foldable, and says in its name what it evaluates to.

/** Characters that source text must write in more than one way. */
const content = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'abz \\\'"`$\n\t{}0', '${', '\u2028', '\u0000', '😀', 'é', '*/', '__proto__'),
    fc.integer({ min: 0xd7f0, max: 0xe010 }).map((unit) => String.fromCharCode(unit)),
  ),
  maxLength: 8,
})

const escaped = (text: string, quote: string): string =>
  [...text]
    .map((unit) => {
      const code = unit.codePointAt(0) ?? 0
      if (unit === quote || unit === '\\' || unit === '$') return `\\${unit}`
      if (unit === '\n') return quote === '`' ? '\n' : '\\n'
      if (code >= 0xd800 && code <= 0xdfff) return `\\u${code.toString(16)}`
      return code === 0 ? '\\x00' : code > 0xffff ? `\\u{${code.toString(16)}}` : unit
    })
    .join('')

/** Identifier that a file may use, by type, in the order of their declaration. */
export interface Names {
  readonly texts: readonly string[]
  readonly numbers: readonly string[]
  readonly objects: readonly string[]
  readonly arrays: readonly string[]
}

export interface Sources {
  readonly text: fc.Arbitrary<string>
  readonly number: fc.Arbitrary<string>
  readonly object: fc.Arbitrary<string>
  readonly array: fc.Arbitrary<string>
  readonly any: fc.Arbitrary<string>
}

/**
 * No written key twice in one literal: TypeScript refuses it, and V8 leaves out the first of two behind a spread, so that the
 * second stands in its own place where the language says the first one's.
 */
function withoutTwins(parts: readonly string[]): readonly string[] {
  const keys = parts.map((part) => /^(['"]?)([\w-]+)\1(?:: |$)/.exec(part)?.[2])
  return parts.filter((_, at) => keys[at] === undefined || keys.indexOf(keys[at]) === at)
}

const pick = (names: readonly string[]): fc.Arbitrary<string>[] =>
  names.length === 0 ? [] : [fc.constantFrom(...names)]

export function sources({ texts, numbers, objects, arrays }: Names): Sources {
  const literal = fc
    .tuple(content, fc.constantFrom("'", '"', '`'))
    .map(([text, quote]) => quote + escaped(text, quote) + quote)
  const whole = fc.nat({ max: 9999 })
  return fc.letrec<{ text: string; number: string; object: string; array: string; any: string }>((tie) => ({
    text: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'source' },
      literal,
      ...pick(texts),
      fc.constantFrom(
        "'line \\\n continued'",
        '`a\r\nb`',
        'String.raw`\\n\\u0041 ${1} \\``',
        'String.raw`a\r\nb`',
      ),
      fc.tuple(tie('text'), tie('any')).map(([a, b]) => `${a} + (${b} === null ? '' : 'x')`),
      fc.tuple(tie('text'), fc.oneof(tie('text'), tie('number'))).map(([a, b]) => `(${a} + ${b})`),
      fc.tuple(tie('number'), tie('text')).map(([a, b]) => `(${a} + ${b})`),
      fc.tuple(tie('text'), tie('number')).map(([a, b]) => `\`\${${a}} \\u{41}\n\${${b}}\``),
      fc.tuple(tie('text'), tie('text')).map(([a, b]) => `[${a}, null, ${b}].join(${b})`),
      fc.tuple(tie('text')).map(([a]) => `(${a}).trim()`),
      fc
        .tuple(tie('text'), fc.constantFrom('trimStart', 'trimEnd', 'toUpperCase'))
        .map(([a, b]) => `(${a}).${b}()`),
      fc.tuple(tie('text')).map(([a]) => `(${a} as string)!`),
      fc.tuple(tie('text')).map(([a]) => `(${a} satisfies unknown)`),
      fc.tuple(tie('any'), tie('text'), tie('text')).map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
      fc.tuple(tie('text'), tie('text')).map(([a, b]) => `(${a} || ${b})`),
    ),
    number: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'source' },
      whole.map(String),
      ...pick(numbers),
      fc.constantFrom('0x1F', '1_000', '1e21', '.5', '0b101', '-0', '0.1', '1e-7', 'NaN', '-Infinity'),
      fc
        .tuple(tie('number'), fc.constantFrom('+', '-', '*', '/', '%'), tie('number'))
        .map(([a, o, b]) => `(${a} ${o} ${b})`),
      fc.tuple(tie('text')).map(([a]) => `(${a}).length`),
      fc.tuple(tie('array')).map(([a]) => `${a}.length`),
    ),
    object: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'source' },
      fc.constant('{}'),
      ...pick(objects),
      fc
        .array(
          fc.oneof(
            fc
              .tuple(fc.constantFrom('a', 'b', "'a-b'", '1', '0x10', '"b"', '1e3'), tie('any'))
              .map(([k, v]) => `${k}: ${v}`),
            fc.tuple(tie('text'), tie('any')).map(([k, v]) => `[${k}]: ${v}`),
            fc.tuple(tie('number'), tie('any')).map(([k, v]) => `[${k}]: ${v}`),
            fc.tuple(tie('any')).map(([v]) => `['__proto__']: ${v}`),
            fc.tuple(tie('object')).map(([v]) => `...${v}`),
            fc.tuple(tie('any'), tie('object')).map(([a, b]) => `...(${a} && ${b})`),
            ...pick([...texts, ...numbers, ...objects, ...arrays].filter((name) => /^\w+$/.test(name))),
          ),
          { maxLength: 4 },
        )
        .map((parts) => `{ ${withoutTwins(parts).join(', ')} }`),
      fc.tuple(tie('object')).map(([a]) => `Object.freeze(${a})`),
      fc.tuple(tie('object')).map(([a]) => `(${a} as const)`.replace(/ as const\)$/, ' as object)')),
    ),
    array: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'source' },
      ...pick(arrays),
      fc
        .array(
          fc.oneof(
            tie('any'),
            tie('array').map((a) => `...${a}`),
            tie('text').map((a) => `...${a}`),
          ),
          { maxLength: 3 },
        )
        .map((parts) => `[${parts.join(', ')}]`),
      fc
        .tuple(tie('object'), fc.constantFrom('keys', 'values', 'entries'))
        .map(([a, f]) => `Object.${f}(${a})`),
      fc.tuple(tie('array'), fc.integer({ min: -2, max: 2 })).map(([a, n]) => `${a}.slice(${n})`),
      fc.tuple(tie('array'), tie('any')).map(([a, b]) => `${a}.concat(${b})`),
    ),
    any: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'source' },
      fc.constantFrom('null', 'true', 'false', 'undefined', '!0', '!1'),
      tie('text'),
      tie('number'),
      tie('object'),
      tie('array'),
      fc.tuple(tie('object'), tie('text')).map(([a, b]) => `(${a} as Record<string, unknown>)[${b} + '~']`),
      fc.tuple(tie('array'), fc.nat({ max: 3 })).map(([a, n]) => `(${a})[${n}]`),
      fc.tuple(tie('any'), tie('any')).map(([a, b]) => `((${a}) ?? (${b}))`),
    ),
  }))
}
