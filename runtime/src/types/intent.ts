/** Marks names that came out of a resolution, so that no intent field accepts them (rule I7). It exists in types only. */
export declare const RESOLVED: unique symbol

/** A tool's name inside a resolved toolset. Readable as a string everywhere, refused by every field of an intent. */
export type ResolvedName<Name extends string = string> = Name & { readonly [RESOLVED]: true }

/** Refuses a `ResolvedName`. */
export type Unresolved = { readonly [RESOLVED]?: never }

/**
 * One entry of an intent's list: a name, an alias, a `*` glob over the whole name, `server:NAME` or `tag:NAME` (rule I4).
 * The known names are offered for completion; any other string is allowed, since tools may connect later.
 */
export type Pattern<Name extends string = string> = (Name | (string & {})) & Unresolved

/** What a session stores of a user's wishes: the few things that were changed (rules I2, I3). */
export interface IntentObject<Name extends string = string> {
  /** `false` means no tools, whatever else stands here. */
  readonly enabled?: boolean | null
  /** Base: a preset's members in place of the default set. */
  readonly preset?: string | null
  /** Filters the base; never reaches past it. */
  readonly allowed?: readonly Pattern<Name>[] | null
  /** Removed last; always wins, also over a renamed tool and over overlays. */
  readonly disabled?: readonly Pattern<Name>[] | null
  /** Tools or configured groups outside the default set, added (`true`) or removed (`false`). */
  readonly overlays?: { readonly [overlay: string]: boolean | null | undefined } | null
  /** Base: exactly these, in place of preset and default set. */
  readonly only?: readonly Pattern<Name>[] | null
}

/**
 * The accepted forms of an intent (rule I2). `undefined` and `null` follow the next level; `true` is the default set, live;
 * `false` and `[]` are no tools; a list is hand-picked names.
 */
export type Intent<Name extends string = string> =
  | undefined
  | null
  | boolean
  | readonly Pattern<Name>[]
  | IntentObject<Name>
