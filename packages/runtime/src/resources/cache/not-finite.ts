/**
 * The first number of a key that JSON writes as `null`, which would make the key share another
 * key's entry.
 */
export function notFinite(key: unknown): number | undefined {
  if (typeof key === "number") return Number.isFinite(key) ? undefined : key
  if (typeof key !== "object" || key === null || ArrayBuffer.isView(key)) return undefined
  const parts: Iterable<unknown> =
    key instanceof Map ? [...key].flat() : key instanceof Set ? key : Object.values(key)
  for (const part of parts) {
    const found = notFinite(part)
    if (found !== undefined) return found
  }
  return undefined
}
