import type { Bytes, BytesName } from "../natives/bytes-types.ts"

/** A copy of the bytes in memory of their own, of the class that the type names: of a Buffer, a Uint8Array. */
export function copyOfBytes(value: Bytes, name: BytesName): Bytes {
  if (value instanceof ArrayBuffer) return value.slice(0)
  const { buffer, byteOffset, byteLength } = value
  const copy = buffer.slice(byteOffset, byteOffset + byteLength)
  if (name === "ArrayBuffer") return copy as ArrayBuffer
  return new (globalThis[name] as new (bytes: ArrayBufferLike) => Bytes)(copy)
}

/** A copy of what no type describes, by the structured clone algorithm: it throws for functions and symbols. */
export function copyOfAny<T>(value: T): T {
  // What has no parts needs no algorithm.
  if (value === null || PRIMITIVES.has(typeof value)) return value
  return structuredClone(value)
}

const PRIMITIVES = new Set(["string", "number", "boolean", "bigint", "undefined"])
