import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { readBlocks } from './read-blocks.ts'

const repository = join(import.meta.dirname, '../..')
const files = [
  'README.md',
  ...readdirSync(join(repository, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `docs/${name}`),
]
const blocks = files
  .flatMap((file) => readBlocks(file, readFileSync(join(repository, file), 'utf8')))
  .filter(({ language }) => language === 'ts')

/**
 * Each block as a module in the repository's folder, so that its imports find this repository's own generated registry. A block
 * that only continues another takes `registry`, `session` and `turn` from `ambient.ts`.
 */
const modules = new Map(
  blocks.map(({ file, line, text }) => [
    join(repository, `${file.replaceAll(/\W/g, '-')}-${line}.ts`),
    { name: `${file}:${line}`, text: moduleOf(text) },
  ]),
)

/** A part of a configuration, its keys or items of its `budgets`, is held to the configuration's type. */
function moduleOf(text: string): string {
  const type = "import('@toolcrib/codegen').UserConfig"
  const start = text.replaceAll(/^\s*\/\/.*$/gm, '').trimStart()
  if (start.startsWith('{ of:')) return `export default [${text}\n] satisfies ${type}['budgets']`
  return /^\w+: /.test(start)
    ? `export default {${text}\n} satisfies Partial<${type}>`
    : `${text}\nexport {}\n`
}

const { config } = ts.readConfigFile(join(repository, 'tsconfig.json'), (path) => readFileSync(path, 'utf8'))
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, repository)
const host = ts.createCompilerHost(options)
const { getSourceFile, fileExists } = host
host.fileExists = (path) => modules.has(path) || fileExists(path)
host.getSourceFile = (path, ...rest) => {
  const module = modules.get(path)
  return module
    ? ts.createSourceFile(path, module.text, ts.ScriptTarget.ES2022, true)
    : getSourceFile(path, ...rest)
}
const program = ts.createProgram({
  rootNames: [join(import.meta.dirname, 'ambient.ts'), ...modules.keys()],
  options: {
    ...options,
    lib: [...(options.lib ?? []), 'lib.dom.d.ts'],
    paths: { ...options.paths, ...packagePaths() },
  },
  host,
})

/** The packages' further entry points, from their sources. */
function packagePaths(): { [name: string]: string[] } {
  const packages = ['runtime', 'codegen'].map((folder) => {
    const text = readFileSync(join(repository, folder, 'package.json'), 'utf8')
    return {
      folder,
      manifest: JSON.parse(text) as { name: string; exports: { [path: string]: { types?: string } } },
    }
  })
  return Object.fromEntries(
    packages.flatMap(({ folder, manifest }) =>
      Object.entries(manifest.exports).flatMap(([path, { types }]): [string, string[]][] => {
        if (types === undefined) return []
        const source = types.replace('./dist/', '').replace(/\.d\.ts$/, '.ts')
        return [[join(manifest.name, path), [`./${folder}/src/${source}`]]]
      }),
    ),
  )
}

describe('every TypeScript block of README.md and docs/*.md compiles', () => {
  test('there are some', () => expect(modules.size).toBeGreaterThan(10))

  test.each([...modules].map(([path, { name }]) => [name, path] as const))('%s', (_name, path) => {
    const faults = [
      ...program.getSyntacticDiagnostics(program.getSourceFile(path)),
      ...program.getSemanticDiagnostics(program.getSourceFile(path)),
    ].map(({ messageText, start = 0, file }) => {
      const line = file?.getLineAndCharacterOfPosition(start).line ?? 0
      return `${line + 1}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
    })
    expect(faults).toEqual([])
  })
})
