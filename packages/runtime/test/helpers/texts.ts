import * as fc from "fast-check"

/** Short texts, some of which have to be escaped, or are no valid Unicode. */
export const texts: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom("a", "hello", "Привет", "é", "😀") },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '","',
      '"',
      '""',
      '\\"',
      "\\",
      "\\u0022",
      "\u0000",
      '"\u0000"',
      "\ud800",
      "\ufeff",
      "\u007f",
      "Ȣ",
      "\u2028",
      '],["',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 30 }) },
)
