import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { onOneLine } from "../src/5-patch/one-line.ts"
import { emitFile } from "../src/emit-file.ts"
import type { Definitions, Field, ObjectShape, Shape } from "../src/ir/shape.ts"
import type { ModuleCode, Operation } from "../src/ir/site.ts"
import { evaluate, sitesOf } from "./evaluate.ts"
import { accepts } from "./oracle/accepts.ts"
import { decode } from "./oracle/revive.ts"
import { encode } from "./oracle/wire.ts"
import { printed } from "./printed.ts"
import { seed } from "./seed.ts"

const SEED = seed(process.env["AGREE_SEED"])

/** Texts that end, open or change something where code is not careful. */
const PIECES = [
  '"',
  "'",
  "`",
  "\\",
  "${",
  "}",
  "*/",
  "/*",
  "//",
  "</script>",
  "<!--",
  "-->",
  "\n",
  "\r",
  "\u2028",
  "\u2029",
  "\0",
  "\ud800",
  "\udc00",
  "\u200b",
  "é",
  "日",
  "😀",
  "__proto__",
  "constructor",
  "a",
  "0",
  ";",
  ")",
  "$&",
  "$1",
  "%s",
  " ",
]

const nasty = fc.array(fc.constantFrom(...PIECES), { maxLength: 4 }).map((parts) => parts.join(""))

const OPERATIONS = [
  "is",
  "assert",
  "validate",
  "decode",
  "safeDecode",
  "encode",
  "clone",
  "prune",
  "random",
  "jsonSchema",
  "schema",
] as const satisfies Operation[]

type All = Record<(typeof OPERATIONS)[number], (value: unknown) => unknown>

function allOf(shape: Shape, definitions: Definitions = {}): All & { code: ModuleCode } {
  const code = emitFile(sitesOf(shape, definitions, OPERATIONS))
  const values = evaluate(code)
  const functions = Object.fromEntries(OPERATIONS.map((name, at) => [name, values[at]]))
  return { ...(functions as unknown as All), code }
}

