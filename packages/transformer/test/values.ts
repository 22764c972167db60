import * as fc from "fast-check"
import type { Definitions, OfKind, Shape } from "../src/ir/shape.ts"
import { NASTY_KEYS } from "./shapes.ts"

const strings = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      "",
      "a",
      "b",
      "x1",
      "hello world, this is long enough",
      "é",
      "日本語",
      "😀",
      "\ud800",
      '"',
      "\\",
      "\n",
      "12",
      "-0",
      "2020-01-01T00:00:00.000Z",
    ),
  },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 8 }) },
)

const numbers = fc.oneof(
  fc.constantFrom(
    0,
    -0,
    1,
    -1,
    1.5,
    -2.25,
    0.1,
    0.30000000000000004,
    123456789,
    1234567890,
    2 ** 53,
    2 ** 53 - 1,
    1e21,
    1e-7,
    5e-324,
    1.7976931348623157e308,
    3,
    50,
    4.35,
    99.99,
  ),
  fc.integer({ min: -10, max: 110 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

const dates = fc.oneof(
  fc
    .constantFrom(
      0,
      951782400000,
      1704067199999,
      -62167219200000,
      253402300799999,
      8.64e15,
      -8.64e15,
      -62198755200000,
    )
    .map((time) => new Date(time)),
  fc.date({ noInvalidDate: true }),
)

/** Values of a kind that no type takes, or only `unknown` does. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    true,
    false,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    new Date(Number.NaN),
    [],
    {},
    1n,
    "x",
    7,
    () => 1,
    Symbol.iterator,
    new Map(),
  ),
  strings,
  numbers,
  dates,
)

/** Values that mostly fit the shape. */
export function valueOf(shape: Shape, definitions: Definitions, depth = 0): fc.Arbitrary<unknown> {
  const at = (child: Shape): fc.Arbitrary<unknown> => valueOf(child, definitions, depth + 1)
  switch (shape.kind) {
    case "any":
    case "unknown":
      return fc.oneof(
        strings,
        numbers,
        fc.constantFrom<unknown>(null, true, [], {}, [1, { a: "b" }], { __proto__: null }),
      )
    case "never":
      return junk
    case "undefined":
      return fc.constant(undefined)
    case "null":
      return fc.constant(null)
    case "boolean":
      return fc.boolean()
    case "bigint":
      return fc.oneof(
        fc.bigInt(),
        fc.constant(0n),
        fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
      )
    case "bigint-literal":
      return fc.constant(BigInt(shape.value))
    case "date":
      return dates
    case "string":
      return Object.keys(shape.rules).length === 0
        ? strings
        : fc.oneof(strings, fc.constantFrom("ab", "😀😀", "abc"))
    case "number":
      return Object.keys(shape.rules).length === 0
        ? numbers
        : fc.oneof(numbers, fc.constantFrom(0, 3, 0.3, 6))
    case "literal":
      return fc.constant(shape.value)
    case "array":
      return fc.array(at(shape.item), {
        minLength: depth > 4 ? 0 : (shape.rules.minItems ?? 0),
        maxLength: depth > 4 ? 0 : 3,
      })
    case "tuple":
      return tupleOf(shape, at)
    case "object":
      return depth > 6 ? fc.constant({}) : objectOf(shape, at)
    case "union":
      return fc.oneof(...shape.members.map(at))
    case "ref":
      return depth > 5 ? fc.constant(null) : at(definitions[shape.to]!.shape)
    default:
      return shape satisfies never
  }
}

function tupleOf(
  shape: OfKind<"tuple">,
  at: (child: Shape) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const required = shape.items.filter((item) => !item.optional).length
  const items = fc.tuple(
    ...shape.items.map((item) =>
      item.optional ? fc.option(at(item.shape), { nil: undefined }) : at(item.shape),
    ),
  )
  const rest = shape.rest ? fc.array(at(shape.rest), { maxLength: 2 }) : fc.constant([])
  return fc
    .tuple(items, rest, fc.nat({ max: shape.items.length }))
    .map(([first, more, cut]) =>
      cut < required || more.length > 0
        ? [...first, ...more]
        : first.slice(0, Math.max(cut, required)),
    )
}

// JSON.parse of V8 13.6 (Node 24) mistakes a key such as `"\\n"` for a backslash when it has met a backslash as key
// at that place before: JSON.parse('{"q":1,"\\\\":1}'), then JSON.parse('{"q":1,"\\n":1}').
const BACKSLASH = "\\"

function objectOf(
  shape: OfKind<"object">,
  at: (child: Shape) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const fields = fc.tuple(
    ...shape.fields.map((field) =>
      fc.tuple(fc.constant(field), at(field.shape), fc.integer({ min: 0, max: 3 })),
    ),
  )
  const others = shape.index
    ? fc.array(
        fc.tuple(fc.oneof(fc.constantFrom("k1", "k2", ...NASTY_KEYS), strings), at(shape.index)),
        { maxLength: 3 },
      )
    : fc.constant([])
  return fc.tuple(fields, others).map(([named, more]) => {
    const object = {}
    for (const [field, value, chance] of named)
      if (!field.optional || chance > 0) define(object, field.key, value)
    for (const [key, value] of more)
      if (!Object.hasOwn(object, key) && key !== BACKSLASH) define(object, key, value)
    return object
  })
}

export function define(object: object, key: string, value: unknown): void {
  Object.defineProperty(object, key, {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  })
}

/** The same value with one part replaced, removed or added. */
export function mutated(value: unknown, choices: readonly number[], other: unknown): unknown {
  const [choice = 0, ...rest] = choices
  if (Array.isArray(value) && value.length > 0 && choice % 4 > 0) {
    const at = choice % value.length
    if (choice % 4 === 1) return value.toSpliced(at, 1)
    if (choice % 4 === 2) return [...value, other]
    return value.with(at, mutated(value[at], rest, other))
  }
  if (
    typeof value === "object" &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype &&
    choice % 4 > 0
  ) {
    const keys = Object.keys(value)
    const target = keys[choice % Math.max(1, keys.length)] ?? "added"
    const copy = {}
    for (const key of keys)
      if (choice % 4 !== 1 || key !== target)
        define(copy, key, (value as Record<string, unknown>)[key])
    if (choice % 4 === 2) define(copy, NASTY_KEYS[choice % NASTY_KEYS.length]!, other)
    if (choice % 4 === 3)
      define(copy, target, mutated((value as Record<string, unknown>)[target], rest, other))
    return copy
  }
  return other
}
