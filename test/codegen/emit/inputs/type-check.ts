import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import ts from 'typescript'

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  lib: ['lib.es2022.d.ts'],
  types: [],
  strict: true,
  declaration: true,
  isolatedDeclarations: true,
  verbatimModuleSyntax: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
}

const LIBRARY = dirname(createRequire(import.meta.url).resolve('typescript'))
const libraries = new Map<string, ts.SourceFile | undefined>()

/** Compiles files from memory; gives back a function that lists one file's errors. */
export function typeCheck(files: Readonly<Record<string, string>>): (file: string) => readonly string[] {
  const sources = new Map(Object.entries(files))
  const host: ts.CompilerHost = {
    getSourceFile(name, languageVersion) {
      const text = sources.get(name)
      if (text !== undefined) return ts.createSourceFile(name, text, languageVersion)
      if (!libraries.has(name)) {
        const library = ts.sys.fileExists(name) ? readFileSync(name, 'utf8') : undefined
        libraries.set(
          name,
          library === undefined ? undefined : ts.createSourceFile(name, library, languageVersion),
        )
      }
      return libraries.get(name)
    },
    getDefaultLibFileName: () => join(LIBRARY, 'lib.es2022.d.ts'),
    getDefaultLibLocation: () => LIBRARY,
    writeFile: () => {},
    getCurrentDirectory: () => '/',
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    fileExists: (name) => sources.has(name) || name === '/package.json',
    readFile: (name) => (name === '/package.json' ? '{"type":"module"}' : sources.get(name)),
  }
  const program = ts.createProgram([...sources.keys()], OPTIONS, host)
  return (file) => {
    const source = program.getSourceFile(file)
    if (source === undefined) throw new Error(`${file} is no part of the program`)
    return [
      ...program.getSyntacticDiagnostics(source),
      ...program.getSemanticDiagnostics(source),
      ...program.getDeclarationDiagnostics(source),
    ].map(({ messageText, start }) => {
      const { line } = source.getLineAndCharacterOfPosition(start ?? 0)
      const where = source.text.split('\n')[line] ?? ''
      return `${where.trim().slice(0, 300)}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
    })
  }
}
