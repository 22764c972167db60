// `instanceof` is true for `Object.create(Map.prototype)` and for a Proxy of a Map, whose methods throw.

/** Whether the value is a Map. */
export function isMap(value: unknown): value is Map<unknown, unknown> {
  try {
    return value instanceof Map && value.size >= 0
  } catch {
    return false
  }
}

/** Whether the value is a Set. */
export function isSet(value: unknown): value is Set<unknown> {
  try {
    return value instanceof Set && value.size >= 0
  } catch {
    return false
  }
}
