import { octetsOf } from "./oracle/bytes.ts"

/** All distinguishable properties of a value, as text: key order, own `__proto__`, undefined, -0, prototypes. */
export function printed(value: unknown): string {
  if (typeof value === "bigint") return `${value}n`
  if (typeof value === "string") return JSON.stringify(value)
  if (Object.is(value, -0)) return "-0"
  if (typeof value !== "object" || value === null) return String(value)
  if (Array.isArray(value)) return `[${Array.from(value, printed).join(", ")}]`
  return printedNative(value) ?? printedObject(value)
}

function printedNative(value: object): string | null {
  if (value instanceof Date) return `Date(${value.getTime()})`
  if (value instanceof URL) return `URL(${value.href})`
  if (value instanceof RegExp) return `RegExp(${String(value)} ${value.lastIndex})`
  if (value instanceof Set) return `Set(${[...value].map(printed).join(", ")})`
  if (value instanceof Map)
    return `Map(${[...value].map(([key, at]) => `${printed(key)} => ${printed(at)}`).join(", ")})`
  if (!ArrayBuffer.isView(value) && !(value instanceof ArrayBuffer)) return null
  // By its own class: a Buffer, which shares its memory, is no Uint8Array here.
  return `${Object.getPrototypeOf(value).constructor.name}(${[...octetsOf(value)].join(" ")})`
}

function printedObject(value: object): string {
  const prototype = Object.getPrototypeOf(value) === Object.prototype ? "" : "strange "
  const entries = Object.getOwnPropertyNames(value).map((key) => {
    const {
      value: at,
      writable,
      enumerable,
      configurable,
    } = Object.getOwnPropertyDescriptor(value, key)!
    return `${JSON.stringify(key)}${writable && enumerable && configurable ? "" : "!"}: ${printed(at)}`
  })
  return `${prototype}{${entries.join(", ")}}`
}
