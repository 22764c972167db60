import type { Definitions, Shape } from "../src/ir/shape.ts"

export const string: Shape = { kind: "string", rules: {} }
export const number: Shape = { kind: "number", rules: {} }
export const date: Shape = { kind: "date" }
export const literal = (value: string): Shape => ({ kind: "literal", value })
export const array = (item: Shape): Shape => ({ kind: "array", item, rules: {} })

/** A key that ends with a question mark is optional. */
export function object(
  fields: Record<string, Shape>,
  index: Shape | null = null,
): Extract<Shape, { kind: "object" }> {
  return {
    kind: "object",
    index,
    fields: Object.entries(fields).map(([key, shape]) => ({
      key: key.replace("?", ""),
      shape,
      optional: key.endsWith("?"),
    })),
  }
}

/** A type, and texts of it as clients write them. */
export interface Subject {
  shape: Shape
  definitions?: Definitions
  texts: string[]
}

const tagged = (tag: string, more: Record<string, Shape>): Shape =>
  object({ t: literal(tag), ...more })
const nested: Shape = { kind: "ref", to: "Nested" }
const union = (...members: Shape[]): Shape => ({ kind: "union", members })
const slot = { kind: "slot", of: "string" } as const

/** Types of the rarer kinds. */
export const rarer: Subject[] = [
  {
    shape: { ...object({ id: number, "name?": string }), closed: true },
    texts: ['{"id":1,"name":"a"}', '{"name":"\\u0061","id":2,"more":1}'],
  },
  {
    shape: array(
      union(object({ a: number, b: string }), object({ a: number }), array(number), string),
    ),
    texts: ['[{"a":1,"b":"x"},{"b":1,"a":2},[1,2],"s"]', '[ { "a" : 1 } ]'],
  },
  {
    shape: {
      kind: "map",
      key: string,
      value: union(date, { kind: "null" }),
      rules: {},
      wire: "object",
    },
    texts: ['{"a":"2024-02-29T00:00:00.000Z","__proto__":null,"a":null}'],
  },
  {
    shape: {
      ...object({ id: number }, union(string, number)),
      patterns: [
        { key: { kind: "number" }, shape: { kind: "boolean" } },
        {
          key: { kind: "template", parts: [{ kind: "text", text: "x-" }, slot], rules: {} },
          shape: array(string),
        },
      ],
      maxProperties: 5,
    },
    texts: [
      '{"id":1,"1":true,"x-a":["b"],"other":"c","constructor":2}',
      '{"-0":true,"id":1,"1e21":false}',
    ],
  },
  {
    shape: array({
      kind: "template",
      parts: [
        { kind: "text", text: "a" },
        { kind: "slot", of: "number" },
        { kind: "text", text: "-" },
        slot,
      ],
      rules: { maxLength: 20 },
    }),
    texts: ['["a1-","a-1.5e3-é😀","a1-\\u0041"]'],
  },
  {
    shape: nested,
    definitions: {
      Nested: {
        name: "Nested",
        shape: union(
          tagged("a", { in: nested, x: number }),
          tagged("b", { in: nested }),
          object({ in: nested, y: number }),
          object({ in: nested, "z?": date }),
          { kind: "null" },
        ),
      },
    },
    texts: ['{"t":"a","in":{"in":{"in":null,"z":"2024-02-29T00:00:00.000Z"},"t":"b"},"x":1}'],
  },
  {
    shape: array({ kind: "number", rules: { ieee: true } }),
    texts: ['[0,-0,"NaN","Infinity","-Infinity",1e21]'],
  },
  {
    shape: object({
      a: { kind: "string", rules: { convert: ["trim", "lowercase"], minLength: 1, maxLength: 5 } },
      "b?": { kind: "string", rules: { pattern: [{ source: "^\\p{L}+$", flags: "u" }] } },
      "c?": { kind: "string", rules: { format: ["email"], startsWith: ["a"] } },
    }),
    texts: ['{"a":" \\u0041É ","b":"日本","c":"a@b.cd"}'],
  },
  {
    shape: {
      kind: "object",
      index: null,
      fields: [
        { key: "a", shape: number, optional: false, alias: "__proto__", default: "3" },
        { key: "__proto__", shape: string, optional: true, alias: "a" },
        { key: "b", shape: array(date), optional: false, default: "[]" },
        { key: "c", shape: union(string, { kind: "undefined" }), optional: false, asNull: true },
      ],
    },
    texts: ['{"__proto__":4,"a":"x","b":["2024-02-29T00:00:00.000Z"],"c":null}', '{"c":"c"}', "{}"],
  },
  {
    shape: {
      kind: "tuple",
      items: [{ shape: string, optional: false }],
      rest: { kind: "bigint" },
      after: [{ kind: "date", wire: "epoch-s" }],
    },
    texts: ['["a","12","-3",1700000000.123]', '["a",0]'],
  },
  {
    shape: object({
      url: { kind: "url" },
      regexp: { kind: "regexp" },
      day: { kind: "date", wire: "date" },
      hex: { kind: "bytes", type: "Int16Array", wire: "hex" },
      list: { kind: "bytes", type: "Float32Array", wire: "array" },
      whole: { kind: "bigint", wire: "number" },
    }),
    texts: [
      '{"url":"http://a/é","regexp":"/a+/gi","day":"2024-02-29","hex":"00fF","list":[0.5,-0],"whole":9007199254740991}',
    ],
  },
  {
    shape: {
      kind: "array",
      item: union(object({ "a?": number }, null), array(number), number, string),
      rules: { uniqueItems: true, maxItems: 6 },
    },
    texts: ['[{"a":1},{},[0],[-0.5],1,"1"]', "[0,-0]", '[{"a":0},{"a":-0}]'],
  },
  {
    shape: {
      kind: "refined",
      of: object({ "name?": string, n: number }),
      checks: [{ name: "refusesNames", module: { file: "test.ts" }, exported: null }],
      message: "no such thing",
      sensitive: true,
    },
    texts: ['{"n":1}', '{"n":1,"name":"x"}'],
  },
]
