import { legalNames } from './legal-names.ts'
import { PROVIDER_LIMITS } from './provider-limits.ts'
import type { Provider } from './provider-limits.ts'

/** Where names come from: a list of them, or whatever lists its entries, a registry for one. */
export type NameSource = readonly string[] | { entries(): readonly { readonly name: string }[] }

/** Each name with the form that the provider takes: itself wherever that is legal. No two names share a form. */
export function mapNames(names: Iterable<string>, provider: Provider): ReadonlyMap<string, string> {
  return legalNames(names, PROVIDER_LIMITS[provider].name)
}

const waysBack: WeakMap<object, Map<Provider, ReadonlyMap<string, string>>> = /* @__PURE__ */ new WeakMap()

/**
 * The tool that a provider's call means: the name behind a mapped form, else the name itself, else `undefined`.
 * For a registry the way back is worked out once, until its list of entries changes.
 */
export function fromProviderName(provider: Provider, name: string, source: NameSource): string | undefined {
  if (!('entries' in source) || isList(source)) return wayBack(source, provider).get(name)
  const entries = source.entries()
  let known = waysBack.get(entries)
  if (!known) waysBack.set(entries, (known = new Map()))
  let way = known.get(provider)
  if (!way) {
    way = wayBack(
      entries.map((entry) => entry.name),
      provider,
    )
    known.set(provider, way)
  }
  return way.get(name)
}

function isList(source: NameSource): source is readonly string[] {
  return Array.isArray(source)
}

function wayBack(names: readonly string[], provider: Provider): ReadonlyMap<string, string> {
  const way = new Map(names.map((name) => [name, name]))
  // A form comes before an equal name: the form is what the model was shown.
  for (const [name, form] of mapNames(names, provider)) way.set(form, name)
  return way
}
