import { isDate } from "../natives/date.ts"

/** A number that equal values (unique.ts) have in common, and few others: their own fields or items, without a look inside. */
export function roughMark(value: object): number {
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
