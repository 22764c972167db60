import { prettify, ValidationError } from "@precast/runtime"

const WIDTH = 72
const LONGEST = 20_000
const MOST = 500
const DEEPEST = 12

/** A value in words of JavaScript: `{ born: Date(1815-12-10T00:00:00.000Z) }`. */
export function shown(value: unknown): string {
  const text = typeof value === "string" ? value : inner(value, [], "")
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

export function shownError(error: unknown): string {
  if (error instanceof ValidationError) return `ValidationError\n${prettify(error.issues)}`
  return error instanceof Error ? `${error.name}: ${error.message}` : shown(error)
}

function inner(value: unknown, above: readonly object[], indentation: string): string {
  if (typeof value === "string") return JSON.stringify(value)
  if (typeof value === "bigint") return `${value}n`
  if (typeof value === "function") return `[function ${value.name}]`
  if (typeof value !== "object" || value === null) return String(value)
  if (above.includes(value)) return "[circular]"
  if (above.length === DEEPEST) return "[…]"
  return leafOf(value) ?? partsOf(value, [...above, value], indentation)
}

function leafOf(value: object): string | null {
  if (value instanceof Date)
    return `Date(${Number.isNaN(value.getTime()) ? "invalid" : value.toISOString()})`
  if (value instanceof RegExp) return String(value)
  if (value instanceof URL) return `URL(${value.href})`
  if (value instanceof Error) return shownError(value)
  if (ArrayBuffer.isView(value) && !(value instanceof DataView)) {
    const [name, items] = [value.constructor.name, Array.from(value as Uint8Array)]
    return `${name}(${items.slice(0, MOST).join(", ")})`
  }
  return null
}

function partsOf(value: object, above: readonly object[], indentation: string): string {
  const deeper = `${indentation}  `
  const show = (each: unknown): string => inner(each, above, deeper)
  if (Array.isArray(value)) return joined("[", value.slice(0, MOST).map(show), "]", indentation)
  if (value instanceof Set)
    return joined("Set {", [...value].slice(0, MOST).map(show), "}", indentation)
  if (value instanceof Map) {
    const entries = [...value].slice(0, MOST)
    const parts = entries.map(([key, each]) => `${show(key)} => ${show(each)}`)
    return joined("Map {", parts, "}", indentation)
  }
  const entries = Object.entries(value).slice(0, MOST)
  const parts = entries.map(([key, each]) => `${keyOf(key)}: ${show(each)}`)
  const name = Object.getPrototypeOf(value)?.constructor?.name ?? "Object"
  return joined(name === "Object" ? "{" : `${name} {`, parts, "}", indentation)
}

function keyOf(key: string): string {
  return /^[\w$]+$/.test(key) ? key : JSON.stringify(key)
}

function joined(
  open: string,
  parts: readonly string[],
  close: string,
  indentation: string,
): string {
  if (parts.length === 0) return open + close
  const space = open === "[" ? "" : " "
  const line = open + space + parts.join(", ") + space + close
  if (line.length <= WIDTH && !line.includes("\n")) return line
  const inside = parts.map((part) => `${indentation}  ${part}`).join(",\n")
  return `${open}\n${inside}\n${indentation}${close}`
}
