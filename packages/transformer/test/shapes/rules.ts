import * as fc from "fast-check"
import type { ArrayRules, BigintRules, NumberRules, StringRules } from "../../src/ir/shape.ts"

const bound = (min: number, max: number): fc.Arbitrary<number | undefined> =>
  fc.option(fc.integer({ min, max }), { nil: undefined })

/** Without the keys that are undefined. */
export function defined<T extends object>(rules: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(
    Object.entries(rules).filter(([, value]) => value !== undefined),
  ) as never
}

/** Rules are optional keys, so an absent one may be undefined here. */
function mostlyNone<T extends object>(rules: fc.Arbitrary<object>): fc.Arbitrary<T> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant({} as T) },
    { weight: 1, arbitrary: rules.map((at) => defined(at) as T) },
  )
}

const absent = fc.constant(undefined)

/** Mostly one rule, since texts that obey several are rare. */
export const stringRules: fc.Arbitrary<StringRules> = mostlyNone<StringRules>(
  fc.oneof(
    fc.record({ minLength: bound(0, 2), maxLength: bound(2, 6) }),
    fc.record({
      pattern: fc.constantFrom(
        [{ source: "^[a-z]+$", flags: "" }],
        [{ source: "^\\p{L}", flags: "u" }],
        [
          { source: "a", flags: "gi" },
          { source: "b/c|</script>|\\n|a", flags: "" },
        ],
        [{ source: "x", flags: "y" }],
      ),
    }),
    fc.record({
      format: fc.constantFrom<StringRules["format"]>(
        ["email"],
        ["uuid"],
        ["ipv4"],
        ["date"],
        ["byte"],
        ["json-pointer"],
      ),
    }),
    fc.record({
      startsWith: fc.constantFrom(["a"], ['"'], undefined),
      endsWith: fc.constantFrom(["b"], ["\ud83d\ude00"], undefined),
      maxLength: fc.oneof(absent, bound(2, 6)),
    }),
    fc.record({
      convert: fc.constantFrom<NonNullable<StringRules["convert"]>>(
        ["trim"],
        ["lowercase"],
        ["uppercase"],
        ["trim", "lowercase"],
      ),
      minLength: bound(1, 2),
    }),
  ),
)

export const numberRules: fc.Arbitrary<NumberRules> = mostlyNone<NumberRules>(
  fc.record({
    int: fc.constantFrom(true as const, undefined),
    min: bound(-5, 0),
    exclusiveMax: bound(5, 100),
    multipleOf: fc.constantFrom(undefined, 1, 0.1, 0.25, 3),
    ieee: fc.constantFrom(true as const, undefined, undefined),
  }),
).chain((rules) =>
  fc
    .integer({ min: 0, max: 6 })
    .map((at): NumberRules => (at === 0 ? { ...rules, ieee: true } : rules)),
)

export const bigintRules: fc.Arbitrary<BigintRules> = fc
  .record({
    min: fc.constantFrom("-5", "-9007199254740993", undefined),
    max: fc.constantFrom("9007199254740993", undefined),
    exclusiveMin: fc.constantFrom("-1", undefined, undefined),
    exclusiveMax: fc.constantFrom("100", undefined, undefined),
    multipleOf: fc.constantFrom("1", "3", undefined, undefined),
  })
  .map((rules) => defined(rules))

export const itemRules: fc.Arbitrary<ArrayRules> = mostlyNone<ArrayRules>(
  fc.record({ minItems: bound(0, 2), maxItems: bound(2, 4) }),
)