/** What code may be made of: ASCII in lines, nothing that ends the element or the comment it may stand in. */
function expectHarmless({ constants, functions, expressions }: ModuleCode): void {
  const text = [constants, functions, ...expressions].join("\n")
  expect(/[^\n\x20-\x7e]/.exec(text)).toBeNull()
  expect(/<\/script|<!--/i.exec(text)).toBeNull()
  for (const [remark] of text.matchAll(/\/\*.*?\*\//g)) expect(remark).toMatch(/^[^<>]*$/)
}

const field = (key: string, shape: Shape, more: Partial<Field> = {}): Field => ({
  key,
  shape,
  optional: false,
  ...more,
})
const object = (...fields: Field[]): ObjectShape => ({ kind: "object", index: null, fields })
const string: Shape = { kind: "string", rules: {} }
const number: Shape = { kind: "number", rules: {} }
const escaped = (text: string): string =>
  text.replace(/[\\^$.*+?()[\]{}|/\n\r\u2028\u2029-]/g, "\\$&")

/** A type with the texts wherever a type may have one, and a value that fits. */
function typeOf([a, b, c, d]: [string, string, string, string]): {
  shape: Shape
  value: Record<string, unknown>
} {
  const tag = `${d}t`
  const shape = object(
    field(`${a}0`, {
      kind: "template",
      parts: [
        { kind: "text", text: `${b}[` },
        { kind: "slot", of: "string" },
        { kind: "text", text: `]${c}` },
      ],
      rules: {},
    }),
    field(`${a}1`, { kind: "literal", value: c }),
    field(`${a}2`, {
      kind: "string",
      rules: {
        startsWith: [`${b}x`],
        endsWith: [c],
        pattern: [
          { source: escaped(`${b}x${d}${c}`), flags: "" },
          { source: `^[^]*$|${escaped(d)}`, flags: "gim" },
        ],
      },
    }),
    field(`${a}3`, number, { alias: `${b}alias`, default: "5" }),
    field(`${a}4`, string, { default: JSON.stringify(d) }),
    field(`${a}5`, { kind: "refined", of: string, checks: [], message: d, sensitive: true }),
    field(`${a}6`, {
      ...object(),
      patterns: [
        {
          key: {
            kind: "template",
            parts: [
              { kind: "text", text: `${c}~` },
              { kind: "slot", of: "string" },
            ],
            rules: { endsWith: [d] },
          },
          shape: number,
        },
      ],
      index: string,
    }),
    field(`${a}7`, {
      kind: "union",
      members: [
        object(field(tag, { kind: "literal", value: `${a}x` }), field(b, number)),
        object(field(tag, { kind: "literal", value: `${b}y` }), field(c, string)),
      ],
    }),
    field(`${a}8`, {
      kind: "map",
      key: { kind: "literal", value: d },
      value: number,
      rules: {},
      wire: "object",
    }),
    field(a, { kind: "unknown" }, { optional: true }),
  )
  const entry = (key: string, value: unknown): object => Object.fromEntries([[key, value]])
  const value = Object.fromEntries([
    [`${a}0`, `${b}[q]${c}`],
    [`${a}1`, c],
    [`${a}2`, `${b}x${d}${c}`],
    [`${a}3`, 1],
    [`${a}4`, b],
    [`${a}5`, c],
    [`${a}6`, { ...entry(`${c}~${d}`, 1), [`${b}other`]: d }],
    [
      `${a}7`,
      Object.fromEntries([
        [tag, `${a}x`],
        [b, 2],
      ]),
    ],
    [`${a}8`, new Map([[d, 3]])],
    [a, { x: 1 }],
  ])
  return { shape, value }
}

describe("texts of a type in emitted code", { timeout: 60_000 }, () => {
  it("are texts, whatever they hold", () => {
    fc.assert(
      fc.property(fc.tuple(nasty, nasty, nasty, nasty), (texts) => {
        const { shape, value } = typeOf(texts)
        const functions = allOf(shape)
        expectHarmless(functions.code)
        const fits = accepts(shape, value, {})
        expect(functions.is(value)).toBe(fits)
        expect(functions.is({})).toBe(false)
        expect(JSON.stringify((functions.validate({}) as { issues: unknown[] }).issues)).toContain(
          "path",
        )
        if (!fits) return
        const text = functions.encode(value) as string
        expect(printed(JSON.parse(text))).toBe(printed(JSON.parse(encode(shape, value, {}))))
        const expected = decode(shape, text, {})
        const result = functions.safeDecode(text) as { ok: boolean; value: unknown }
        expect(result.ok).toBe(expected.ok)
        if (expected.ok) expect(printed(result.value)).toBe(printed(expected.value))
        expect(printed(functions.clone(value))).toBe(printed(value))
        expect(functions.prune(value)).toBe(value)
        expect(() => JSON.stringify(functions.jsonSchema(undefined))).not.toThrow()
      }),
      { numRuns: 150, seed: SEED },
    )
  })

  it("stay texts on one line, as transform writes constants", () => {
    fc.assert(
      fc.property(fc.tuple(nasty, nasty, nasty, nasty), (texts) => {
        const { shape, value } = typeOf(texts)
        const code = emitFile(sitesOf(shape, {}, ["is", "encode"]))
        const [is, text] = evaluate(code) as [All["is"], All["encode"]]
        const oneLine = { ...code, constants: `${onOneLine(code.constants)};` }
        const [sameIs, sameText] = evaluate(oneLine) as [All["is"], All["encode"]]
        expect(sameIs(value)).toBe(is(value))
        if (is(value)) expect(sameText(value)).toBe(text(value))
      }),
      { numRuns: 60, seed: SEED },
    )
  })

  it("make no route, header or parameter of code", () => {
    fc.assert(
      fc.property(nasty, nasty, nasty, (path, header, key) => {
        const source = (from: Field["source"]): Partial<Field> => ({ source: from! })
        const input = object(
          field(`${key}h`, string, source({ from: "header", name: header })),
          field(`${key}q`, { kind: "array", item: number, rules: {} }, source({ from: "query" })),
          field(`${key}b`, string, { alias: header, default: JSON.stringify(path) }),
        )
        const code = emitFile({
          file: "test.ts",
          definitions: {},
          sites: [
            {
              kind: "route",
              name: path,
              method: "POST",
              path: `/${path}`,
              input: { typeName: "Input", shape: input },
              output: { typeName: "Output", shape: object(field(key, string)) },
              arity: 1,
              span: { file: "test.ts", start: 0, end: 0 },
            },
          ],
        })
        expectHarmless(code)
        expect(typeof evaluate(code)[0]).toBe("object")
        const [expression = ""] = code.expressions
        const oneLine = { ...code, expressions: [onOneLine(expression)] }
        expect(typeof evaluate(oneLine)[0]).toBe("object")
      }),
      { numRuns: 150, seed: SEED },
    )
  })

  it("name modules as texts; what is no identifier is no name", () => {
    const check = (module: string, exported: string): (() => ModuleCode) => {
      const at = { name: "isTaken", module: { package: module }, exported }
      const shape: Shape = { kind: "refined", of: string, checks: [at] }
      return () => emitFile(sitesOf(shape, {}, ["is"]))
    }
    for (const piece of PIECES) {
      const code = check(`pkg${piece}`, "isTaken")()
      expectHarmless(code)
      expect(code.imports.split("\n")).toHaveLength(2)
      const [, written] = /^import \* as \w+ from (".*")$/.exec(code.imports.split("\n")[1]!)!
      expect(JSON.parse(written!.replaceAll("*\\/", "*/"))).toBe(`pkg${piece}`)
      expectHarmless(check("pkg", `x${piece}`)())
      const local = { name: `is${piece}`, module: { file: "test.ts" }, exported: null }
      const shape: Shape = { kind: "refined", of: string, checks: [local] }
      if (!/^[\p{ID_Continue}$\u200c\u200d]*$/u.test(piece))
        expect(() => emitFile(sitesOf(shape, {}, ["is"]))).toThrow(/not an identifier/)
    }
  })
})

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
