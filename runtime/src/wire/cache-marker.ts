/** A cache breakpoint: `true` leaves its life time to the API. */
export type CacheOption = boolean | '5m' | '1h'

/** What marks an entry as a breakpoint, with the provider's word for it. */
export function cacheMarker<Type extends string>(
  type: Type,
  cache: Exclude<CacheOption, false>,
): { type: Type; ttl?: '5m' | '1h' } {
  return { type, ...(cache !== true && { ttl: cache }) }
}
