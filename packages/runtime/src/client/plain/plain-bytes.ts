import {
  BYTES_CLASSES,
  listOf,
  viewOf,
  type BytesName,
  type ListName,
} from "../../types/natives/bytes-types.ts"
import type { Form } from "./form.ts"

export function isBytesName(name: string): name is BytesName {
  return Object.hasOwn(BYTES_CLASSES, name)
}

/** @throws TypeError, RangeError, SyntaxError if the value is invalid */
export function bytesMade(value: unknown, { as = "", wire }: Form): unknown {
  const name = isBytesName(as) ? as : "DataView"
  if (wire !== "array") return viewed(bytesOf(String(value), wire), name)
  const isList = name !== "ArrayBuffer" && name !== "DataView"
  return isList ? listMade(value, name) : viewed(Uint8Array.from(value as number[]), name)
}

function listMade(value: unknown, name: ListName): unknown {
  if (!name.startsWith("Big")) return listOf(name, value as number[])
  return listOf(
    name,
    (value as string[]).map((item) => BigInt(item)),
  )
}

function viewed(bytes: Uint8Array<ArrayBuffer>, name: BytesName): unknown {
  const view = viewOf(bytes, name)
  if (view === null) throw new RangeError(`${bytes.length} bytes are no ${name}`)
  return view
}

export function bytesWritten(value: ArrayBuffer | ArrayBufferView, { wire }: Form): unknown {
  if (wire === "array" && !(value instanceof ArrayBuffer) && !(value instanceof DataView))
    // All classes of bytes but these two are lists.
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
