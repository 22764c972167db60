import type { BytesType } from "../../ir/shape.ts"

/** Whether a name of the library has one meaning; other types are read as plain objects. */
export function isKnown(name: string): boolean {
  return isBytes(name) || natives.includes(name) || hintFor(name) !== null
}

export function isBytes(name: string): name is BytesType {
  return (bytes as readonly string[]).includes(name)
}

const natives: readonly string[] = [
  "Date",
  "URL",
  "RegExp",
  "Set",
  "ReadonlySet",
  "Map",
  "ReadonlyMap",
]

const bytes: readonly BytesType[] = [
  "Uint8Array",
  "Uint8ClampedArray",
  "Int8Array",
  "Uint16Array",
  "Int16Array",
  "Uint32Array",
  "Int32Array",
  "Float32Array",
  "Float64Array",
  "BigInt64Array",
  "BigUint64Array",
  "ArrayBuffer",
  "DataView",
]

/** What to use in place of a type of the library that is not taken. */
export function hintFor(name: string): string | null {
  if (Object.hasOwn(hints, name)) return hints[name]!
  return name.endsWith("Error") ? hints["Error"]! : null
}

const awaited = "Await it first; an async handler's result is awaited for you."
const list = "Use an array."
const weak = "Use a Map or a Set."
const stream = "Return an array. A stream can only be the whole result of an endpoint."
const binary = "Use Uint8Array."

const hints: Record<string, string> = {
  String: "Write string.",
  Number: "Write number.",
  Boolean: "Write boolean.",
  BigInt: "Write bigint.",
  Symbol: "Use a string literal.",
  Object: "Write Record<string, unknown>, or the fields.",
  Function: "Leave it out: Omit<…>, or a type of the data alone.",
  Error: "Use an interface of what is to travel: { code: string; message: string }.",
  Promise: awaited,
  PromiseLike: awaited,
  WeakMap: weak,
  WeakSet: weak,
  WeakRef: "Use the object itself.",
  ArrayLike: list,
  Iterable: list,
  Iterator: list,
  IterableIterator: list,
  Generator: list,
  URLSearchParams: "Use Record<string, string>, or an array of pairs.",
  SharedArrayBuffer: "Use ArrayBuffer.",
  ArrayBufferView: "Name the array: Uint8Array, Float64Array, …",
  Float16Array: "Use Float32Array.",
  Buffer: "Use Uint8Array: every Buffer is one.",
  Blob: binary,
  File: binary,
  FormData: "Use an interface of its fields.",
  Headers: "Use Record<string, string>.",
  Request: "Use an interface of its data.",
  Response: "Return it as the whole result of an endpoint, or the data itself.",
  ReadableStream: stream,
  AsyncGenerator: stream,
  AsyncIterable: stream,
  AsyncIterableIterator: stream,
  AbortSignal: "Leave it out: Omit<…>.",
}

/** Of those, what a JSON value never is: a list may be an `Iterable`, and an object an `Error`. */
export function isMemoryOnly(name: string): boolean {
  return memoryOnly.has(name)
}

const memoryOnly: ReadonlySet<string> = new Set([
  "Symbol",
  "Function",
  "Promise",
  "PromiseLike",
  "WeakMap",
  "WeakSet",
  "WeakRef",
  "Iterator",
  "IterableIterator",
  "Generator",
  "AsyncGenerator",
  "AsyncIterable",
  "AsyncIterableIterator",
  "SharedArrayBuffer",
  "Blob",
  "File",
  "FormData",
  "Headers",
  "Request",
  "Response",
  "ReadableStream",
  "AbortSignal",
])
