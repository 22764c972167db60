import * as fc from "fast-check"
import type { BytesType, Shape, TemplatePart } from "../../src/ir/shape.ts"
import { bigintRules, defined, numberRules, stringRules } from "./rules.ts"

const literal = fc.constantFrom<string | number | boolean>(
  "a",
  "b",
  "credit_card",
  "",
  'q"',
  "é",
  "\ud800",
  "2020-01-01T00:00:00.000Z",
  "12",
  0,
  1,
  -1,
  1.5,
  1e21,
  true,
  false,
)

const slot: fc.Arbitrary<TemplatePart> = fc
  .constantFrom(
    "string",
    "string",
    "string",
    "number",
    "bigint",
    "uppercase",
    "lowercase",
    "capitalize",
    "uncapitalize",
  )
  .map((of) => ({ kind: "slot" as const, of }) as TemplatePart)

const text: fc.Arbitrary<TemplatePart> = fc
  .constantFrom("a", "-", "x1", "ab", "aa", "é", "\n", "</script>", '"', "\ud83d")
  .map((at) => ({ kind: "text", text: at }))

const joined = (parts: TemplatePart[]): TemplatePart[] =>
  parts.filter((part, at) => part.kind === "slot" || parts[at - 1]?.kind !== "text")

/** At least one slot, and no text directly behind another one: such are one text to a reader. */
export const template: fc.Arbitrary<Extract<Shape, { kind: "template" }>> = fc
  .record({
    parts: fc.oneof(
      fc.tuple(text, slot),
      fc.tuple(slot, text),
      fc.tuple(text, slot, text),
      fc
        .tuple(fc.array(fc.oneof(text, slot), { maxLength: 4 }), slot)
        .map(([parts, last]) => joined([...parts, last])),
    ),
    rules: fc.oneof(
      { weight: 3, arbitrary: fc.constant({}) },
      { weight: 1, arbitrary: stringRules },
    ),
  })
  .map(({ parts, rules }) => ({ kind: "template", parts, rules }))

const bytes: fc.Arbitrary<Shape> = fc
  .record({
    type: fc.constantFrom<BytesType>(
      "Uint8Array",
      "Uint8Array",
      "Uint8Array",
      "Uint8ClampedArray",
      "Int8Array",
      "Uint16Array",
      "Int16Array",
      "Uint32Array",
      "Int32Array",
      "Float32Array",
      "Float64Array",
      "BigInt64Array",
      "BigUint64Array",
      "ArrayBuffer",
      "DataView",
    ),
    wire: fc.constantFrom("base64url" as const, "hex" as const, "array" as const, undefined),
  })
  .map((at) => ({ kind: "bytes", ...defined(at) }) as Shape)

const of = (...shapes: Shape[]): fc.Arbitrary<Shape> => fc.constantFrom(...shapes)

export const leaf: fc.Arbitrary<Shape> = fc.oneof(
  { weight: 4, arbitrary: stringRules.map((rules): Shape => ({ kind: "string", rules })) },
  { weight: 4, arbitrary: numberRules.map((rules): Shape => ({ kind: "number", rules })) },
  {
    weight: 3,
    arbitrary: of({ kind: "boolean" }, { kind: "date" }, { kind: "bigint" }, { kind: "null" }),
  },
  {
    weight: 1,
    arbitrary: of({ kind: "unknown" }, { kind: "any" }, { kind: "never" }, { kind: "undefined" }),
  },
  { weight: 3, arbitrary: literal.map((value): Shape => ({ kind: "literal", value })) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom("0", "-12", "9007199254740993")
      .map((value): Shape => ({ kind: "bigint-literal", value })),
  },
  {
    weight: 2,
    arbitrary: of(
      { kind: "date", wire: "date" },
      { kind: "date", wire: "epoch-ms" },
      { kind: "date", wire: "epoch-s" },
      { kind: "url" },
      { kind: "regexp" },
      { kind: "bigint", wire: "number" },
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ rules: bigintRules, wire: fc.constantFrom("number" as const, undefined) })
      .map((at) => ({ kind: "bigint", ...defined(at) }) as Shape),
  },
  { weight: 2, arbitrary: bytes },
  { weight: 2, arbitrary: template },
)
