import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Whether a module imports what this Node's own module does not have: a newer Node's. Linking it would fail. */
export function lacksNames(importer: string, builtin: string): boolean {
  let text: string
  try {
    text = readFileSync(importer, 'utf8')
  } catch {
    return false
  }
  const names = [...text.matchAll(/\bimport\s*(?:[\w$]+\s*,\s*)?\{([^}]*)\}\s*from\s*["']([^"'\n]+)["']/g)]
    .filter(([, , specifier]) => specifier === builtin)
    .flatMap(([, list = '']) => list.split(','))
    .map((part) => part.trim().split(/\s+as\s+/)[0] ?? '')
    .filter((name) => /^[\w$]+$/.test(name) && name !== 'default')
  if (names.length === 0) return false
  const found = require(builtin) as object
  return names.some((name) => !(name in found))
}
