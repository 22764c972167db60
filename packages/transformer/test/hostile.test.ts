import { spawnSync } from "node:child_process"
import { describe, expect, it } from "vitest"
import type { Definitions, Shape } from "../src/ir/shape.ts"
import { functionsOf } from "./evaluate.ts"

const tree: Definitions = {
  Tree: {
    name: "Tree",
    shape: {
      kind: "object",
      index: null,
      fields: [
        {
          key: "children",
          optional: false,
          shape: { kind: "array", item: { kind: "ref", to: "Tree" }, rules: {} },
        },
      ],
    },
  },
}
const page: Shape = {
  kind: "object",
  index: null,
  fields: [{ key: "root", optional: false, shape: { kind: "ref", to: "Tree" } }],
}

const DEPTH = 200_000

describe("a value nested without end", () => {
  const text = '{"children":['.repeat(DEPTH) + "]}".repeat(DEPTH)
  const functions = functionsOf({ kind: "ref", to: "Tree" }, tree)
  const pages = functionsOf(page, tree)

  it("is refused, in text", () => {
    expect(functions.safeDecode(text)).toMatchObject({ ok: false, issues: [{ path: "" }] })
    expect(pages.safeDecode(`{"root":${text}}`)).toMatchObject({
      ok: false,
      issues: [{ path: "" }],
    })
    expect(() => functions.decode(text)).toThrow(/PC2002/)
    expect(functions.safeDecode(text.slice(0, -1)).ok).toBe(false)
  })

  it("is refused, in memory", () => {
    const circle: { children: unknown[] } = { children: [] }
    circle.children.push(circle)
    expect(functions.is(circle)).toBe(false)
    expect(pages.is({ root: circle })).toBe(false)
    expect(functions.validate(circle)).toMatchObject({ ok: false, issues: [{ path: "" }] })
    expect(() => functions.assert(circle)).toThrow(/PC2002/)
  })

  it("does not spoil the next text", () => {
    expect(functions.safeDecode('{"children":[]}')).toEqual({ ok: true, value: { children: [] } })
  })

  it("is taken where the type does not look into it", () => {
    const unknown = functionsOf({ kind: "unknown" })
    expect(unknown.safeDecode("[".repeat(5000) + "]".repeat(5000)).ok).toBe(true)
  })
})

describe("keys of Object.prototype", () => {
  const flags: Shape = {
    kind: "object",
    index: null,
    fields: [
      { key: "isAdmin", optional: true, shape: { kind: "boolean" } },
      { key: "name", optional: false, shape: { kind: "string", rules: {} } },
    ],
  }
  const record: Shape = {
    kind: "object",
    fields: [],
    index: {
      kind: "object",
      index: null,
      fields: [{ key: "isAdmin", optional: true, shape: { kind: "boolean" } }],
    },
  }

  it("never become a prototype", () => {
    const { decode } = functionsOf(flags)
    const value = decode('{"__proto__":{"isAdmin":true},"name":"x"}') as { isAdmin?: boolean }
    expect(value.isAdmin).toBeUndefined()
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
  })

  it.each([
    '{"__proto__":{"isAdmin":true}}',
    '{"a":{},"__proto__":{"isAdmin":true}}',
    '{ "__proto__" : {"isAdmin":true} }',
  ])("are own keys of a record: %s", (text) => {
    const { decode } = functionsOf(record)
    const value = decode(text) as { isAdmin?: boolean }
    expect(value.isAdmin).toBeUndefined()
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect(Object.keys(value)).toContain("__proto__")
  })

  it("are not there unless the object has them itself", () => {
    const { is, safeDecode } = functionsOf({
      kind: "object",
      index: null,
      fields: [{ key: "constructor", optional: false, shape: { kind: "unknown" } }],
    })
    expect(is({})).toBe(false)
    expect(is({ constructor: 1 })).toBe(true)
    expect(safeDecode("{}").ok).toBe(false)
    expect(safeDecode('{"constructor":1}').ok).toBe(true)
  })
})

describe("text that comes after a longer one", () => {
  it("is not completed by what the longer one left behind", () => {
    const { safeDecode } = functionsOf({
      kind: "array",
      item: { kind: "number", rules: {} },
      rules: {},
    })
    expect(safeDecode("[1,2,3,4]").ok).toBe(true)
    for (const text of ["[1,2,3,", "[1,2,3", "[1,", "[", ""])
      expect(safeDecode(text).ok).toBe(false)
  })
})

