import { diagnose } from "../diagnostics/index.ts"
import type { Shape } from "../ir/shape.ts"
import { found, type Place } from "./reader.ts"

/** A class or interface of the compiler's own library. */
export function readLibraryType(name: string, text: string, place: Place): Shape {
  if (name === "Date") return { kind: "date" }
  const hint = Object.hasOwn(hints, name) ? hints[name]! : "Use an interface of its data."
  return found(place, diagnose("PC1024", text, hint))
}

const awaited = "Await it first; an async handler's result is awaited for you."
const bytes = "Use string (base64) or number[]."

const hints: Record<string, string> = {
  String: "Write string.",
  Number: "Write number.",
  Boolean: "Write boolean.",
  BigInt: "Write bigint.",
  Symbol: "Use a string literal.",
  Object: "Write Record<string, unknown>, or the fields.",
  Function: "Leave it out: Omit<…>, or a type of the data alone.",
  Map: "Use Record<string, …>, or an array of pairs.",
  Set: "Use an array.",
  Promise: awaited,
  PromiseLike: awaited,
  RegExp: "Use string: the source of the expression.",
  URL: "Use string.",
  Uint8Array: bytes,
  ArrayBuffer: bytes,
  Response: "Return the data itself: an object or an array.",
  AsyncGenerator: "Return an array; streams are not taken yet.",
}
