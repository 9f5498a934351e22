import { readFile } from 'node:fs/promises'
import { dirname, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Loader, Plugin } from 'esbuild'
import { toPosix } from '../../files/paths.ts'
import { normalizeText } from '../../files/read-text.ts'
import type { Probed } from './instrument.ts'

const URL_NAME = '__toolcrib_module_url'
const FILE_NAME = '__toolcrib_module_file'
const FOLDER_NAME = '__toolcrib_module_folder'

/** Bundling moves modules: each keeps the URL and the folder of its own file. */
export const MODULE_DEFINES: { readonly [name: string]: string } = {
  'import.meta.url': URL_NAME,
  'import.meta.filename': FILE_NAME,
  'import.meta.dirname': FOLDER_NAME,
  'import.meta.env': '{}',
}

export interface OwnModulesOptions {
  readonly root: string
  /** Definitions that get probes, by file. */
  readonly probed: ReadonlyMap<string, readonly Probed[]>
  /** Whether modules go on where they would have ended. */
  readonly goesOn: boolean
  /** Files that can't be bundled, with the reason that they throw instead. */
  readonly broken: ReadonlyMap<string, string>
  /** The text that was bundled, by file: what a later run is compared with. */
  readonly texts: Map<string, string>
}

/** Loads the project's own modules: with probes, with their places, and text files as text. */
export function ownModules({ root, probed, goesOn, broken, texts }: OwnModulesOptions): Plugin {
  return {
    name: 'own-modules',
    setup(build) {
      build.onLoad({ filter: /.*/, namespace: 'text' }, async ({ path }) => ({
        contents: normalizeText(await readFile(path, 'utf8')),
        loader: 'text',
      }))
      // Anything may be broken, a JSON file as well: only what is made of it is lost then.
      if (broken.size > 0) {
        build.onLoad({ filter: /.*/ }, ({ path }) => {
          const fault = broken.get(toPosix(relative(root, path)))
          return fault === undefined
            ? undefined
            : { contents: `throw new SyntaxError(${JSON.stringify(fault)})`, loader: 'js' }
        })
      }
      build.onLoad({ filter: /\.[cm]?[jt]sx?$/ }, async ({ path, with: attributes }) => {
        const file = toPosix(relative(root, path))
        const text = normalizeText(await readFile(path, 'utf8'))
        texts.set(file, text)
        if (attributes['type'] === 'text') return { contents: text, loader: 'text' }
        const tools = probed.get(file)
        let contents = text
        if (tools !== undefined) {
          // The parser comes only with something to put probes in.
          const { instrument } = await import('./instrument.ts')
          contents = instrument(file, text, tools)
        }
        if (goesOn) {
          const { goPastThrows } = await import('./go-past-throws.ts')
          contents = goPastThrows(file, contents, 'globalThis.__toolcrib.past')
        }
        const head = headOf(path, text)
        if (head === '' && contents === text) return { contents, loader: loaderOf(path) }
        const [hashbang = ''] = /^#!.*\n/.exec(contents) ?? []
        return { contents: hashbang + head + contents.slice(hashbang.length), loader: loaderOf(path) }
      })
    },
  }
}

function headOf(path: string, text: string): string {
  const constants: [string, string][] = []
  const says = (word: string): boolean => text.includes(word)
  const isFree = (name: string): boolean =>
    says(name) && !new RegExp(`(?:const|let|var|,|\\{)\\s*${name}\\b(?!\\s*[,)])`).test(text)
  if (says('import.meta.url')) constants.push([URL_NAME, pathToFileURL(path).href])
  if (says('import.meta.filename')) constants.push([FILE_NAME, path])
  if (says('import.meta.dirname')) constants.push([FOLDER_NAME, dirname(path)])
  if (isFree('__dirname')) constants.push(['__dirname', dirname(path)])
  if (isFree('__filename')) constants.push(['__filename', path])
  return constants.map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`).join('')
}

function loaderOf(path: string): Loader {
  const [, ending = 'js'] = /\.([cm]?[jt]sx?)$/.exec(path) ?? []
  if (ending.endsWith('tsx')) return 'tsx'
  if (ending.endsWith('ts')) return 'ts'
  // Projects write JSX in .js files as well, and plain JavaScript reads the same.
  return 'jsx'
}
