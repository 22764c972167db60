// decodeValue of what JSON.parse makes of a text is decode of the text; values that JSON.parse never makes have rules.
import * as fc from "fast-check"
import { runInNewContext } from "node:vm"
import { describe, expect, it } from "vitest"
import { type Functions, functionsOf as allFunctionsOf } from "./evaluate.ts"
import type { Definitions, Shape } from "../src/ir/shape.ts"
import { optimize } from "./optimize.ts"
import { printed } from "./printed.ts"
import { render } from "./render.ts"
import { seed } from "./seed.ts"
import { anyCase } from "./shapes/index.ts"
import { plainCase } from "./shapes/plain.ts"
import { mutated } from "./values/mutated.ts"
import { drawn } from "./values/drawn.ts"
import { wireOf } from "./wire.ts"

const RUNS = Number(process.env["AGREE_RUNS"] ?? 200)
const SEED = seed(process.env["AGREE_SEED"])
const OPERATIONS = ["safeDecode", "decodeValue", "safeDecodeValue"] as const

function functionsOf(shape: Shape, definitions: Definitions = {}, strict = false): Functions {
  return allFunctionsOf(shape, definitions, { strict, operations: OPERATIONS })
}

const subject = drawn(optimize === "size" ? fc.oneof(anyCase, plainCase) : anyCase, 8)

/** A value that JSON cannot carry. */
const foreign = fc.constantFrom<unknown>(
  undefined,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  1n,
  Symbol("s"),
  () => 1,
  new Date(0),
  new Map([["a", 1]]),
  new Set([1]),
  /a/,
  new URL("http://a"),
  new Uint8Array(2),
  Object.create({ inherited: 1 }),
)

