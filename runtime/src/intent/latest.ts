/** Remembers what was made of the keys that were asked for last. Sessions rarely differ in more ways than these at a time. */
export type Latest<Key, Value> = (key: Key, make: (key: Key) => Value) => Value

const MOST = 64

export function createLatest<Key, Value>(): Latest<Key, Value>
/** For what is always made in one way. */
export function createLatest<Key, Value>(make: (key: Key) => Value): (key: Key) => Value
export function createLatest<Key, Value>(usual?: (key: Key) => Value): Latest<Key, Value> {
  const made = new Map<Key, Value>()
  return (key, make = usual as (key: Key) => Value) => {
    const value = made.has(key) ? (made.get(key) as Value) : make(key)
    // What is asked for again goes to the end: the first is what nobody asked for since the others.
    made.delete(key)
    if (made.size >= MOST) made.delete([...made.keys()][0]!)
    made.set(key, value)
    return value
  }
}
