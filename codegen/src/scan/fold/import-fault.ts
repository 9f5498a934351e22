import type { ts } from 'ts-morph'
import type { Fault } from './fault.ts'

/** An import that leads nowhere, or to a module without that export. */
export function unresolved(node: ts.Node, message: string): Fault {
  const hint =
    "Correct the import, or list its alias under `compilerOptions.paths` of the root's tsconfig.json."
  return { kind: 'fault', code: 'import-unresolved', message, hint, node }
}

export function unreadable(node: ts.Node, path: string, reason: string, detail: string): Fault {
  const message =
    reason === 'missing' ? `${path} is imported, but ${detail}` : `${path} can't be read: ${detail}`
  return { kind: 'fault', code: 'unreadable-import', message, hint: `Correct ${path}.`, node }
}
