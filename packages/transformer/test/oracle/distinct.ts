import { octetsOf } from "./bytes.ts"

/**
 * Whether no two items are equal as JSON Schema compares them: numbers by value, objects without regard to the order
 * of their keys; what JSON does not have by what it holds.
 */
export function areDistinct(items: readonly unknown[]): boolean {
  const texts = Array.from(items, (item) => JSON.stringify(plain(item)))
  return new Set(texts).size === texts.length
}

function plain(value: unknown): unknown {
  if (typeof value === "number")
    return Number.isFinite(value) ? value + 0 : [String(value), "number"]
  if (typeof value === "symbol" || typeof value === "function") return [IDS.of(value), "other"]
  if (typeof value !== "object" || value === null)
    return typeof value === "bigint" || value === undefined ? [String(value), typeof value] : value
  if (Array.isArray(value)) return [Array.from(value, plain), "array"]
  if (value instanceof Date) return [plain(value.getTime()), "date"]
  if (value instanceof Set) return [Array.from(value, plain), "set"]
  if (value instanceof Map) return [Array.from(value, (pair) => pair.map(plain)), "map"]
  if (value instanceof URL || value instanceof RegExp) return [String(value), "text"]
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value))
    return [[...octetsOf(value)], "bytes"]
  const entries = Object.entries(value).filter(([, at]) => at !== undefined)
  return [entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, at]) => [key, plain(at)])]
}

/** What is equal to itself alone. */
const IDS = {
  known: new Map<unknown, number>(),
  of(value: unknown): number {
    if (!this.known.has(value)) this.known.set(value, this.known.size)
    return this.known.get(value)!
  },
}
