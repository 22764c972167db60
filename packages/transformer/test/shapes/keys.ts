import * as fc from "fast-check"

export const NASTY_KEYS: readonly string[] = [
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "valueOf",
  "length",
  "0",
  "10",
  "",
  "a b",
  'q"uote',
  "back\\slash",
  "line\nbreak",
  "\u2028",
  "é",
  "日本",
  "😀",
  "\ud800",
  "\ufffd",
  "</script>",
  "*/",
  "~/",
  "then",
  "Number",
  "value",
  "at",
  "bytes",
  "text",
  "FAIL",
]

export const key: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom("id", "name", "type", "kind", "x", "y", "tags", "createdAt"),
  },
  { weight: 2, arbitrary: fc.constantFrom(...NASTY_KEYS) },
)

/** Keys on the wire: new ones, and such as other fields may have in memory. */
export const alias: fc.Arbitrary<string> = fc.constantFrom(
  "user_name",
  "created_at",
  "id",
  "x",
  "__proto__",
  'q"uote',
  "constructor",
)
