import { posix } from 'node:path'
import { transform } from 'esbuild'

/**
 * Really runs modules that are given as TypeScript, with a `defineTool` that collects what it is called with. esbuild compiles
 * them, so that the comparison doesn't rest on the parser that the scan uses.
 */
export async function runModules(
  texts: { readonly [path: string]: string },
  entry: string,
): Promise<readonly unknown[]> {
  const codes = new Map(
    await Promise.all(
      Object.entries(texts).map(async ([path, text]) => {
        const { code } = await transform(text, { loader: 'ts', format: 'cjs', target: 'node20' })
        return [path, code] as const
      }),
    ),
  )
  const defined: unknown[] = []
  const loaded = new Map<string, { exports: object }>()
  const toolcrib = {
    defineTool: (definition: unknown): unknown => {
      defined.push(definition)
      return definition
    },
  }

  function load(path: string): object {
    const present = loaded.get(path)
    if (present !== undefined) return present.exports
    const module = { exports: {} }
    loaded.set(path, module)
    const require = (specifier: string): object =>
      specifier === 'toolcrib'
        ? toolcrib
        : load(posix.join(posix.dirname(path), specifier).replace(/\.js$/, '.ts'))
    // oxlint-disable-next-line typescript/no-implied-eval -- running the code is the point of the comparison
    const run = new Function('module', 'exports', 'require', codes.get(path) ?? '') as (
      ...args: unknown[]
    ) => void
    run(module, module.exports, require)
    return module.exports
  }

  load(entry)
  return defined
}
