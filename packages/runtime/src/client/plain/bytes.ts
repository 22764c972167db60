import type { Form } from "./form.ts"

interface ListClass {
  from(items: never[]): object
  new (of: ArrayBuffer): object
}

/** Classes of lists of numbers, by their names. */
export const LISTS: { readonly [name: string]: ListClass } = {
  Uint8Array,
  Uint8ClampedArray,
  Int8Array,
  Uint16Array,
  Int16Array,
  Uint32Array,
  Int32Array,
  Float32Array,
  Float64Array,
  BigInt64Array,
  BigUint64Array,
}

/** @throws TypeError, RangeError, SyntaxError: it is none */
export function bytesMade(value: unknown, { as = "", wire }: Form): unknown {
  const List = LISTS[as]
  if (wire === "array") {
    const items = as.startsWith("Big")
      ? (value as string[]).map((item) => BigInt(item))
      : (value as number[])
    if (List !== undefined) return List.from(items as never[])
    const { buffer } = Uint8Array.from(items as number[])
    return as === "DataView" ? new DataView(buffer) : buffer
  }
  const { buffer } = bytesOf(String(value), wire)
  if (as === "ArrayBuffer") return buffer
  return as === "DataView" || List === undefined ? new DataView(buffer) : new List(buffer)
}

export function bytesWritten(value: ArrayBuffer | ArrayBufferView, { wire }: Form): unknown {
  if (wire === "array" && !(value instanceof ArrayBuffer) && !(value instanceof DataView))
    return Array.from(value as unknown as Iterable<number | bigint>, (item) =>
      typeof item === "bigint" ? String(item) : item,
    )
  const bytes =
    value instanceof ArrayBuffer
      ? new Uint8Array(value)
      : new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
  if (wire === "array") return [...bytes]
  if (wire === "hex")
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
  let text = ""
  for (const byte of bytes) text += String.fromCharCode(byte)
  const base64 = btoa(text)
  return wire === "base64url"
    ? base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")
    : base64
}

function bytesOf(text: string, wire: string | undefined): Uint8Array<ArrayBuffer> {
  if (wire === "hex")
    return Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))
  const base64 = wire === "base64url" ? text.replaceAll("-", "+").replaceAll("_", "/") : text
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
}
