import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Definitions, Shape } from "../src/ir/shape.ts"
import { type Functions, functionsOf } from "./evaluate.ts"
import { array, date, literal, number, object, rarer, string } from "./fuzz-subjects.ts"
import { decode } from "./oracle/revive.ts"
import { printed } from "./printed.ts"
import { seed } from "./seed.ts"

// FUZZ_RUNS=20000 looks longer, AGREE_SEED=random elsewhere.
const RUNS = Number(process.env["FUZZ_RUNS"] ?? 1_500)
const SEED = seed(process.env["AGREE_SEED"])

const tree: Definitions = {
  Tree: {
    name: "Tree",
    shape: object({ value: number, children: array({ kind: "ref", to: "Tree" }) }),
  },
}

/** A type, and texts of it as clients write them. */
const subjects: { shape: Shape; definitions?: Definitions; texts: string[] }[] = [
  {
    shape: object({ id: number, name: string, "last?": date }),
    texts: [
      '{"id":1,"name":"é日😀","last":"2024-02-29T12:00:00.000Z"}',
      '{"name":"a\\nb\\u00e9","id":-0.5e3,"x":{"__proto__":[1]}}',
      '{\n  "last": "2024-02-29T12:00:00Z",\n  "id": 1e21,\n  "name": ""\n}',
    ],
  },
  {
    shape: array({
      kind: "union",
      members: [
        object({ type: literal("a"), x: number }),
        object({ type: literal("b"), y: array(string) }),
      ],
    }),
    texts: ['[{"type":"a","x":1},{"y":["q\\"",""],"type":"b"}]', '[{"x":12,"type":"a"}]', "[]"],
  },
  {
    shape: array({
      kind: "union",
      members: [
        object({ p: number, q: number, "r?": string }),
        object({ p: number, q: number, s: array(number) }),
        object({ p: string }),
        { kind: "null" },
      ],
    }),
    texts: ['[{"p":1,"q":2,"s":[1]},{"q":2,"p":1,"r":"x"},{"p":"\\n"},null]'],
  },
  {
    // So many escapes that strings are made many at once, and so many integers.
    shape: array(object({ a: string, b: array(string), c: array(number), "d?": string })),
    texts: [
      `[${'{"a":"\\n\\"x\\u00e9","b":["","\\t"],"c":[],"e":"\\/","d":"\\\\"},'.repeat(6)}{"a":"","b":[],"c":[1]}]`,
      `[${'{"a": "\\n","b": [],"d": "y\\b","c": []},'.repeat(5)}{"c":[${"12,-3,".repeat(20)}0.5],"b":["\\u20ac"],"a":"\\u20ac"}]`,
    ],
  },
  {
    // Keys whose first bytes are the same, in orders that are learned; lines that end and begin in every way.
    shape: array(object({ na: number, name: string, names: number, "n?": string, "": string })),
    texts: [
      '[{"":"","n":"n","names":1,"name":"a","na":2},{"":"","n":"n","names":1,"name":"a","na":2}]',
      '[{"name": "a", "x": "\\u0031", "names": 1, "nam": [1], "na": 2, "": "", "na\\u006d": 1}]',
      '[\n  {\n    "na": 1,\n                        "names": 2,\n    "name": "ab",\n    "": "c"\n  }\n]',
      '[\r\n\t{\r\n\t\t"na": 1,\n\n            "name": "ab",  "names":\n2,\r"": "c"\n}\n  ]',
    ],
  },
  { shape: object({}, number), texts: ['{"a":1,"__proto__":2,"0":3,"constructor":4,"a":5}', "{}"] },
  {
    shape: object(
      { constructor: string, __proto__x: number, "toString?": { kind: "boolean" } },
      string,
    ),
    texts: ['{"constructor":"c","__proto__x":1,"other":"o","__proto__":"p","toString":true}'],
  },
  {
    shape: { kind: "ref", to: "Tree" },
    definitions: tree,
    texts: ['{"value":1,"children":[{"value":2,"children":[]}]}'],
  },
  {
    shape: array(number),
    texts: ["[0,-0,1.5,1e3,123456789012345678,0.1e-400]", "[ 1 ,2]"],
  },
  {
    shape: {
      kind: "tuple",
      items: [
        { shape: string, optional: false },
        { shape: number, optional: true },
      ],
      rest: { kind: "unknown" },
    },
    texts: ['["a",1,{"x":[null,"\\u0041"]},true]', '["a"]'],
  },
  {
    shape: { kind: "map", key: string, value: { kind: "set", item: number, rules: {} }, rules: {} },
    texts: ['[["a",[1,1,2]],["b",[]]]'],
  },
  { shape: { kind: "bytes", type: "Uint8Array" }, texts: ['"AQID"', '"AQI="'] },
  { shape: { kind: "bigint" }, texts: ['"-12345678901234567890"'] },
  { shape: { kind: "unknown" }, texts: ['{"a":[1,"x",{"b":null}]}'] },
  ...rarer,
]

