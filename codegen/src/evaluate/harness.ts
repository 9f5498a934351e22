import { readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** The child's entry as a file that Node can run: compiled already, or bundled into a folder where the build runs from sources. */
export async function harnessIn(folder: string): Promise<string> {
  if (import.meta.url.endsWith('.js')) return compiled()
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

/** The one file that is made when the package is compiled, or the modules that it was made of where they are newer. */
function compiled(): string {
  const main = fileURLToPath(new URL('./child/main.js', import.meta.url))
  const folder = dirname(main)
  const whole = join(folder, 'harness.mjs')
  const made = statSync(whole, { throwIfNoEntry: false })?.mtimeMs
  if (made === undefined) return main
  const modules = readdirSync(folder).filter((name) => name.endsWith('.js'))
  return modules.every((name) => statSync(join(folder, name)).mtimeMs <= made) ? whole : main
}
