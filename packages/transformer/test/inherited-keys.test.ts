import { describe, expect, it } from "vitest"
import type { Shape } from "../src/ir/shape.ts"
import { decode } from "./oracle/revive.ts"
import { encode } from "./oracle/wire.ts"
import { printed } from "./printed.ts"
import { allOf, expectHarmless, field, object, string, number } from "./injection-types.ts"

describe("keys that objects inherit", () => {
  const KEYS = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf"]
  const isAdmin = object(field("isAdmin", { kind: "boolean" }, { optional: true }))
  const anyKey = { kind: "slot", of: "string" } as const
  const shapes: Record<string, (key: string) => Shape> = {
    "as a field": (key) => object(field(key, isAdmin)),
    "as an alias": (key) => object(field("inner", isAdmin, { alias: key })),
    "under an alias": (key) => object(field(key, isAdmin, { alias: "outer" })),
    "by default": (key) => object(field(key, isAdmin, { default: '{"isAdmin":true}' })),
    "as an optional field": (key) => object(field(key, isAdmin, { optional: true })),
    "of a record": () => ({ ...object(), index: isAdmin }),
    "of a pattern": () => ({
      ...object(),
      patterns: [{ key: { kind: "template", parts: [anyKey], rules: {} }, shape: isAdmin }],
    }),
    "of a map": () => ({ kind: "map", key: string, value: isAdmin, rules: {}, wire: "object" }),
    "of no field": () => object(field("id", number, { optional: true })),
    "of what is unknown": () => object(field("x", { kind: "unknown" }, { optional: true })),
  }
  const holders = [Object, Array, Function, String, Number, Map, Set, Date, RegExp, Uint8Array]
  const state = (): string =>
    holders
      .map(({ prototype }) => JSON.stringify(Reflect.ownKeys(prototype).map(String)))
      .join("\n")

  /** Every object inside has the prototype that it was made with, and no other properties than its own. */
  function expectPlain(value: unknown): void {
    if (typeof value !== "object" || value === null) return
    if (value instanceof Map) return [...value.values()].forEach(expectPlain)
    const expected = Array.isArray(value) ? Array.prototype : Object.prototype
    expect(Object.getPrototypeOf(value)).toBe(expected)
    expect(
      (value as { isAdmin?: unknown }).isAdmin === undefined || Object.hasOwn(value, "isAdmin"),
    ).toBe(true)
    for (const key of Object.keys(value))
      expectPlain(Object.getOwnPropertyDescriptor(value, key)!.value)
  }

  it.each(Object.keys(shapes).flatMap((name) => KEYS.map((key) => [name, key] as const)))(
    "%s: %s",
    (name, key) => {
      const shape = shapes[name]!(key)
      const functions = allOf(shape)
      expectHarmless(functions.code)
      const before = state()
      const inner =
        '{"isAdmin":true,"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'
      const texts = [key, "inner", "outer", "x"].flatMap((at) => [
        `{"${at}":${inner}}`,
        `{ "${at}" : ${inner}, "__proto__":${inner} }`,
        `{"${at}":${inner},"constructor":{"prototype":${inner}}}`,
      ])
      for (const text of ["{}", ...texts]) {
        const expected = decode(shape, text, {})
        const result = functions.safeDecode(text) as { ok: boolean; value: unknown }
        expect({ text, ok: result.ok }).toEqual({ text, ok: expected.ok })
        functions.is(JSON.parse(text))
        functions.validate(JSON.parse(text))
        if (!expected.ok) continue
        expect(printed(result.value)).toBe(printed(expected.value))
        expectPlain(result.value)
        const copy = functions.clone(result.value)
        expect(printed(copy)).toBe(printed(result.value))
        expectPlain(copy)
        expect(functions.prune(copy)).toBe(copy)
        expectPlain(copy)
        expect(printed(JSON.parse(functions.encode(copy) as string))).toBe(
          printed(JSON.parse(encode(shape, result.value, {}))),
        )
      }
      for (let from = 0; from < 20; from++) expectPlain(functions.random(from))
      expectPlain(functions.jsonSchema(undefined))
      expect(state()).toBe(before)
      expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined()
    },
  )
})
