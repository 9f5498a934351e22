import type { JsonObject } from '../types/json.ts'
import type { ProviderLimits } from './provider-limits.ts'

/** @throws Error naming a parameter at the schema's root that the provider refuses. */
export function refuseKeys(schema: JsonObject, { key: rule }: ProviderLimits): void {
  for (const key of Object.keys((schema.properties ?? {}) as JsonObject)) {
    if (rule && (key === '' || key.length > rule.length || rule.refuses.test(key))) {
      throw new Error(`#/properties/${key} has a name that the provider refuses`)
    }
  }
}
