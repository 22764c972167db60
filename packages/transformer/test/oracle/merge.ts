/**
 * What two members of a union give of one value, as one: what the first gives, and below it the keys that only the
 * second gives.
 */
export function merged(first: unknown, second: unknown): unknown {
  if (Array.isArray(first) && Array.isArray(second))
    return first.length === second.length ? first.map((at, i) => merged(at, second[i])) : first
  if (first instanceof Set && second instanceof Set)
    return first.size === second.size ? new Set(mergedItems(first, second)) : first
  if (first instanceof Map && second instanceof Map)
    return first.size === second.size
      ? new Map(mergedItems(first, second) as [unknown, unknown][])
      : first
  if (!isPlain(first) || !isPlain(second)) return first
  const both = Object.fromEntries(Object.entries(first))
  for (const [key, at] of Object.entries(second))
    Object.defineProperty(both, key, {
      value: Object.hasOwn(both, key) ? merged(both[key], at) : at,
      writable: true,
      enumerable: true,
      configurable: true,
    })
  return both
}

function mergedItems(first: Iterable<unknown>, second: Iterable<unknown>): unknown[] {
  return merged([...first], [...second]) as unknown[]
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || JSON.isRawJSON(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
