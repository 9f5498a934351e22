import type { ts } from 'ts-morph'
import type { Field } from '../convention.ts'

/** Where one field of a helper's definition stands: in an argument, along a path of keys, or always the same text. */
export type HelperField =
  | { readonly argument: number; readonly path: readonly string[] }
  | { readonly constant: unknown }
  /** Written in the function, of nothing that it is called with. */
  | { readonly written: ts.Expression }
  /** Made by the function itself, by this code. */
  | { readonly computed: string }

/**
 * How a function that the user names takes its definition. `object`: as its first argument, which it does not change. `class`:
 * it is a base class, and each class that extends it a tool. Fields: where each of them stands among its arguments.
 */
export type HelperForm = 'object' | 'class' | { readonly fields: { readonly [F in Field]?: HelperField } }
