import type { ts } from 'ts-morph'
import type { FoldContext } from './fold/context.ts'
import type { Fault } from './fold/fault.ts'
import type { ExternalValue, FunctionValue } from './fold/value.ts'
import type { ScannedTool } from './scanned-tool.ts'

/** What a definition may say. */
export type Field = keyof ScannedTool['fields']

/** Every field, in the order that faults list them. */
export const FIELDS: readonly Field[] = [
  'name',
  'description',
  'inputSchema',
  'annotations',
  'tags',
  'aliases',
  'searchHints',
  'residency',
  'purpose',
]

/** Keys that a field may stand under, best first. */
export type FieldKeys = { readonly [F in Field]?: readonly string[] }

/** One definition in the source: where it stands and which expressions give its fields. */
export interface Site {
  /** The whole definition: where the tool begins, and the value that `access` leads to. */
  readonly node: ts.Node
  /** An object that holds fields under their own names, or under those that `keys` gives. */
  readonly definition?: ts.Expression
  readonly keys?: FieldKeys
  /**
   * Fields that stand elsewhere: positional arguments, the key of an enclosing object, a text of another file, or why nobody
   * can tell. They win over `definition`.
   */
  readonly given?: { readonly [F in Field]?: ts.Expression | string | Fault }
  /** It makes any number of tools, and nothing here says which: a list that is put together when it is asked for. */
  readonly makesAny?: true
  /** Its schema is written as the members alone, `{ path: z.string() }`, so that `{}` takes nothing. */
  readonly isShape?: true
  /** What the library puts in place of a field that isn't written. */
  readonly absent?: { readonly [F in Field]?: unknown }
}

/**
 * A way of writing tools. It decides by where a function is imported from and by the shape of what is written, never by a
 * name alone. Each lives in a file of its own under `conventions/`.
 */
export interface Convention {
  /** Becomes `ScannedTool.convention`. */
  readonly name: string
  /** Texts of which a file must hold one to be parsed, beside the packages: names of methods and keys. A list: all of it. */
  readonly marks?: readonly (string | readonly string[])[]
  /** Packages whose functions define tools. Their subpaths count too, and no tsconfig alias leads them into the project. */
  readonly packages: readonly string[]
  /** Texts that a module of the project holds where its functions may define tools: their names, or what they call. */
  readonly functions?: readonly string[]
  /** Kinds of nodes that a definition of this convention may begin at. */
  readonly kinds: readonly ts.SyntaxKind[]
  /** It goes by shapes alone, and gives way where another convention reads the same object. */
  readonly isLoose?: true
  /** Whether a module that exports this function lets other files write tools without holding a mark. */
  readonly defines?: (callee: ExternalValue | FunctionValue, context: FoldContext) => boolean
  /** Whether a call returns its first argument unchanged, so that `${readTool.name}` can be read. */
  readonly isIdentity?: (callee: ExternalValue | FunctionValue) => boolean
  /** The definitions that begin at this node. */
  readonly find: (node: ts.Node, context: FoldContext) => Site | readonly Site[] | undefined
}
