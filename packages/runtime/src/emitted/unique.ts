/**
 * Whether no two items are equal as JSON Schema compares (2020-12 validation §6.4.3): numbers by value, objects without
 * regard to the order of their keys. Values that are no JSON are compared by what they hold.
 */
export function areUnique(items: readonly unknown[]): boolean {
  const seen = new Set<unknown>()
  for (const item of items) {
    const key = typeof item === "object" && item !== null ? canonical(item) : scalar(item)
    if (seen.has(key)) return false
    seen.add(key)
  }
  return true
}

/** Scalars stand for themselves; texts begin as no object's text does, so that none is taken for one. */
function scalar(value: unknown): unknown {
  return typeof value === "string" ? `"${value}` : value
}

/** A text that is the same for equal values. */
function canonical(value: unknown): string {
  if (typeof value !== "object" || value === null) return leaf(value)
  if (Array.isArray(value)) return `[${Array.from(value, canonical).join(",")}]`
  if (value instanceof Date) return `date ${value.getTime()}`
  if (value instanceof Set) return `set [${Array.from(value, canonical).join(",")}]`
  if (value instanceof Map)
    return `map [${Array.from(value, ([key, at]) => `${canonical(key)}:${canonical(at)}`).join(",")}]`
  if (value instanceof RegExp || value instanceof URL) return `text ${String(value)}`
  if (ArrayBuffer.isView(value))
    return `bytes ${hex(value.buffer, value.byteOffset, value.byteLength)}`
  if (value instanceof ArrayBuffer) return `bytes ${hex(value, 0, value.byteLength)}`
  return objectText(value)
}

function objectText(value: object): string {
  const entries = Object.entries(value).filter(([, at]) => at !== undefined)
  entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, at]) => `${JSON.stringify(key)}:${canonical(at)}`).join(",")}}`
}

function leaf(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value)
  // -0 and 0 are one number.
  return typeof value === "number" ? `${value + 0}` : `${typeof value} ${String(value)}`
}

function hex(buffer: ArrayBufferLike, offset: number, length: number): string {
  return Buffer.from(buffer, offset, length).toString("hex")
}
