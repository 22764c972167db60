/** A value in JSON in the default formats (docs/wire-formats.md). */
export function wireOf(value: unknown): unknown {
  if (typeof value === "bigint") return String(value)
  if (typeof value !== "object" || value === null) return value
  if (isSentAsIs(value)) return value
  if (value instanceof Date) return value.toJSON()
  if (value instanceof URL || value instanceof RegExp) return String(value)
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64")
  if (value instanceof Map || value instanceof Set) return Array.from(value, wireOf)
  if (Array.isArray(value)) return value.map(wireOf)
  const fields = Object.entries(value).map(([key, field]) => [key, wireOf(field)] as const)
  return Object.fromEntries(fields)
}

/** A file, a form or a stream, which `app.inject()` sends unchanged. */
export function isSentAsIs(value: object): boolean {
  if (value instanceof Blob || value instanceof FormData) return true
  return value instanceof URLSearchParams || Symbol.asyncIterator in value
}
