import { describe, expect, it } from "vitest"
import type { Shape } from "../src/ir/shape.ts"
import { functionsOf } from "./evaluate.ts"
import { judge } from "./fuzz-documents.ts"
import { array, number, object, string } from "./fuzz-subjects.ts"

describe("bytes that are nearly a document", () => {
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

  it.each([
    [5, "number"],
    [null, "null"],
    [undefined, "undefined"],
    [{ a: "secret" }, "object"],
    [["secret"], "array"],
    [new ArrayBuffer(2), "object"],
  ])("are neither text nor bytes: %o", (given, found) => {
    const { safeDecode } = functionsOf(string)
    const wrong = { path: "", code: "json", expected: "JSON text, or a Uint8Array of it", found }
    expect(safeDecode(given as never)).toEqual({ ok: false, issues: [wrong] })
    expect(safeDecode(Uint8Array.of(0xff))).toMatchObject({
      issues: [{ expected: "JSON", found: "bytes that are not UTF-8 text" }],
    })
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