const compiled = subjects.map(({ shape, definitions = {}, texts }) => ({
  shape,
  definitions,
  texts: texts.map((text) => new TextEncoder().encode(text)),
  functions: functionsOf(shape, definitions),
}))

/** The text of the bytes, null when they are none. */
function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

function judge(
  shape: Shape,
  definitions: Definitions,
  functions: Functions,
  bytes: Uint8Array,
): void {
  const text = textOf(bytes)
  const expected = text === null ? { ok: false as const } : decode(shape, text, definitions)
  const result = functions.safeDecode(bytes)
  expect({ text, ok: result.ok }).toEqual({ text, ok: expected.ok })
  if (expected.ok) expect(printed(result.value)).toBe(printed(expected.value))
  else expect(result.issues!.length).toBeGreaterThan(0)
}

/** What tends to break parsers, put in the place of a few bytes. */
const snippets = [
  "1e999",
  "-0",
  "1E400",
  "0.1e-400",
  "1e21",
  "01",
  "+1",
  ".5",
  "1.",
  "NaN",
  '"__proto__":',
  '"constructor":',
  '"\\u0000"',
  '"\\ud800"',
  '"\\x"',
  '"',
  "\\",
  "\\u12",
  "\u0000",
  "[",
  "]",
  "{",
  "}",
  ",",
  ":",
  " ",
  "\n",
  "\u00a0",
  "\ufeff",
  "null",
  "tru",
  "é",
  "日",
  "😀",
  "ÿ",
  "2024-02-30T00:00:00.000Z",
].map((text) => new TextEncoder().encode(text))

const change = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  cut: fc.nat({ max: 6 }),
  put: fc.oneof(
    fc.constantFrom(...snippets),
    fc.uint8Array({ maxLength: 3 }),
    fc.constant(new Uint8Array()),
  ),
})

function changed(
  bytes: Uint8Array,
  changes: { at: number; cut: number; put: Uint8Array }[],
): Uint8Array {
  return changes.reduce((now, { at, cut, put }) => {
    const from = Math.floor(at * (now.length + 1))
    return Uint8Array.from([...now.subarray(0, from), ...put, ...now.subarray(from + cut)])
  }, bytes)
}