describe("a text too long for the fast path", () => {
  it("gives the same", () => {
    const { decode } = functionsOf({
      kind: "array",
      item: { kind: "string", rules: {} },
      rules: {},
    })
    const long = Array.from({ length: 40_000 }, (_, at) => `item é ${at}`)
    expect(decode(JSON.stringify(long))).toEqual(long)
  })
})

describe("JSON that is neither text nor bytes", () => {
  it.each([undefined, null, 1, {}, Symbol.iterator])("is an issue: %s", (json) => {
    const { safeDecode, decode } = functionsOf({ kind: "number", rules: {} })
    expect(safeDecode(json)).toMatchObject({
      ok: false,
      issues: [{ path: "", expected: "JSON text, or a Uint8Array of it" }],
    })
    expect(() => decode(json)).toThrow(/PC2002/)
  })
})

describe("an array where an object is required", () => {
  it("is refused even when it has the fields", () => {
    const length: Shape = {
      kind: "object",
      index: null,
      fields: [{ key: "length", optional: false, shape: { kind: "number", rules: {} } }],
    }
    expect(functionsOf(length).safeDecode("[1]").ok).toBe(false)
    expect(functionsOf(length).safeDecode('{"length":1}').ok).toBe(true)
  })
})

describe("a text of millions of characters", { timeout: 60_000 }, () => {
  // Each turn of such a loop takes some of the matcher's stack.
  const pattern = { source: "^(?:a|b)*$", flags: "" }
  const long = "ab".repeat(8_000_000)

  it("does not overflow the pattern that it is matched against", () => {
    const functions = functionsOf({
      kind: "object",
      index: null,
      fields: [
        { key: "text", optional: false, shape: { kind: "string", rules: { pattern: [pattern] } } },
      ],
    })
    expect(() => functions.is({ text: long })).not.toThrow()
    expect(functions.is({ text: `${long}c` })).toBe(false)
    expect(functions.validate({ text: `${long}c` }).ok).toBe(false)
    expect(functions.safeDecode(`{"text":"${long}c"}`).ok).toBe(false)
    expect(functions.is({ text: "abba" })).toBe(true)
  })

  it.each([
    "uri",
    "iri-reference",
    "uri-template",
    "json-pointer",
    "slug",
    "byte",
    "base64url",
  ] as const)("is judged by the format %s", (format) => {
    const { is, safeDecode } = functionsOf({ kind: "string", rules: { format: [format] } })
    const text = `${format === "uri" ? "a:" : format === "json-pointer" ? "/" : ""}${long}`
    expect(is(text)).toBe(true)
    expect(safeDecode(`"${text}"`).ok).toBe(true)
    // A brace ends every format but a pointer, where a tilde has to be escaped.
    expect(is(`${text} {~`)).toBe(false)
  })

  it("does not overflow V8's patterns where it has stopped to optimize them", () => {
    // Some thousand patterns of a large program have the same effect as the option.
    const words = ["--no-regexp-optimization", "--input-type=module", "-e", UNOPTIMIZED]
    const { stdout, stderr } = spawnSync(process.execPath, words, { encoding: "utf8" })
    expect(stderr).toBe("")
    expect(JSON.parse(stdout)).toEqual({
      time: true,
      "date-time": true,
      duration: true,
      uri: true,
      "uri-reference": true,
      iri: true,
      "iri-reference": true,
      jwt: true,
      number: 1.1111111111111112,
      template: true,
    })
  })
})

const runtime = new URL("../../runtime/dist/", import.meta.url).href
const UNOPTIMIZED = `
import { formats } from "${runtime}types/formats/index.js"
import { textNumber } from "${runtime}types/decode/text-values.js"
import { matchesTemplate } from "${runtime}types/check/check-template.js"
const [ones, letters] = ["1", "a"].map((letter) => letter.repeat(20_000_000))
const texts = {
  time: "12:00:00." + ones + "Z",
  "date-time": "2024-01-31T12:00:00." + ones + "Z",
  duration: "P" + ones + "Y" + ones + "MT" + ones + "S",
  uri: letters + "://[v1." + ones + "]",
  "uri-reference": letters,
  iri: "a:" + letters,
  "iri-reference": letters,
  jwt: letters + "." + ones + "." + letters,
}
const entries = Object.entries(texts).map(([name, text]) => [name, formats[name](text)])
const number = textNumber("1." + ones)
const template = matchesTemplate("0x" + ones, [{ kind: "slot", of: "bigint" }])
console.log(JSON.stringify({ ...Object.fromEntries(entries), number, template }))
`
