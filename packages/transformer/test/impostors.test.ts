// `instanceof` holds for values whose methods throw. They are no values of the class, and no check throws for them.
import { describe, expect, it } from "vitest"
import { emitFile } from "../src/emit-file.ts"
import type { BytesType, Shape } from "../src/ir/shape.ts"
import { evaluate, sitesOf } from "./evaluate.ts"
import { array, map, object, set, string, union, unknown } from "./shapes/small.ts"

const bytes = (type: BytesType): Shape => ({ kind: "bytes", type })

const natives: Record<string, [shape: Shape, value: object]> = {
  Date: [{ kind: "date" }, new Date(0)],
  "Date of a day": [{ kind: "date", wire: "date" }, new Date(0)],
  URL: [{ kind: "url" }, new URL("https://example.org/a")],
  RegExp: [{ kind: "regexp" }, /a/g],
  Map: [map(string), new Map([["k", "v"]])],
  Set: [set(string), new Set(["a"])],
  Uint8Array: [bytes("Uint8Array"), Uint8Array.of(1, 2)],
  Float64Array: [bytes("Float64Array"), Float64Array.of(0.5)],
  BigInt64Array: [bytes("BigInt64Array"), BigInt64Array.of(1n)],
  ArrayBuffer: [bytes("ArrayBuffer"), Uint8Array.of(1, 2).buffer],
  DataView: [bytes("DataView"), new DataView(new ArrayBuffer(2))],
  "a list of floats": [{ kind: "bytes", type: "Float32Array", wire: "array" }, Float32Array.of(1)],
}

const uniqueAnything: Shape = { kind: "array", item: unknown, rules: { uniqueItems: true } }

describe.each(Object.entries(natives))("%s", (_, [shape, value]) => {
  const prototype = Object.getPrototypeOf(value) as object
  const inPlaces: [string, Shape, (at: object) => unknown][] = [
    ["alone", shape, (at) => at],
    ["in a list", array(shape), (at) => [at]],
    ["in a field", object({ at: shape }), (at) => ({ at })],
    ["in a union", union(string, shape), (at) => at],
  ]

  it.each(inPlaces)(
    "%s: the value fits, and what only inherits from its class does not",
    (...at) => {
      const [, type, within] = at
      const sites = sitesOf(type, {}, ["is", "validate"])
      const [is, validate] = evaluate(emitFile(sites)) as ((value: unknown) => unknown)[]
      expect(is!(within(value))).toBe(true)
      for (const impostor of [Object.create(prototype) as object, new Proxy(value, {})]) {
        expect(is!(within(impostor))).toBe(false)
        expect(validate!(within(impostor))).toMatchObject({ ok: false, issues: [{}] })
      }
    },
  )

  it("in a list of different values of any type: no check throws", () => {
    const [is] = evaluate(emitFile(sitesOf(uniqueAnything, {}, ["is"]))) as ((
      value: unknown,
    ) => unknown)[]
    const impostors = [1, 2].map(() => Object.create(prototype) as object)
    expect(is!(impostors)).toBe(false)
    expect(is!([value, {}])).toBe(true)
  })
})

it("a DataView whose memory has been transferred does not fit", () => {
  const [is] = evaluate(emitFile(sitesOf(bytes("DataView"), {}, ["is"]))) as ((
    value: unknown,
  ) => unknown)[]
  const view = new DataView(new ArrayBuffer(2))
  structuredClone(view.buffer, { transfer: [view.buffer] })
  expect(is!(view)).toBe(false)
})