describe("bytes that are nearly a document", { timeout: 60_000 + 40 * RUNS }, () => {
  it.each(compiled)("are decided as the reference decides: $shape", (subject) => {
    const { shape, definitions, texts, functions } = subject
    for (const text of texts) {
      for (let end = 0; end <= text.length; end++)
        judge(shape, definitions, functions, text.subarray(0, end))
    }
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.array(change, { minLength: 1, maxLength: 3 }),
        (text, changes) => judge(shape, definitions, functions, changed(text, changes)),
      ),
      { numRuns: RUNS, seed: SEED },
    )
  })

  // Well-formed UTF-8 is a table (Unicode 17, D92): all that it does not have is an error, wherever it stands.
  it.each([
    ["bytes that begin nothing", [0x80], [0xbf], [0xf8, 0x88, 0x80, 0x80, 0x80], [0xfe], [0xff]],
    ["overlong forms", [0xc0, 0xaf], [0xc1, 0x81], [0xe0, 0x80, 0xaf], [0xe0, 0x9f, 0xbf]],
    ["overlong forms of four", [0xf0, 0x80, 0x80, 0xaf], [0xf0, 0x8f, 0xbf, 0xbf]],
    ["surrogates", [0xed, 0xa0, 0x80], [0xed, 0xbf, 0xbf], [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80]],
    [
      "beyond U+10FFFF",
      [0xf4, 0x90, 0x80, 0x80],
      [0xf5, 0x80, 0x80, 0x80],
      [0xf7, 0xbf, 0xbf, 0xbf],
    ],
    ["sequences that end too early", [0xc3], [0xe2, 0x82], [0xf0, 0x9f, 0x98], [0xe2, 0x28, 0xa1]],
  ] as [string, ...number[][]][])("are refused when they are not UTF-8: %s", (_, ...wrongs) => {
    const { safeDecode } = functionsOf(object({ "a?": string }, string))
    const bytes = (text: string): number[] => [...new TextEncoder().encode(text)]
    for (const wrong of wrongs) {
      for (const [before, after] of [
        ['{"a":"', '"}'],
        ['{"a":"é😀', 'x"}'],
        ['{"', '":"a"}'],
        ['{"a":"a"', "}"],
        ["", '{"a":"a"}'],
        ['{"a":"a"}', ""],
        [`{"a":"${"long ".repeat(50)}`, `${"long ".repeat(50)}"}`],
      ] as const) {
        const text = Uint8Array.from([...bytes(before), ...wrong, ...bytes(after)])
        expect(safeDecode(text)).toMatchObject({ ok: false, issues: [{ path: "", code: "json" }] })
      }
    }
  })

  it("have a byte-order mark only inside of texts", () => {
    const { safeDecode } = functionsOf(array(string))
    expect(safeDecode(new TextEncoder().encode('\ufeff["a"]')).ok).toBe(false)
    expect(safeDecode('\ufeff["a"]').ok).toBe(false)
    expect(safeDecode(new TextEncoder().encode('["\ufeffa"]'))).toEqual({
      ok: true,
      value: ["\ufeffa"],
    })
  })

  it("keep what JSON.parse keeps of numbers, escapes and keys that come twice", () => {
    const digits = "1234567890".repeat(1_000)
    const numbers = [
      "1e999",
      "-1e999",
      "1E400",
      "0.1e-400",
      "-0",
      "-0.0",
      "0e0",
      "-0e-5",
      "1e21",
      "5e-324",
      "2e-324",
      "9007199254740993",
      "1.7976931348623157e308",
      "1.7976931348623159e308",
      "0.1",
      "123456.789e-10",
      digits,
      `0.${digits}`,
      `${digits}e-9990`,
      `-${digits}.5`,
      `1e${digits}`,
      `1e-${digits}`,
      `0.${"0".repeat(9_999)}1`,
      `${"9".repeat(309)}`,
      "01",
      "1.",
      ".1",
      "+1",
      "1e",
      "0x10",
      "1_0",
    ]
    const texts = [
      '"\\u0061"',
      '"\\ud83d\\ude00"',
      '"\\ud83d"',
      '"\\ude00\\ud83d"',
      '"\\/\\b\\f"',
      '"\\v"',
      '"\\u00zz"',
    ]
    const shapes: Shape[] = [
      number,
      { kind: "number", rules: { int: true } },
      { kind: "unknown" },
      string,
    ]
    for (const shape of shapes) {
      const parts = [...numbers, ...texts]
      const one = functionsOf(shape)
      const many = functionsOf(array(shape))
      const field = functionsOf(object({ "a?": shape }, shape))
      for (const part of parts) {
        judge(shape, {}, one, new TextEncoder().encode(part))
        judge(array(shape), {}, many, new TextEncoder().encode(`[ ${part} ,${part}]`))
        for (const key of [
          "a",
          "\\u0061",
          "b",
          "__proto__",
          "\\u005f_proto__",
          "constructor",
          "\\ud800",
        ]) {
          const text = `{"${key}":1,"a":"x","${key}":${part}}`
          judge(object({ "a?": shape }, shape), {}, field, new TextEncoder().encode(text))
        }
      }
    }
  })
})

describe("a document of great size", { timeout: 120_000 }, () => {
  const DEPTH = 100_000

  it.each([
    "[",
    '{"a":',
    '[{"a":[',
    '{"value":1,"children":[',
    '["a",',
    '[["k",',
    '{"t":"a","in":',
  ])("may be nested 100,000 deep: %s", (open) => {
    const close = [...open]
      .toReversed()
      .join("")
      .replace(/[^[{]/g, "")
      .replaceAll("[", "]")
      .replaceAll("{", "}")
    for (const end of [close, ""]) {
      const text = open.repeat(DEPTH) + end.repeat(DEPTH)
      for (const { functions } of compiled) {
        // JSON.parse itself may not get to the end, nor whoever looks at what it made.
        const result = functions.safeDecode(text)
        if (end !== close) expect(result.ok).toBe(false)
        if (!result.ok) expect(result.issues!.length).toBeGreaterThan(0)
      }
    }
    for (const { texts, shape, definitions, functions } of compiled)
      for (const text of texts) judge(shape, definitions, functions, text)
  })

  it("may have 64 MiB", () => {
    const { safeDecode } = functionsOf(array(string))
    const bytes = new Uint8Array(64 * 1024 * 1024).fill(120)
    bytes.set([91, 34])
    bytes.set([34, 93], bytes.length - 2)
    const whole = safeDecode(bytes)
    expect(whole.ok && (whole.value as string[])[0]!.length).toBe(bytes.length - 4)
    expect(safeDecode(bytes.subarray(0, -1)).ok).toBe(false)
  })
})
