const SOURCES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\.jsx?$/, ['.ts', '.tsx']],
  [/\.mjs$/, ['.mts']],
  [/\.cjs$/, ['.cts']],
]

/** Leaves out what was compiled from a source beside it: `read.js` where `read.ts` is there. Its tools are the same. */
export function withoutOutputs(files: readonly string[]): readonly string[] {
  const known = new Set(files)
  return files.filter((path) =>
    SOURCES.every(
      ([output, sources]) =>
        !output.test(path) || !sources.some((source) => known.has(path.replace(output, source))),
    ),
  )
}
