import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emitInputs } from '../../../../codegen/src/emit/inputs/emit-inputs.ts'
import { literal } from '../../../../codegen/src/emit/source-text.ts'
import { normalize } from '../../../../codegen/src/normalize/normalize.ts'
import type { Json, JsonSchema } from '../../../../runtime/src/types/json.ts'
import { acyclicSchema, someArguments } from '../../normalize/random-schemas.ts'
import { scannedTool } from '../../normalize/scanned.ts'
import { typeCheck } from './type-check.ts'

/** The same schema with the types that its keywords imply: what its author means. */
function withTypes(schema: Json): Json {
  if (schema === null || typeof schema !== 'object') return schema
  if (Array.isArray(schema)) return schema.map(withTypes)
  const object = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === 'enum' || key === 'const' ? value : withTypes(value as Json),
    ]),
  )
  const has = (keyword: string): boolean => Object.hasOwn(object, keyword)
  if (has('type') || has('$ref')) return object
  if (has('properties') || has('required') || has('additionalProperties'))
    return { type: 'object', ...object }
  return has('prefixItems') || has('items') ? { type: 'array', ...object } : object
}

/** Ajv ignores properties named `__proto__`, so nothing can be learned from them. */
function renamed<T>(value: T): T {
  return JSON.parse(JSON.stringify(value).replaceAll('__proto__', 'proto')) as T
}

/** A call's result is no fresh literal, so that members beyond the declared ones are no error; schemas allow them. */
const MUTABLE = `type Mutable<T> = T extends object ? { -readonly [K in keyof T]: Mutable<T[K]> } : T
declare function value<const T>(value: T): Mutable<T>
`

describe('honest types', () => {
  it('whatever a schema accepts is assignable to its type', async () => {
    const files: Record<string, string> = {}
    let values = 0
    const samples = fc.sample(
      fc.tuple(acyclicSchema, fc.array(someArguments, { minLength: 30, maxLength: 30 })),
      { numRuns: 30, seed: 7 },
    )
    for (const [index, [written, candidates]] of renamed(samples).entries()) {
      const [shipped] = normalize([scannedTool({ name: 't', inputSchema: written })]).tools
      if (shipped === undefined) continue
      const inputSchema = withTypes(shipped.inputSchema) as JsonSchema
      const ajv = new Ajv2020({ strict: false, logger: false, validateSchema: false, meta: false })
      const accepts = ajv.compile(inputSchema)
      const accepted = candidates.filter((candidate) => accepts(candidate)).slice(0, 6)
      values += accepted.length
      const uses = accepted.map((item, at) => `export const v${at}: TInput = value(${literal(item)})\n`)
      files[`/f${index}.ts`] = `${await emitInputs([{ name: 't', inputSchema }])}\n${MUTABLE}${uses.join('')}`
    }
    const errorsIn = typeCheck(files)
    for (const file of Object.keys(files)) {
      // TypeScript refuses objects that share no member with a type of optional members; JSON Schema does not.
      const errors = errorsIn(file).filter((error) => !error.includes('no properties in common'))
      expect(errors).toEqual([])
    }
    expect(values).toBeGreaterThan(30)
  })
})
