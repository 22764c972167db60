import { expect } from "vitest"
import type { Definitions, Shape } from "../src/ir/shape.ts"
import { type Functions, functionsOf } from "./evaluate.ts"
import { array, date, literal, number, object, rarer, string } from "./fuzz-subjects.ts"
import { decode } from "./oracle/revive.ts"
import { printed } from "./printed.ts"

const tree: Definitions = {
  Tree: {
    name: "Tree",
    shape: object({ value: number, children: array({ kind: "ref", to: "Tree" }) }),
  },
}

interface Compiled {
  readonly shape: Shape
  readonly definitions: Definitions
  readonly texts: readonly Uint8Array[]
  readonly functions: Functions
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
    // Enough escapes that strings are created in batches, and as many integers.
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

/** Emitted functions of each, and the bytes of its texts. */
export const compiled: readonly Compiled[] = subjects.map(({ shape, definitions = {}, texts }) => ({
  shape,
  definitions,
  texts: texts.map((text) => new TextEncoder().encode(text)),
  functions: functionsOf(shape, definitions),
}))

/** The text of the bytes, null when they are not valid UTF-8. */
function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Asserts that emitted code and the reference agree on the bytes. */
export function judge(
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
