import { BYTES_CLASSES } from "../../types/natives/bytes-types.ts"
import { bytesMade, bytesWritten } from "./plain-bytes.ts"
import type { Form } from "./form.ts"

/** Turns what is inside, at its place. */
type Inside = (part: unknown, at: number) => unknown

export function isInstance(value: unknown, name: string): boolean {
  if (name === "bigint" || name === "number" || name === "undefined") return typeof value === name
  const known = { ...BYTES_CLASSES, Date, URL, RegExp, Set, Map }
  const type = (known as { [name: string]: unknown })[name]
  return typeof type === "function" && value instanceof type
}

/** Converts from JSON. @throws TypeError, RangeError, SyntaxError if the value is invalid */
export function made(value: unknown, form: Form, inside: Inside): unknown {
  switch (form.as) {
    case "Date":
      return dateMade(value, form)
    case "undefined":
      return undefined
    case "bigint":
      return BigInt(value as string)
    case "number":
      return typeof value === "string" ? Number(value) : value
    case "URL":
      return new URL(value as string)
    case "RegExp": {
      const text = String(value)
      const end = text.lastIndexOf("/")
      return new RegExp(text.slice(1, end), text.slice(end + 1))
    }
    case "Set":
      return new Set((value as unknown[]).map(inside))
    case "Map":
      return new Map(entriesOf(value).map(([key, each]) => [inside(key, 0), inside(each, 1)]))
    default:
      return bytesMade(value, form)
  }
}

function dateMade(value: unknown, { wire }: Form): Date {
  const date = new Date(wire === "s" ? Math.round(Number(value) * 1000) : (value as string))
  if (Number.isNaN(date.getTime())) throw new TypeError(`${String(value)} is no date`)
  return date
}

/** Of a Map in JSON. */
export function entriesOf(value: unknown): [unknown, unknown][] {
  return Array.isArray(value) ? (value as [unknown, unknown][]) : Object.entries(value as object)
}

/** Of JSON, and as JSON has it: names inside alone are those in memory. */
export function named(value: unknown, form: Form, inside: Inside): unknown {
  if (form.as === "undefined") return undefined
  if (form.as === "Set") return (value as unknown[]).map(inside)
  if (form.as !== "Map") return value
  const pairs = entriesOf(value).map(([key, each]) => [inside(key, 0), inside(each, 1)] as const)
  return Array.isArray(value) ? pairs : Object.fromEntries(pairs as [string, unknown][])
}

/** To JSON. */
export function written(value: unknown, form: Form, inside: Inside): unknown {
  const { wire } = form
  if (value instanceof Date) return dateWritten(value, wire)
  if (typeof value === "bigint") return wire === "number" ? Number(value) : String(value)
  if (typeof value === "number") return Number.isFinite(value) ? value : String(value)
  if (value instanceof URL || value instanceof RegExp) return String(value)
  if (value instanceof Set) return [...value].map(inside)
  if (value instanceof Map) {
    const pairs = [...value].map((pair) => pair.map(inside))
    return wire === "object" ? Object.fromEntries(pairs as [string, unknown][]) : pairs
  }
  return value instanceof ArrayBuffer || ArrayBuffer.isView(value)
    ? bytesWritten(value, form)
    : value
}

function dateWritten(value: Date, wire: string | undefined): string | number {
  if (wire === "ms") return value.getTime()
  if (wire === "s") return value.getTime() / 1000
  return wire === "date" ? value.toISOString().split("T", 1)[0]! : value.toISOString()
}
