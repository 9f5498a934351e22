import type { Json, JsonSchema } from './json.ts'

/**
 * The TypeScript type of the values that a literal JSON Schema accepts, for the keywords that authors write by hand:
 * `type`, `properties`, `required`, `items`, `enum`, `const`, `anyOf`, `oneOf`. Anything else is `unknown`, never a wrong type.
 */
export type InferInput<S> = string extends keyof S ? any : Infer<S>

type Infer<S> = S extends { readonly const: infer C }
  ? C
  : S extends { readonly enum: readonly (infer E)[] }
    ? E
    : S extends { readonly anyOf: readonly (infer A)[] }
      ? Infer<A>
      : S extends { readonly oneOf: readonly (infer A)[] }
        ? Infer<A>
        : S extends { readonly type: infer T }
          ? OfType<S, T>
          : unknown

type OfType<S, T> = T extends readonly (infer U)[] ? OfOne<S, U> : OfOne<S, T>

type OfOne<S, T> = T extends 'string'
  ? string
  : T extends 'number' | 'integer'
    ? number
    : T extends 'boolean'
      ? boolean
      : T extends 'null'
        ? null
        : T extends 'array'
          ? S extends { readonly items: infer I }
            ? readonly Infer<I>[]
            : readonly unknown[]
          : T extends 'object'
            ? OfObject<S>
            : unknown

type OfObject<S> = S extends { readonly properties: infer P }
  ? Flatten<
      { readonly [K in keyof P & RequiredKeys<S>]: Infer<P[K]> } & {
        readonly [K in Exclude<keyof P, RequiredKeys<S>>]?: Infer<P[K]> | undefined
      }
    >
  : S extends { readonly additionalProperties: infer A }
    ? A extends JsonSchema
      ? { readonly [key: string]: Infer<A> }
      : { readonly [key: string]: Json }
    : { readonly [key: string]: unknown }

type RequiredKeys<S> = S extends { readonly required: readonly (infer R)[] } ? R : never
type Flatten<T> = { [K in keyof T]: T[K] }
