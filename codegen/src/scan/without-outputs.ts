const SOURCES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\.jsx?$/, ['.ts', '.tsx']],
  [/\.mjs$/, ['.mts']],
  [/\.cjs$/, ['.cts', '.mjs', '.js']],
]

/** A package that is built twice: modules in one folder, CommonJS in the other. */
const COMMON_JS = /(^|\/)(?:commonjs|cjs)\//
const MODULES: readonly string[] = ['esm', 'es', 'mjs', 'module']
/** What compilers make of `src/read.ts`: `dist/read.js`, `dist/esm/read.js`. */
const BUILT =
  /(^|\/)(?:dist|build|lib|out)\/(?:(?:esm|es|mjs|module|commonjs|cjs)\/)?(?=[^/])(?=.*\.[cm]?jsx?$)/

/**
 * Leaves out what was compiled from a source that is there too: `read.js` beside `read.ts` or in `dist` of `src/read.ts`, and of two
 * builds the one in CommonJS. Its tools are the same.
 */
export function withoutOutputs(files: readonly string[]): readonly string[] {
  const known = new Set(files)
  const hasSource = (path: string): boolean =>
    SOURCES.some(
      ([output, sources]) =>
        output.test(path) && sources.some((source) => known.has(path.replace(output, source))),
    )
  return files.filter((path) => {
    if (hasSource(path)) return false
    const isTwin = MODULES.some(
      (folder) => COMMON_JS.test(path) && known.has(path.replace(COMMON_JS, `$1${folder}/`)),
    )
    return !isTwin && !(BUILT.test(path) && hasSource(path.replace(BUILT, '$1src/')))
  })
}
