import type { JsonSchema } from './json.ts'

/** One fault of an arguments object. */
export interface ValidationIssue {
  /** JSON pointer into the arguments: `/path`, empty for the whole. */
  readonly at: string
  readonly message: string
}

/** Checks a value against a schema; empty means valid. Passed in, so that the core needs no validator (`toolcrib/ajv` is one). */
export type Validate = (schema: JsonSchema, value: unknown) => readonly ValidationIssue[]
