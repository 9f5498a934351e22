import type { ts } from 'ts-morph'
import type { ScanCode } from '../../diagnostics/codes/scan.ts'
import { excerpt } from '../source/place-of.ts'

/** Why an expression has no value that is known without running it. */
export interface Fault {
  readonly kind: 'fault'
  readonly code: ScanCode
  readonly message: string
  readonly hint: string
  /** Default: an error. */
  readonly severity?: 'warning'
  /** What to point at. */
  readonly node: ts.Node
  /** A global's name: a fault about `process.env.HOME` shows all of it. */
  readonly isGlobal?: true
  /** A further place, e.g. where a constant is changed. */
  readonly related?: { readonly message: string; readonly node: ts.Node }
}

export function isFault(value: unknown): value is Fault {
  return typeof value === 'object' && value !== null && (value as { kind?: unknown }).kind === 'fault'
}

const WRITE_OUT =
  'Write the value as a literal or as a constant of literals. What is only known at run time belongs in the handler or the conversation, not into a definition.'

/** The usual fault: `reason` continues the sentence "... can't be read without running the code: it". */
export function unfoldable(node: ts.Node, reason: string, hint: string = WRITE_OUT): Fault {
  const message = `\`${excerpt(node)}\` can't be read without running the code: it ${reason}`
  return { kind: 'fault', code: 'unfoldable-value', message, hint, node }
}

export function notRun(node: ts.Node): Fault {
  return unfoldable(
    node,
    'calls a function',
    'Write the result as a literal, a template, or `[...].join(...)` of constants.',
  )
}
