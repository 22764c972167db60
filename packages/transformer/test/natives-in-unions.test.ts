// A value of a class belongs to the type of that class, even when another object type would accept it too.
import { describe, expect, it } from "vitest"
import { emitFile } from "../src/emit-file.ts"
import type { Shape } from "../src/ir/shape.ts"
import { evaluate, sitesOf } from "./evaluate.ts"
import { printed } from "./printed.ts"
import {
  array,
  map,
  number,
  object,
  patterns,
  refined,
  set,
  string,
  union,
  unknown,
} from "./shapes/small.ts"

const natives: Record<string, [Shape, () => unknown]> = {
  Map: [map(number), () => new Map([["k", 1]])],
  "Map that is an object in JSON": [map(number, "object"), () => new Map([["k", 1]])],
  Set: [set(string), () => new Set(["a"])],
  Date: [{ kind: "date" }, () => new Date(0)],
  "Date of a day": [{ kind: "date", wire: "date" }, () => new Date(0)],
  URL: [{ kind: "url" }, () => new URL("https://example.org/a")],
  RegExp: [{ kind: "regexp" }, () => /a/g],
  Uint8Array: [{ kind: "bytes", type: "Uint8Array" }, () => Uint8Array.of(1, 2)],
  "Uint8Array as a list": [
    { kind: "bytes", type: "Uint8Array", wire: "array" },
    () => Uint8Array.of(1, 2),
  ],
  ArrayBuffer: [{ kind: "bytes", type: "ArrayBuffer" }, () => Uint8Array.of(1, 2).buffer],
  DataView: [{ kind: "bytes", type: "DataView" }, () => new DataView(new ArrayBuffer(2))],
  Float64Array: [{ kind: "bytes", type: "Float64Array" }, () => Float64Array.of(0.5)],
  array: [array(string), () => ["a"]],
}

const objects: Record<string, Shape> = {
  "{}": object({}),
  "{ size?, length?, k? }": object({ "size?": number, "length?": number, "k?": number }),
  "{ size: unknown }": object({ size: unknown }),
  "{ size: number }": object({ size: number }),
  "{ length: number }": object({ length: number }),
  "{ href: string }": object({ href: string }),
  "{ source: string }": object({ source: string }),
  "{ byteLength: number }": object({ byteLength: number }),
  "Record<string, number>": object({}, { index: number }),
  "Record<string, unknown>": object({}, { index: unknown }),
  "keys by pattern": object({}, patterns),
  "an object behind a check": refined(object({}), "isTaken"),
  "two objects": union(object({ "a?": number }), object({ "b?": number })),
}

const OPERATIONS = ["is", "encode", "clone", "prune"] as const

function functionsOf(shape: Shape): ((value: unknown) => unknown)[] {
  return evaluate(emitFile(sitesOf(shape, {}, OPERATIONS))) as ((value: unknown) => unknown)[]
}

describe.each(Object.entries(natives))("%s", (_, [native, make]) => {
  it.each(Object.entries(objects))(
    "next to %s is encoded, copied and pruned as itself",
    (__, other) => {
      const members = other.kind === "union" ? other.members : [other]
      const [is, encode, clone, prune] = functionsOf(union(native, ...members))
      const [, encodeAlone] = functionsOf(native)
      const value = make()
      expect(is!(value)).toBe(true)
      expect(encode!(value)).toBe(encodeAlone!(value))
      expect(printed(clone!(value))).toBe(printed(value))
      expect(clone!(value)).not.toBe(value)
      expect(printed(prune!(make()))).toBe(printed(value))
    },
  )
})
