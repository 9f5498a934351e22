import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Bundles the page's code when a report is written: the package holds it as modules, and esbuild and d3-hierarchy are its own
 * dependencies, so that nothing generated has to be kept in step with them.
 */
export async function bundleClient(): Promise<{ readonly script: string; readonly notices: string }> {
  const { build } = await import('esbuild')
  // From its sources the build runs the sources of the page, too.
  const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const result = await build({
    entryPoints: [fileURLToPath(new URL(`page/main.${ending}`, import.meta.url))],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
    // The user's own tsconfig.json must not reach the page.
    tsconfigRaw: '{}',
  })
  const manifest = createRequire(import.meta.url).resolve('d3-hierarchy')
  const licence = await readFile(join(dirname(manifest), '../LICENSE'), 'utf8')
  return { script: result.outputFiles[0]?.text ?? '', notices: `d3-hierarchy\n\n${licence}` }
}
