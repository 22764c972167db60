/** Types whose values other types take as well: which of them a value belongs to is the question. */
import type { Check, KeyPattern, Shape } from "../../src/ir/shape.ts"
import type { CHECKS } from "../oracle/checks.ts"

export const number: Shape = { kind: "number", rules: {} }
export const string: Shape = { kind: "string", rules: {} }
export const unknown: Shape = { kind: "unknown" }
export const undefinedShape: Shape = { kind: "undefined" }

export const literal = (value: string): Shape => ({ kind: "literal", value })
export const union = (...members: Shape[]): Shape => ({ kind: "union", members })
export const array = (item: Shape): Shape => ({ kind: "array", item, rules: {} })
export const set = (item: Shape): Shape => ({ kind: "set", item, rules: {} })
export const map = (value: Shape, wire?: "object"): Shape => ({
  kind: "map",
  key: string,
  value,
  rules: {},
  ...(wire && { wire }),
})

const check = (name: keyof typeof CHECKS): Check => ({
  name,
  module: { file: "test.ts" },
  exported: name,
})

export const refined = (of: Shape, ...names: string[]): Shape => ({
  kind: "refined",
  of,
  checks: names.map(check),
})

/** `{ "a?": … }` is optional, `{ "a!": … }` null on the wire when undefined. */
export function object(fields: Record<string, Shape>, more: object = {}): Shape {
  return {
    kind: "object",
    index: null,
    ...more,
    fields: Object.entries(fields).map(([key, shape]) => ({
      key: key.replace(/[?!]$/, ""),
      shape,
      optional: key.endsWith("?"),
      ...(key.endsWith("!") && { asNull: true as const }),
    })),
  }
}

const startsWithI: KeyPattern = {
  kind: "template",
  parts: [
    { kind: "text", text: "i" },
    { kind: "slot", of: "string" },
  ],
  rules: {},
}

export const patterns = { patterns: [{ key: startsWithI, shape: number }] }

export const smallShapes: readonly Shape[] = [
  object({}),
  object({ id: number }),
  object({ "id?": number }),
  object({ id: undefinedShape }),
  object({ id: union(number, undefinedShape) }),
  object({ "id!": union(number, undefinedShape) }),
  object({ id: unknown }),
  object({ "id?": unknown }),
  object({ id: undefinedShape, x: number }),
  object({ id: literal("a") }),
  object({ id: literal("b") }),
  object({ id: union(literal("a"), undefinedShape) }),
  object({ toString: undefinedShape }),
  object({ toString: string }),
  object({ length: number }),
  object({ size: number }),
  object({ id: number }, { closed: true }),
  object({}, { closed: true }),
  object({ "id?": number }, { maxProperties: 0 }),
  object({}, { index: unknown }),
  object({}, { index: number }),
  object({}, { index: undefinedShape }),
  object({}, { index: union(undefinedShape, string) }),
  object({}, { index: unknown, minProperties: 1 }),
  object({ id: undefinedShape }, { index: unknown }),
  object({}, patterns),
  object({}, { ...patterns, index: unknown }),
  refined(object({ id: number }), "refusesNames"),
  map(number),
  map(number, "object"),
  map(unknown),
  map(undefinedShape),
  set(number),
  set(unknown),
  array(number),
  array(unknown),
  { kind: "tuple", items: [], rest: null },
  { kind: "tuple", items: [{ shape: number, optional: true }], rest: null },
  { kind: "date" },
  { kind: "date", wire: "date" },
  { kind: "url" },
  { kind: "regexp" },
  { kind: "bytes", type: "Uint8Array" },
  { kind: "null" },
  refined({ kind: "null" }, "lastIsPast"),
  undefinedShape,
  string,
  number,
  { kind: "number", rules: { ieee: true } },
  literal("a"),
]

export function smallValues(): unknown[] {
  return [
    {},
    { id: 1 },
    { id: undefined },
    { id: null },
    { id: "a" },
    { id: "b" },
    { id: 1, x: 2 },
    { id: undefined, x: 2 },
    { i1: 1 },
    { x: "b" },
    { x: undefined },
    { name: "b" },
    { id: 1, name: "b" },
    { id: undefined, name: 1 },
    { "": 1 },
    { toString: undefined },
    { toString: "a" },
    { toString: 1 },
    Object.create({ id: 1 }),
    Object.assign(Object.create({ id: 1 }), { x: 1 }),
    JSON.parse('{"__proto__":1}'),
    new Map(),
    new Map([["a", 1]]),
    new Map([["a", undefined]]),
    new Map([["a", "b"]]),
    new Set(),
    new Set([1]),
    new Set(["a"]),
    [],
    [1],
    ["a"],
    [undefined],
    new Date(0),
    new Date(1),
    new Date(NaN),
    new URL("a:b"),
    /a/,
    new Uint8Array(0),
    new Uint8Array(2),
    Buffer.from("ab"),
    ...[new Map(), new Date(0), [1]].map((at) => Object.assign(at, { id: 1 })),
    Object.assign(new Set([1]), { x: 1 }),
    null,
    undefined,
    "a",
    "b",
    1,
    -0,
    NaN,
  ]
}
