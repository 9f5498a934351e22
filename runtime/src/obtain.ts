/** The value of a key, made where it isn't there yet. */
export function obtain<K, V>(
  map: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  make: (key: K) => V,
): V {
  let value = map.get(key)
  if (value === undefined) map.set(key, (value = make(key)))
  return value
}
