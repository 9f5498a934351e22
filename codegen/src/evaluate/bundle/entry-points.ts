import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuildOptions } from 'esbuild'
import type { BundledModule } from '../protocol.ts'

export interface EntryPoints {
  readonly options: Pick<BuildOptions, 'entryPoints' | 'stdin'>
  moduleOf(file: string, index: number): Pick<BundledModule, 'file' | 'url' | 'member'>
}

/** Each file as a module of its own: what one of them does on loading keeps none of the others from loading. */
export function apart(root: string, files: readonly string[], out: string): EntryPoints {
  return {
    options: { entryPoints: files.map((file, index) => ({ in: join(root, file), out: `module-${index}` })) },
    moduleOf: (file, index) => ({ file, url: pathToFileURL(join(out, `module-${index}.mjs`)).href }),
  }
}

/**
 * All files in one module, in their order: modules that import each other in a circle may only work in the order that the app's
 * start gives them.
 */
export function inOrder(root: string, files: readonly string[], out: string): EntryPoints {
  const name = (index: number): string => `module${index}`
  const lines = files.map(
    (file, index) => `import * as ${name(index)} from ${JSON.stringify(join(root, file))}`,
  )
  const contents = `${lines.join('\n')}\nexport { ${files.map((_, index) => name(index)).join(', ')} }\n`
  const url = pathToFileURL(join(out, 'stdin.mjs')).href
  return {
    options: { stdin: { contents, resolveDir: root, loader: 'js' } },
    moduleOf: (file, index) => ({ file, url, member: name(index) }),
  }
}
