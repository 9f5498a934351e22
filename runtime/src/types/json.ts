/** A JSON value as `JSON.parse` returns it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** A JSON object. Keys keep their author's order; `__proto__` is an ordinary own key. */
export interface JsonObject {
  readonly [key: string]: Json
}

/** A JSON Schema object (any dialect; what a provider refuses is a diagnostic, not a type error). */
export type JsonSchema = JsonObject
