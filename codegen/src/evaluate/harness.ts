import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** The child's entry as a file that Node can run: compiled already, or bundled into a folder where the build runs from sources. */
export async function harnessIn(folder: string): Promise<string> {
  const compiled = fileURLToPath(new URL('./child/main.js', import.meta.url))
  if (import.meta.url.endsWith('.js')) return compiled
  const outfile = join(folder, 'harness.mjs')
  await build({
    entryPoints: [fileURLToPath(new URL('./child/main.ts', import.meta.url))],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'silent',
  })
  return outfile
}
