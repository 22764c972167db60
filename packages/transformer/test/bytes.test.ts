import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Definitions, Shape } from "../src/ir/shape.ts"
import { functionsOf } from "./evaluate.ts"
import type { Decoded } from "./oracle/decoded.ts"
import { decode } from "./oracle/revive.ts"
import { printed } from "./printed.ts"
import { render, style } from "./render.ts"
import { seed } from "./seed.ts"
import { anyCase } from "./shapes/index.ts"
import { valueOf } from "./values/index.ts"
import { wireOf } from "./wire.ts"

// As in agree.test.ts.
const RUNS = Number(process.env["AGREE_RUNS"] ?? 200)
const SEED = seed(process.env["AGREE_SEED"])
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

const string: Shape = { kind: "string", rules: {} }
const number: Shape = { kind: "number", rules: {} }
const array = (item: Shape): Shape => ({ kind: "array", item, rules: {} })
const object = (fields: Record<string, Shape>): Shape => ({
  kind: "object",
  index: null,
  fields: Object.entries(fields).map(([key, shape]) => ({ key, shape, optional: false })),
})

/** What bytes mean: UTF-8, then JSON, then the type. */
function meant(shape: Shape, bytes: Uint8Array, definitions: Definitions = {}): Decoded {
  try {
    return decode(shape, utf8.decode(bytes), definitions)
  } catch {
    return { ok: false }
  }
}

function judge(
  shape: Shape,
  definitions: Definitions,
  safeDecode: (json: unknown) => { ok: boolean; value?: unknown },
  bytes: Uint8Array,
): void {
  const expected = meant(shape, bytes, definitions)
  const result = safeDecode(bytes)
  const shown = Buffer.from(bytes).toString("latin1")
  expect({ shown, ok: result.ok }).toEqual({ shown, ok: expected.ok })
  if (expected.ok) expect(printed(result.value)).toBe(printed(expected.value))
}

/** One wound of a text: bytes replaced, put in, taken out, repeated, or the end cut off. */
const wound = fc.record({
  kind: fc.constantFrom("replace", "insert", "remove", "repeat", "cut"),
  at: fc.nat(),
  length: fc.integer({ min: 1, max: 6 }),
  bytes: fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 3 }),
    fc
      .constantFrom(
        "\0",
        '"',
        "\\",
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        " ",
        "\n",
        "0",
        "-",
        "e9",
        "null",
      )
      .map(bytesOf),
    fc
      .constantFrom([0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xef, 0xbb, 0xbf], [0xf0, 0x9f])
      .map((units) => Uint8Array.from(units)),
  ),
})

function wounded(
  bytes: Uint8Array,
  wounds: (typeof wound extends fc.Arbitrary<infer W> ? W : never)[],
): Uint8Array {
  let list = [...bytes]
  for (const { kind, at: place, length, bytes: put } of wounds) {
    const at = place % (list.length + 1)
    if (kind === "cut") list = list.slice(0, at)
    else if (kind === "repeat") list.splice(at, 0, ...list.slice(at, at + length))
    else list.splice(at, kind === "insert" ? 0 : length, ...(kind === "remove" ? [] : put))
  }
  return Uint8Array.from(list)
}

describe("bytes of any kind", { timeout: 60_000 + 60 * RUNS }, () => {
  it("agree with UTF-8, JSON.parse and the oracle", () => {
    const subject = anyCase.chain((at) =>
      fc.tuple(
        fc.constant(at),
        fc.array(
          fc.tuple(valueOf(at.shape, at.definitions), style, fc.array(wound, { maxLength: 3 })),
          { minLength: 12, maxLength: 12 },
        ),
      ),
    )
    fc.assert(
      fc.property(subject, ([{ shape, definitions }, inputs]) => {
        const { safeDecode } = functionsOf(shape, definitions)
        for (const [value, how, wounds] of inputs) {
          const text = render(wireOf(shape, value, definitions), how)
          judge(shape, definitions, safeDecode, wounded(bytesOf(text), wounds))
        }
      }),
      { numRuns: RUNS, seed: SEED },
    )
  })

  it("may be noise", () => {
    const page = object({ id: number, name: string, tags: array(string) })
    const { safeDecode } = functionsOf(page)
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => judge(page, {}, safeDecode, bytes)),
      { numRuns: 2_000 },
    )
  })
})

