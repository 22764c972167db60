import { isBytes } from "../natives/bytes-types.ts"
import { isMap, isSet } from "../natives/collections.ts"
import { isDate } from "../natives/date.ts"
import { isUrl } from "../natives/natives-url.ts"
import { isRegexp } from "../natives/regexp.ts"

/**
 * Whether no two items are equal as JSON Schema compares (2020-12 validation §6.4.3): numbers by value, objects without
 * regard to the order of their keys. Values that are not JSON are compared by their contents.
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

/** A hash that equal objects share, without a look inside: recursive types are walked at every level. */
function glance(value: object): string {
  if (Array.isArray(value)) return `array ${value.length}`
  if (isSet(value) || isMap(value)) return `entries ${value.size}`
  return "other"
}

function areDistinct(objects: readonly object[]): boolean {
  if (objects.length < 2) return true
  // A text for each takes five times as long as a number, so only those are written that have theirs in common.
  const alike = new Map<number, object[]>()
  let shared: object[][] | null = null
  for (const object of objects) {
    const mark = roughMark(object)
    const others = alike.get(mark)
    if (others === undefined) alike.set(mark, [object])
    else if (others.push(object) === 2) (shared ??= []).push(others)
  }
  return shared === null || shared.every(areDistinctTexts)
}

function areDistinctTexts(objects: readonly object[]): boolean {
  const seen = new Set<string>()
  for (const object of objects) {
    const text = canonical(object)
    if (seen.has(text)) return false
    seen.add(text)
  }
  return true
}

/** A text that is the same for equal values. Made by `+` alone: it is put together once, and not at every level. */
function canonical(value: unknown): string {
  if (typeof value !== "object" || value === null) return leaf(value)
  if (Array.isArray(value)) return `${items("[", value)}]`
  if (isDate(value)) return `date ${value.getTime()}`
  if (isSet(value)) return `${items("set [", [...value])}]`
  if (isMap(value)) return `${items("map [", [...value])}]`
  if (isRegexp(value) || isUrl(value)) return `text ${String(value)}`
  if (ArrayBuffer.isView(value))
    return `bytes ${hex(value.buffer, value.byteOffset, value.byteLength)}`
  if (isBytes(value, "ArrayBuffer"))
    return `bytes ${hex(value as ArrayBuffer, 0, value.byteLength)}`
  return objectText(value as Record<string, unknown>)
}

function items(start: string, values: readonly unknown[]): string {
  let text = start
  // By index: holes are undefined.
  for (let index = 0; index < values.length; index++) text += `${canonical(values[index])},`
  return text
}

function objectText(value: Record<string, unknown>): string {
  let text = "{"
  for (const key of sorted(Object.keys(value))) {
    const at = value[key]
    if (at !== undefined) text += `${JSON.stringify(key)}:${canonical(at)},`
  }
  return `${text}}`
}

function sorted(keys: string[]): string[] {
  for (let index = 1; index < keys.length; index++)
    if (keys[index]! < keys[index - 1]!) return keys.sort()
  return keys
}

function leaf(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value)
  // -0 and 0 are one number.
  return typeof value === "number" ? `${value + 0}` : `${typeof value} ${String(value)}`
}

function hex(buffer: ArrayBufferLike, offset: number, length: number): string {
  return Buffer.from(buffer, offset, length).toString("hex")
}

/** A number that equal values (unique.ts) have in common, and few others: their own fields or items, without a look inside. */
function roughMark(value: object): number {
  if (Array.isArray(value)) return markOfItems(value)
  if (isDate(value)) return markOf(value.getTime())
  if (isToldByText(value)) return 0
  let mark = 1
  for (const key of Object.keys(value)) {
    const at = (value as Record<string, unknown>)[key]
    // In any order.
    if (at !== undefined) mark = (mark + Math.imul(markOfText(key), markOf(at) | 1)) | 0
  }
  return mark
}

function isToldByText(value: object): boolean {
  return (
    value instanceof Set ||
    value instanceof Map ||
    value instanceof RegExp ||
    value instanceof URL ||
    value instanceof ArrayBuffer ||
    ArrayBuffer.isView(value)
  )
}

function markOfItems(items: readonly unknown[]): number {
  let mark = items.length
  const count = Math.min(items.length, MOST)
  for (let index = 0; index < count; index++)
    mark = (Math.imul(mark, FACTOR) + markOf(items[index])) | 0
  return mark
}

const MOST = 32
const FACTOR = 0x01000193

// Texts that have one mark cannot be looked for from outside.
const SEED = Math.trunc(Math.random() * 0x7fffffff)

function markOf(value: unknown): number {
  switch (typeof value) {
    case "string":
      return markOfText(value)
    case "number":
      return (Math.imul(value | 0, 0x9e3779b1) + ((value * 0x10001) | 0)) | 0
    case "boolean":
      return value ? 3 : 5
    case "bigint":
      return Number(BigInt.asIntN(32, value))
    default:
      return 7
  }
}

/** Of the first and the last characters. */
function markOfText(text: string): number {
  const { length } = text
  let mark = SEED ^ length
  for (let at = 0; at < length && at < MOST; at++)
    mark = Math.imul(mark ^ text.charCodeAt(at), FACTOR)
  for (let at = Math.max(MOST, length - MOST); at < length; at++)
    mark = Math.imul(mark ^ text.charCodeAt(at), FACTOR)
  return mark
}
