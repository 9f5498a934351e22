import type { ts } from 'ts-morph'
import type { Fault } from './fault.ts'

export type Primitive = string | number | boolean | bigint | null | undefined

/**
 * What an expression is known to be without running it. Objects and arrays stay lazy: an entry that can't be read harms only
 * who asks for it, so a map of constants beside a handler, or a definition with `execute`, costs nothing.
 */
export type Value = Primitive | ObjectValue | ArrayValue | NamespaceValue | ExternalValue | FunctionValue

export interface Entry {
  /** The expression that gives the value: where a diagnostic about it points. */
  readonly node: ts.Node
  readonly read: () => Value | Fault
}

export interface ObjectValue {
  readonly kind: 'object'
  /** Identity of the literal, for changes after it. */
  readonly site: number
  readonly entries: ReadonlyMap<string, Entry>
  /** Literals that were spread into it: a key that is added to one of them is a key of this object. */
  readonly from: readonly number[]
  /** Why more keys may exist than `entries` holds: a spread or a key that can't be read. */
  readonly open?: Fault
}

export interface ArrayValue {
  readonly kind: 'array'
  readonly site: number
  readonly items: readonly Entry[]
  /** Why more items may exist, and positions differ. */
  readonly open?: Fault
}

/** `import * as x` of a file of the project. */
export interface NamespaceValue {
  readonly kind: 'namespace'
  readonly path: string
  readonly as: 'code' | 'json' | 'text'
}

/** Something that a package exports: `{ package: 'toolcrib', path: ['defineTool'] }`. An empty path is its namespace. */
export interface ExternalValue {
  readonly kind: 'external'
  readonly package: string
  readonly path: readonly string[]
}

export interface FunctionValue {
  readonly kind: 'function'
  readonly node: ts.SignatureDeclaration
  /** The name of its declaration, or of the constant that it was written into. */
  readonly name: string
}

export function isPrimitive(value: Value | Fault): value is Primitive {
  return typeof value !== 'object' || value === null
}
