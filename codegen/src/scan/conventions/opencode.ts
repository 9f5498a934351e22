import { posix } from 'node:path'
import { ts } from 'ts-morph'
import type { Convention } from '../convention.ts'
import { isFault } from '../fold/fault.ts'
import { nameFromPlace } from '../shape/name-from-place.ts'
import { wrapped } from '../shape/unwrap.ts'
import { moduleOf } from '../source/source-module.ts'
import { definedByCall } from './defined-by-call.ts'

/**
 * opencode: `tool({ description, args, execute })`, in a plugin's `tool: { name: tool(...) }` or in a file of its own, whose
 * name it then has: `tool/fetch.ts` gives `fetch` by its default export and `fetch_page` by its export `page`.
 */
export const opencode: Convention = definedByCall({
  name: 'opencode',
  packages: ['@opencode-ai/plugin'],
  functions: ['tool'],
  identities: ['tool'],
  keys: { inputSchema: ['args'] },
  isShape: true,
  complete(site, call, context) {
    const { path } = moduleOf(call)
    const base = posix.basename(path, posix.extname(path))
    const isOwnFile = /(^|\/)tools?\/[^/]+$/.test(path)
    const { parent } = wrapped(call)
    if (isOwnFile && ts.isExportAssignment(parent)) return { ...site, given: { name: base } }
    const name = nameFromPlace(call, context)
    const isOwnExport = isOwnFile && ts.isVariableDeclaration(parent) && !isFault(name)
    return { ...site, given: { name: isOwnExport ? `${base}_${name}` : name } }
  },
})
