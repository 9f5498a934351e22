import type { JsonObject } from '../types/json.ts'
import { isLegal } from './legal-names.ts'
import { CLAUDE_KEY } from './provider-limits.ts'

/** @throws Error naming a parameter at the schema's root that Claude refuses. */
export function refuseKeys({ properties }: JsonObject): void {
  for (const key of Object.keys((properties ?? {}) as JsonObject)) {
    if (!isLegal(key, CLAUDE_KEY)) throw new Error(`#/properties/${key} has a name that the provider refuses`)
  }
}
