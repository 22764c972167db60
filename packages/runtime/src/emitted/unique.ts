/**
 * Whether no two items are equal as JSON Schema compares (2020-12 validation §6.4.3): numbers by value, objects without
 * regard to the order of their keys. Values that are no JSON are compared by what they hold.
 */
export function areUnique(items: readonly unknown[]): boolean {
  if (items.length < 2) return true
  const scalars = new Set<unknown>()
  const objects = new Map<string, object[]>()
  for (const item of items) {
    if (typeof item === "object" && item !== null) {
      const kind = glance(item)
      const alike = objects.get(kind)
      if (alike) alike.push(item)
      else objects.set(kind, [item])
    } else if (scalars.has(item)) return false
    else scalars.add(item)
  }
  for (const alike of objects.values()) if (!areDistinct(alike)) return false
  return true
}

/** What equal objects have in common, without a look inside: what a type says of itself again is walked at every level. */
function glance(value: object): string {
  if (Array.isArray(value)) return `array ${value.length}`
  if (value instanceof Set || value instanceof Map) return `entries ${value.size}`
  return "other"
}

function areDistinct(objects: readonly object[]): boolean {
  if (objects.length < 2) return true
  const seen = new Set<string>()
  for (const object of objects) {
    const parts: string[] = []
    write(object, parts)
    seen.add(parts.join(""))
  }
  return seen.size === objects.length
}

/** Adds the parts of a text that is the same for equal values. One list for all: a text of its own for each part would be copied at every level. */
function write(value: unknown, parts: string[]): void {
  if (typeof value !== "object" || value === null) parts.push(leaf(value))
  else if (Array.isArray(value)) writeItems("[", value, parts)
  else if (value instanceof Date) parts.push(`date ${value.getTime()}`)
  else if (value instanceof Set) writeItems("set [", [...value], parts)
  else if (value instanceof Map) writeItems("map [", [...value], parts)
  else if (value instanceof RegExp || value instanceof URL) parts.push(`text ${String(value)}`)
  else if (ArrayBuffer.isView(value))
    parts.push(`bytes ${hex(value.buffer, value.byteOffset, value.byteLength)}`)
  else if (value instanceof ArrayBuffer) parts.push(`bytes ${hex(value, 0, value.byteLength)}`)
  else writeObject(value, parts)
}

function writeItems(start: string, items: readonly unknown[], parts: string[]): void {
  parts.push(start)
  // By index: holes are undefined.
  for (let index = 0; index < items.length; index++) {
    write(items[index], parts)
    parts.push(",")
  }
  parts.push("]")
}

function writeObject(value: object, parts: string[]): void {
  const entries = Object.entries(value).filter(([, at]) => at !== undefined)
  entries.sort(([a], [b]) => (a < b ? -1 : 1))
  parts.push("{")
  for (const [key, at] of entries) {
    parts.push(JSON.stringify(key), ":")
    write(at, parts)
    parts.push(",")
  }
  parts.push("}")
}

function leaf(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value)
  // -0 and 0 are one number.
  return typeof value === "number" ? `${value + 0}` : `${typeof value} ${String(value)}`
}

function hex(buffer: ArrayBufferLike, offset: number, length: number): string {
  return Buffer.from(buffer, offset, length).toString("hex")
}
