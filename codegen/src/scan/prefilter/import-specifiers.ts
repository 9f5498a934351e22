/** `from '...'`, `import '...'`, `import('...')`, `require('...')`. Text in comments and strings costs a look-up, no more. */
const SPECIFIER = /\b(?:from|import|require)\s*\(?\s*(["'])([^"'\n\\]+)\1/g

/** Specifiers that a text seems to import or export from, found without parsing. */
export function importSpecifiers(text: string): readonly string[] {
  const found = new Set<string>()
  for (const [, , specifier] of text.matchAll(SPECIFIER)) if (specifier !== undefined) found.add(specifier)
  return [...found]
}

/** A module that may pass on what it imports: a re-export, another name for it, or an object that holds it. */
const FORWARDS =
  /\bexport\s*[*{]|\bexport\s+default\s+(?:[\w$.]+\s*;?\s*$|\{|Object\b)|\bexport\s+(?:const|let|var)\s+[\w$]+[^=\n]*=\s*(?:[\w$.]+\s*;?\s*$|\{|Object\b)/m

/** The same of a module in CommonJS, as compilers write it. */
const FORWARDS_ALL =
  /\b__(?:exportStar|export|reExport)\(|\bmodule\.exports\s*=|\bget:\s*function\s*\(\)\s*\{\s*return\b|\bexports\.[\w$]+\s*=\s*[\w$.]+\s*;?\s*$/m

export function mayForward(text: string): boolean {
  return FORWARDS.test(text) || FORWARDS_ALL.test(text)
}
