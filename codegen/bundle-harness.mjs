// Makes one file of what runs in an evaluation's process, behind the compiler: Node loads one file faster than twenty.
import { join } from 'node:path'
import { build } from 'esbuild'

const child = join(import.meta.dirname, 'dist/evaluate/child')
const { metafile } = await build({
  entryPoints: [join(child, 'main.js')],
  absWorkingDir: child,
  outfile: join(child, 'harness.mjs'),
  bundle: true,
  metafile: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
})
const outside = Object.keys(metafile.inputs).filter((path) => path.includes('/'))
if (outside.length > 0)
  throw new Error(`whether it is current is told by its own folder: ${outside.join(', ')}`)
