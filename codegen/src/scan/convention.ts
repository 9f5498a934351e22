import type { ts } from 'ts-morph'
import type { FoldContext } from './fold/context.ts'
import type { ExternalValue, FunctionValue } from './fold/value.ts'
import type { ScannedTool } from './scanned-tool.ts'

/** What a definition may say. */
export type Field = keyof ScannedTool['fields']

/** One definition in the source: where it stands and which expressions give its fields. */
export interface Site {
  /** The whole definition: where the tool begins, and the value that `access` leads to. */
  readonly node: ts.Node
  /** An object that holds fields under their own names, or under those that `keys` gives. */
  readonly definition?: ts.Expression
  readonly keys?: { readonly [F in Field]?: string }
  /** Fields that stand elsewhere: positional arguments, the key of an enclosing object. They win over `definition`. */
  readonly given?: { readonly [F in Field]?: ts.Expression | string }
}

/**
 * A way of writing tools. It decides by where a function is imported from and by the shape of what is written, never by a
 * name alone. Each lives in a file of its own under `conventions/`.
 */
export interface Convention {
  /** Becomes `ScannedTool.convention`. */
  readonly name: string
  /** Texts of which a file must hold one to be parsed: package names, or names of the project's own functions. */
  readonly marks: readonly string[]
  /** Packages that are recognized even where a tsconfig alias leads them into the project. */
  readonly packages: readonly string[]
  /** Whether a module that exports this function lets other files write tools without holding a mark. */
  readonly defines: (callee: ExternalValue | FunctionValue) => boolean
  /** Whether a call returns its first argument unchanged, so that `${readTool.name}` can be read. */
  readonly isIdentity: (callee: ExternalValue | FunctionValue) => boolean
  /** The definition that begins at this node, if one does. */
  readonly find: (node: ts.Node, context: FoldContext) => Site | undefined
}
