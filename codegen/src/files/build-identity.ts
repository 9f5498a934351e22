import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { digest } from './working-file.ts'

/**
 * Changes whenever the build's own code does: its manifest, which pins each dependency to one version, and size and time
 * of every compiled file of both packages.
 */
export function buildIdentity(): string {
  return (known ??= identify())
}

let known: string | undefined

function identify(): string {
  const own = dirname(fileURLToPath(new URL('..', import.meta.url)))
  const runtime = dirname(createRequire(import.meta.url).resolve('toolcrib/package.json'))
  const files = [join(own, 'dist'), join(runtime, 'dist')].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const { size, mtimeMs } = statSync(join(entry.parentPath, entry.name))
        return `${entry.name} ${size} ${mtimeMs}`
      }),
  )
  return digest([process.version, readFileSync(join(own, 'package.json'), 'utf8'), ...files].join('\n'))
}