describe("decodeValue", { timeout: 60_000 + 60 * RUNS }, () => {
  it("of a parsed text is decode of the text: values, and issues", () => {
    fc.assert(
      fc.property(subject, ({ case: { shape, definitions }, strict, values }) => {
        const functions = functionsOf(shape, definitions, strict)
        for (const { value, choices, broken, other, style: how } of values) {
          const drawn = broken ? mutated(value, choices, other) : value
          const text = render(wireOf(shape, drawn, definitions), how)
          const ofText = functions.safeDecode(text)
          if (ofText.issues?.[0]?.code === "json") continue
          const parsed: unknown = JSON.parse(text)
          const ofValue = functions.safeDecodeValue(parsed)
          expect({ text, ok: ofValue.ok }).toEqual({ text, ok: ofText.ok })
          expect(ofValue.issues).toEqual(ofText.issues)
          if (ofText.ok) expect(printed(ofValue.value)).toBe(printed(ofText.value))
          // It is not changed, and the result holds nothing of it.
          expect(JSON.stringify(parsed)).toBe(JSON.stringify(JSON.parse(text)))
        }
      }),
      { numRuns: RUNS, seed: SEED },
    )
  })

  it("refuses what JSON cannot carry, or keeps nothing of it", () => {
    fc.assert(
      fc.property(subject, foreign, ({ case: { shape, definitions }, values }, intruder) => {
        const functions = functionsOf(shape, definitions)
        for (const { value, choices } of values) {
          const text = JSON.stringify(wireOf(shape, value, definitions))
          if (text === undefined) continue
          const input = mutated(JSON.parse(text), choices, intruder)
          const result = functions.safeDecodeValue(input)
          if (result.ok) expect(printed(result.value)).not.toMatch(/symbol|Symbol\(/)
          else {
            expect(result.issues!.length).toBeGreaterThan(0)
            expect(result.issues!.map((issue) => issue.expected)).not.toContain("a valid value")
            expect(result.issues!.map((issue) => issue.found)).not.toContain("Symbol(s)")
          }
        }
      }),
      { numRuns: RUNS / 4, seed: SEED },
    )
  })
})

const text: Shape = { kind: "string", rules: {} }
const number: Shape = { kind: "number", rules: {} }
const anything: Shape = { kind: "unknown" }

function object(fields: Record<string, Shape>, optional = false): Shape {
  return {
    kind: "object",
    index: null,
    fields: Object.entries(fields).map(([key, shape]) => ({ key, optional, shape })),
  }
}

const list: Shape = { kind: "array", item: text, rules: {} }

it("adds a careful decoder to decode, and needs no decoder of bytes", () => {
  const shape = object({ a: list, n: number })
  const size = (...operations: (typeof OPERATIONS)[number][]): number =>
    allFunctionsOf(shape, {}, { operations, optimize: "speed" }).text.length
  expect(size("safeDecode", "safeDecodeValue") - size("safeDecode")).toBeLessThan(600)
  expect(size("safeDecodeValue")).toBeLessThan(size("safeDecode") / 2)
})

describe("a value that JSON.parse did not make", () => {
  it("has each property read once", () => {
    const { decodeValue } = functionsOf(object({ a: list, b: text }))
    let reads = 0
    let getterReads = 0
    const items = new Proxy(["x"], {
      get(target, key, receiver) {
        if (key === "0") return reads++ === 0 ? "x" : 1
        return Reflect.get(target, key, receiver) as unknown
      },
    })
    const value = {
      a: items,
      get b() {
        return getterReads++ === 0 ? "y" : 2
      },
    }
    expect(decodeValue(value)).toEqual({ a: ["x"], b: "y" })
    expect([reads, getterReads]).toEqual([1, 1])
  })

  it("is copied: the result holds no array or object of it", () => {
    const { decodeValue } = functionsOf(object({ a: list, u: anything }))
    const value = { a: ["x"], u: { deep: [1] } }
    const result = decodeValue(value) as typeof value
    value.a.push("y")
    value.u.deep.push(2)
    expect(result).toEqual({ a: ["x"], u: { deep: [1] } })
  })

  it("throws what its getter throws", () => {
    const { safeDecodeValue } = functionsOf(object({ a: text }))
    const value = {
      get a(): string {
        throw new Error("of the getter")
      },
    }
    expect(() => safeDecodeValue(value)).toThrow("of the getter")
  })

  it("counts with its own enumerable properties alone", () => {
    const { safeDecodeValue } = functionsOf(object({ a: text }))
    const missing = [{ path: "/a", code: "missing" }]
    const hidden = Object.defineProperty({}, "a", { value: "x", enumerable: false })
    expect(safeDecodeValue(hidden).issues).toMatchObject(missing)
    expect(safeDecodeValue(JSON.parse('{"__proto__":{"a":"x"}}')).issues).toMatchObject(missing)
    expect(safeDecodeValue(Object.assign(Object.create(null), { a: "x" }))).toEqual({
      ok: true,
      value: { a: "x" },
    })
    expect(safeDecodeValue(runInNewContext('({ a: "x" })')).ok).toBe(true)
  })

  it("is no instance of a class, and nothing that JSON has no word for", () => {
    const { safeDecodeValue } = functionsOf(object({ a: object({ b: text }, true), n: number }))
    class Point {
      b = "x"
    }
    const found = (a: unknown, n: unknown = 1): unknown =>
      safeDecodeValue({ a, n }).issues?.map((issue) => `${issue.path} ${issue.found}`)
    expect(found(new Point())).toEqual(["/a an instance of a class"])
    expect(found(new Map())).toEqual(["/a an instance of a class"])
    expect(found(new Date(0))).toEqual(["/a date"])
    expect(found({}, 1n)).toEqual(["/n bigint"])
    expect(found({}, Number.NaN)).toEqual(["/n NaN"])
    expect(found({ b: () => 1 })).toEqual(["/a/b function"])
    expect(found({ b: undefined })).toBe(undefined)
    expect(safeDecodeValue(undefined).issues).toMatchObject([{ path: "", found: "nothing" }])
  })

  it("has no holes in its arrays", () => {
    const { safeDecodeValue } = functionsOf({ kind: "array", item: anything, rules: {} })
    // oxlint-disable-next-line no-sparse-arrays -- that is what is tested
    expect(safeDecodeValue([1, , 3]).issues).toMatchObject([
      { path: "/1", code: "type", expected: "a JSON value", found: "nothing" },
    ])
    expect(safeDecodeValue(Object.assign([], { length: 4_000_000_000 })).issues).toHaveLength(1_000)
  })

  it("may have what JSON cannot carry where the type drops the key", () => {
    const { safeDecodeValue } = functionsOf(object({ a: text }))
    const value = { a: "x", at: new Date(0), run: () => 1 }
    expect(safeDecodeValue(value)).toEqual({ ok: true, value: { a: "x" } })
  })

  it("is refused where it is circular; an object that stands twice is not", () => {
    const { safeDecodeValue } = functionsOf(object({ a: anything, b: anything }))
    const circular: Record<string, unknown> = { b: 1 }
    circular["a"] = { again: circular }
    expect(safeDecodeValue(circular).issues).toEqual([
      { path: "/a/again", code: "type", expected: "a JSON value", found: "a circular reference" },
    ])
    const shared = { x: [1] }
    expect(safeDecodeValue({ a: shared, b: shared })).toEqual({
      ok: true,
      value: { a: { x: [1] }, b: { x: [1] } },
    })
  })

  it("is refused where shared objects make more than a million values of it", () => {
    const { safeDecodeValue } = functionsOf(anything)
    let value: unknown = 1
    for (let level = 0; level < 16; level++) value = [value, value]
    expect(safeDecodeValue(value).ok).toBe(true)
    for (let level = 0; level < 184; level++) value = [value, value]
    const found = "an object that is shared until there are more than 1,000,000 values"
    expect(safeDecodeValue(value).issues).toMatchObject([{ expected: "a JSON value", found }])
  })

  it("is refused where it is nested without end", () => {
    const { safeDecodeValue } = functionsOf(anything)
    let value: unknown = 1
    for (let depth = 0; depth < 200_000; depth++) value = [value]
    expect(safeDecodeValue(value).issues).toMatchObject([{ path: "", code: "too_deep" }])
  })

  it("never leads to a text of its own in an issue", () => {
    const { safeDecodeValue } = functionsOf(object({ a: text }))
    expect(safeDecodeValue({ a: Symbol("secret of the value") }).issues).toMatchObject([
      { found: "symbol" },
    ])
  })
})
