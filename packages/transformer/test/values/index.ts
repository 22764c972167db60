import * as fc from "fast-check"
import type { Definitions, KeyPattern, ObjectShape, OfKind, Shape } from "../../src/ir/shape.ts"
import { define } from "../oracle/object.ts"
import { NASTY_KEYS } from "../shapes/keys.ts"
import { junk } from "./junk.ts"
import {
  bigints,
  bytesOf,
  datesOf,
  numbers,
  regexps,
  ruledNumbers,
  ruledStrings,
  strings,
  templateTexts,
  urls,
} from "./scalars.ts"

type At = (child: Shape) => fc.Arbitrary<unknown>

/** Values that mostly fit the shape. */
export function valueOf(shape: Shape, definitions: Definitions, depth = 0): fc.Arbitrary<unknown> {
  const at: At = (child) => valueOf(child, definitions, depth + 1)
  switch (shape.kind) {
    case "array":
    case "set":
      return manyOf(shape, at, depth)
    case "map":
      return fc
        .array(fc.tuple(at(shape.key), at(shape.value)), lengths(shape.rules, depth))
        .map((pairs) => new Map(shape.wire ? pairs.filter(([key]) => key !== BACKSLASH) : pairs))
    case "tuple":
      return tupleOf(shape, at)
    case "object":
      return depth > 6 ? fc.constant({}) : objectOf(shape, at)
    case "to-json":
      return at(shape.memory)
    case "union":
      return fc.oneof(...shape.members.map(at))
    case "refined":
      return at(shape.of)
    case "ref":
      return depth > 5 ? fc.constant(null) : at(definitions[shape.to]!.shape)
    default:
      return scalarOf(shape)
  }
}

type Scalar = Exclude<
  Shape,
  {
    kind: "array" | "set" | "map" | "tuple" | "object" | "to-json" | "union" | "refined" | "ref"
  }
>

function scalarOf(shape: Scalar): fc.Arbitrary<unknown> {
  switch (shape.kind) {
    case "any":
    case "unknown":
      return anything
    case "never":
      return junk
    case "undefined":
      return fc.constant(undefined)
    case "null":
      return fc.constant(null)
    case "boolean":
      return fc.boolean()
    case "bigint":
      return bigints
    case "bigint-literal":
      return fc.constant(BigInt(shape.value))
    case "date":
      return datesOf(shape)
    case "url":
      return urls
    case "regexp":
      return regexps
    case "bytes":
      return bytesOf(shape)
    case "string":
      return Object.keys(shape.rules).length === 0 ? strings : ruledStrings
    case "template":
      return templateTexts(shape.parts)
    case "number":
      return Object.keys(shape.rules).length === 0 ? numbers : ruledNumbers
    case "literal":
      return fc.constant(shape.value)
    default:
      return shape satisfies never
  }
}

const anything = fc.oneof(
  strings,
  numbers,
  fc.constantFrom<unknown>(null, true, [], {}, [1, { a: "b" }], { __proto__: null }),
)

function lengths(
  rules: { minItems?: number },
  depth: number,
): { minLength: number; maxLength: number } {
  return { minLength: depth > 4 ? 0 : (rules.minItems ?? 0), maxLength: depth > 4 ? 0 : 3 }
}

function manyOf(shape: OfKind<"array" | "set">, at: At, depth: number): fc.Arbitrary<unknown> {
  const items = fc.array(at(shape.item), lengths(shape.rules, depth))
  return shape.kind === "array" ? items : items.map((list) => new Set(list))
}

function tupleOf(shape: OfKind<"tuple">, at: At): fc.Arbitrary<unknown> {
  const required = shape.items.filter((item) => !item.optional).length
  const items = fc.tuple(
    ...shape.items.map((item) =>
      item.optional ? fc.option(at(item.shape), { nil: undefined }) : at(item.shape),
    ),
  )
  const rest = shape.rest ? fc.array(at(shape.rest), { maxLength: 2 }) : fc.constant([])
  const after = fc.tuple(...(shape.after ?? []).map(at))
  return fc
    .tuple(items, rest, after, fc.nat({ max: shape.items.length }))
    .map(([first, more, last, cut]) =>
      cut < required || more.length > 0 || last.length > 0
        ? [...first, ...more, ...last]
        : first.slice(0, Math.max(cut, required)),
    )
}

// JSON.parse of V8 13.6 (Node 24) mistakes a key such as `"\\n"` for a backslash when it has met a backslash as key
// at that place before: JSON.parse('{"q":1,"\\\\":1}'), then JSON.parse('{"q":1,"\\n":1}').
const BACKSLASH = "\\"

const otherKeys = fc.oneof(fc.constantFrom("k1", "k2", ...NASTY_KEYS), strings)

function objectOf(shape: ObjectShape, at: At): fc.Arbitrary<unknown> {
  const fields = fc.tuple(
    ...shape.fields.map((field) =>
      fc.tuple(fc.constant(field), at(field.shape), fc.integer({ min: 0, max: 3 })),
    ),
  )
  return fc.tuple(fields, entriesOf(shape, at)).map(([named, more]) => {
    const object = {}
    for (const [field, value, chance] of named)
      if (!field.optional || chance > 0) define(object, field.key, value)
    for (const [key, value] of more)
      if (!Object.hasOwn(object, key) && key !== BACKSLASH) define(object, key, value)
    return object
  })
}

/** Entries of the keys that no field names. */
function entriesOf(shape: ObjectShape, at: At): fc.Arbitrary<[string, unknown][]> {
  const lists = (shape.patterns ?? []).map((pattern) =>
    fc.array(fc.tuple(keysOf(pattern.key), at(pattern.shape)), { maxLength: 2 }),
  )
  if (shape.index) lists.push(fc.array(fc.tuple(otherKeys, at(shape.index)), { maxLength: 3 }))
  return fc.tuple(...lists).map((entries) => entries.flat())
}

function keysOf(pattern: KeyPattern): fc.Arbitrary<string> {
  return pattern.kind === "number"
    ? fc.constantFrom("0", "1", "-1.5", "1e21", "-0", "01", "Infinity", "1e3", "10")
    : templateTexts(pattern.parts)
}
