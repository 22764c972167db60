/** A copy with a key that no type names put into every object of it, at any depth. */
export function withUnknownKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnknownKeys)
  if (value instanceof Set) return new Set([...value].map(withUnknownKeys))
  if (value instanceof Map)
    return new Map([...value].map(([key, at]) => [withUnknownKeys(key), withUnknownKeys(at)]))
  if (!isPlain(value)) return value
  const entries = Object.entries(value).map(([key, at]) => [key, withUnknownKeys(at)])
  return { ...Object.fromEntries(entries), "not of the type": { at: 1 } }
}

/** Whether there is an object anywhere that a key can be put into. */
export function hasObject(value: unknown): boolean {
  if (Array.isArray(value) || value instanceof Set) return [...value].some(hasObject)
  if (value instanceof Map) return [...value].some(hasObject)
  return isPlain(value)
}

function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false
  // Objects of the language have a tag of their own; those of classes here do not.
  return Object.prototype.toString.call(value) === "[object Object]" && !(value instanceof URL)
}
