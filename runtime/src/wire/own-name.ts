import type { Registry } from '../types/registry.ts'
import { PROVIDER_LIMITS } from './provider-limits.ts'
import type { Provider } from './provider-limits.ts'
import { fromProviderName } from './provider-names.ts'

/** The name behind a provider's form of it. Which provider it was decides; where that is open, a known name comes first. */
export function ownName(registry: Registry, known: string | undefined, asked: string): string {
  const all = Object.keys(PROVIDER_LIMITS) as Provider[]
  const meant = all.find((one) => one === known)
  if (meant) return fromProviderName(meant, asked, registry) ?? asked
  if (registry.lookup(asked).kind !== 'unknown') return asked
  for (const one of all) {
    const name = fromProviderName(one, asked, registry)
    if (name !== undefined) return name
  }
  return asked
}
