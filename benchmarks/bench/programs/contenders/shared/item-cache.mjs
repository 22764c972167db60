// The cache of the group `arena`: each item for 200 ms, unless it is changed before.
const LIFETIME = 200

export function itemCache() {
  const entries = new Map()
  return {
    get(id) {
      const entry = entries.get(id)
      return entry !== undefined && entry.until > performance.now() ? entry.item : undefined
    },
    set(id, item) {
      entries.set(id, { item, until: performance.now() + LIFETIME })
    },
    delete(id) {
      entries.delete(id)
    },
  }
}
