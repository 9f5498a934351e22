import type { JsonSchema } from 'toolcrib'
import { describeValue } from './describe-value.ts'
import type { FaultLog } from './fault-log.ts'
import { isObject } from './is-object.ts'
import { inlineRefs } from './inline-refs.ts'
import type { SchemaLimits } from './inline-refs.ts'
import { rootObject } from './root-object.ts'
import type { TextCheck } from './texts.ts'
import { toJson } from './to-json.ts'

/** The schema that is shipped, or undefined after reporting why there is none. */
export function normalizeSchema(
  value: unknown,
  texts: TextCheck,
  log: FaultLog,
  limits?: SchemaLimits,
): JsonSchema | undefined {
  const at = { field: 'inputSchema' }
  if (value === undefined) {
    log.error('schema-missing', 'the definition has no `inputSchema`', at)
    return undefined
  }
  const schema = toJson(value, 'inputSchema', texts, log)
  if (schema === undefined) return undefined
  if (!isObject(schema)) {
    log.error('root-not-object', `\`inputSchema\` is ${describeValue(schema)}; expected an object schema`, at)
    return undefined
  }
  return rootObject(inlineRefs(schema, log, limits), log)
}