describe("the buffer that texts are read from", () => {
  // Longer than what may be read behind the buffer's end.
  const key = "k".repeat(150)
  const page = object({ text: string, [key]: number, when: { kind: "date" } })
  const { safeDecode } = functionsOf(page)
  const textOf = (length: number): string => {
    const rest = `","${key}":1,"when":"2020-01-01T00:00:00.000Z"}`
    return `{"text":"${"x".repeat(length - rest.length - 9)}${rest}`
  }

  it("may be full to its last byte, and the text cut off anywhere", () => {
    for (const size of [16, 64, 256].map((kilobytes) => kilobytes * 1024)) {
      for (const length of [size - 1, size, size + 1]) {
        const text = textOf(length)
        expect(text.length).toBe(length)
        expect(safeDecode(text).ok).toBe(true)
        for (let cut = 1; cut < 220; cut++) expect(safeDecode(text.slice(0, -cut)).ok).toBe(false)
      }
    }
  })

  it("holds nothing of the text before", () => {
    const short = textOf(300)
    for (let length = 0; length < short.length; length++) {
      expect(safeDecode(textOf(300 + length)).ok).toBe(true)
      expect(safeDecode(short.slice(0, length)).ok).toBe(false)
      expect(safeDecode(short).ok).toBe(true)
    }
  })
})

describe("large and deep documents", { timeout: 60_000 }, () => {
  const DEPTH = 100_000
  const deep = "[".repeat(DEPTH) + "]".repeat(DEPTH)

  it("are decoded or refused, and nothing else", () => {
    const tree: Definitions = { Tree: { name: "Tree", shape: array({ kind: "ref", to: "Tree" }) } }
    const shapes: Shape[] = [
      { kind: "ref", to: "Tree" },
      array(string),
      object({ a: { kind: "unknown" } }),
      { kind: "union", members: [{ kind: "ref", to: "Tree" }, string] },
    ]
    for (const shape of shapes) {
      const { safeDecode, decode: orThrow } = functionsOf(shape, tree)
      for (const text of [deep, deep.slice(0, DEPTH), `{"a":${deep}}`, `{"a":`.repeat(DEPTH)]) {
        const result = safeDecode(bytesOf(text))
        if (!result.ok) expect(() => orThrow(text)).toThrow(/PC2002/)
      }
      expect(safeDecode("[]").ok).toBe(decode(shape, "[]", tree).ok)
    }
  })

  it("may have 16 MiB", () => {
    const SIZE = 16 * 1024 * 1024
    const strings = functionsOf(array(string))
    const long = `["${"x".repeat(SIZE)}"]`
    expect((strings.decode(bytesOf(long)) as string[])[0]!.length).toBe(SIZE)
    const many = `[${"1,".repeat(SIZE / 2)}1]`
    expect(functionsOf(array(number)).safeDecode(bytesOf(many)).ok).toBe(true)
    const refused = strings.safeDecode(bytesOf(many))
    expect(refused.ok).toBe(false)
    // More would be a way to fill the memory of a server.
    expect(refused.issues!.length).toBe(1_000)
    expect(strings.safeDecode(bytesOf(many.slice(0, -1))).ok).toBe(false)
    expect(strings.safeDecode('["short"]')).toEqual({ ok: true, value: ["short"] })
  })
})

describe("issues", () => {
  const sizeOf = (issues: unknown): number => JSON.stringify(issues).length

  it("do not repeat a long path without end", () => {
    const names: Shape = { kind: "object", fields: [], index: { ...array(number) } }
    const text = JSON.stringify({ ["k".repeat(100_000)]: Array.from({ length: 5_000 }, () => "x") })
    const { issues } = functionsOf(names).safeDecode(text)
    expect(issues!.length).toBeGreaterThan(0)
    expect(sizeOf(issues)).toBeLessThan(2_000_000)

    const node = object({ n: array({ kind: "ref", to: "Node" }) })
    const nodes = functionsOf({ kind: "ref", to: "Node" }, { Node: { name: "Node", shape: node } })
    const nested = '{"n":[1,'.repeat(1_000) + "1" + "]}".repeat(1_000)
    const found = nodes.safeDecode(nested).issues!
    expect(found.length).toBeGreaterThan(100)
    expect(sizeOf(found)).toBeLessThan(8_000_000)
  })
})

describe("code of the user that runs inside encode", () => {
  it("may encode and decode", () => {
    const page = object({ a: { kind: "unknown" }, text: string, more: array(string) })
    const { encode, safeDecode } = functionsOf(page)
    const inner = { a: 1, text: "Т".repeat(3_000), more: ['"', "\n"] }
    const value = {
      a: {
        toJSON(): unknown {
          expect(safeDecode('{"a":[],"text":"é","more":[]}').ok).toBe(true)
          return [encode(inner), safeDecode("{").ok]
        },
      },
      get text(): string {
        return encode(inner)
      },
      more: ["plain"],
    }
    const text = encode(inner)
    expect(text).toBe(JSON.stringify(inner))
    expect(JSON.parse(encode(value))).toEqual({ a: [text, false], text, more: ["plain"] })
  })
})
