/** A few values by key, of which the least recently used go first. */
export interface RecentlyUsed<T> {
  get(key: string): T | undefined
  set(key: string, value: T, size: number): void
  delete(key: string): void
}

/**
 * Keeps values up to a total size and a count. A list and not a Map: a Map's discarded tables keep what was deleted from it
 * alive until a full collection, and these values are syntax trees.
 */
export function createRecentlyUsed<T>(maxSize: number, maxCount: number): RecentlyUsed<T> {
  const slots: { readonly key: string; readonly value: T; readonly size: number }[] = []
  let total = 0

  function take(key: string): T | undefined {
    const at = slots.findLastIndex((slot) => slot.key === key)
    const [slot] = at === -1 ? [] : slots.splice(at, 1)
    total -= slot?.size ?? 0
    return slot?.value
  }

  return {
    get(key) {
      const last = slots.at(-1)
      if (last?.key === key) return last.value
      const at = slots.findLastIndex((slot) => slot.key === key)
      const [slot] = at === -1 ? [] : slots.splice(at, 1)
      if (slot === undefined) return undefined
      slots.push(slot)
      return slot.value
    },
    set(key, value, size) {
      take(key)
      slots.push({ key, value, size })
      total += size
      while (slots.length > 1 && (total > maxSize || slots.length > maxCount))
        total -= slots.shift()?.size ?? 0
    },
    delete(key) {
      take(key)
    },
  }
}
