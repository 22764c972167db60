import * as fc from "fast-check"
import type { BytesType, OfKind, TemplatePart } from "../../src/ir/shape.ts"

export const strings: fc.Arbitrary<string> = fc.oneof(
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

/** Texts that some rule takes, or nearly. */
export const ruledStrings: fc.Arbitrary<string> = fc.oneof(
  strings,
  fc.constantFrom(
    "ab",
    "😀😀",
    "abc",
    "ABC",
    " a ",
    "\u00a0A\ufeff",
    "x",
    "ß",
    "İ",
    'a"b',
    '"b',
    "a😀",
    "a@b.example",
    "a.b+c@d-e.example",
    "a@@b",
    "127.0.0.1",
    "256.0.0.1",
    "01.2.3.4",
    "2024-02-29",
    "2023-02-29",
    "f47ac10b-58cc-4372-a567-0e02b2c3d479",
    "F47AC10B-58CC-4372-A567-0E02B2C3D479",
    "f47ac10b58cc4372a5670e02b2c3d479",
    "AAA=",
    "AA=A",
    "/a~1b/0",
    "/a~2",
  ),
)

export const numbers: fc.Arbitrary<number> = fc.oneof(
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

export const ruledNumbers: fc.Arbitrary<number> = fc.oneof(
  numbers,
  fc.constantFrom(0, 3, 0.3, 6, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0),
)

export const bigints: fc.Arbitrary<bigint> = fc.oneof(
  fc.bigInt(),
  fc.constantFrom(0n, -1n, 3n, 99n, 100n, 2n ** 53n, 2n ** 53n - 1n, -(2n ** 53n) + 1n),
  fc.bigInt({ min: -10n, max: 110n }),
  fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
)

export const dates: fc.Arbitrary<Date> = fc.oneof(
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

/** Days for `wire: "date"`, times for the rest. */
export function datesOf({ wire }: OfKind<"date">): fc.Arbitrary<Date> {
  if (wire !== "date") return dates
  const days = dates.map((date) => new Date(date.getTime() - (date.getTime() % 86_400_000)))
  return fc.oneof({ weight: 5, arbitrary: days }, { weight: 1, arbitrary: dates })
}

export const urls: fc.Arbitrary<URL> = fc
  .constantFrom(
    "https://example.org",
    "http://user:secret@example.org:8080/a%20b/?q=1&q=2#x",
    "https://例え.jp/日本",
    "mailto:a@example.org",
    "data:text/plain,\"'<>",
    "file:///a/b",
  )
  .map((text) => new URL(text))

export const regexps: fc.Arbitrary<RegExp> = fc
  .constantFrom<[string, string]>(
    ["a", ""],
    ["", "g"],
    ["a/b", "giu"],
    ['"\\\\\n', "s"],
    ["^(?<name>é|😀)$", "v"],
    ["[/]", "y"],
  )
  .chain(([source, flags]) =>
    fc.constantFrom(0, 0, 2).map((lastIndex) => {
      return Object.assign(new RegExp(source, flags), { lastIndex })
    }),
  )

/** An array or view of the class, over memory of its own or part of a larger one. */
export function bytesOf({ type }: OfKind<"bytes">): fc.Arbitrary<unknown> {
  return fc
    .tuple(fc.array(fc.uint8Array({ minLength: 8, maxLength: 8 }), { maxLength: 3 }), fc.nat(9))
    .map(([rows, how]) => {
      const octets = rows.flatMap((row) => [...row])
      // Sometimes numbers as they are, since eight random bytes are rarely a number of a usual size.
      if (type === "Float64Array" && how < 6)
        return Float64Array.from(octets, (at) => (at - 128) / 4)
      if (type === "Float32Array" && how < 6)
        return Float32Array.from(octets, (at) => (at - 128) / 5)
      if (type === "Uint8Array" && how < 2) return Buffer.from(octets)
      return over(type, octets, how % 2 === 0 ? 8 : 0)
    })
}

function over(type: BytesType, octets: number[], offset: number): unknown {
  if (type === "ArrayBuffer") return Uint8Array.from(octets).buffer
  const { buffer } = Uint8Array.from([...Array.from({ length: offset }, () => 7), ...octets])
  if (type === "DataView") return new DataView(buffer, offset)
  return new (globalThis[type] as new (buffer: ArrayBuffer, offset: number) => unknown)(
    buffer,
    offset,
  )
}

/** Texts that mostly are of the template. */
export function templateTexts(parts: readonly TemplatePart[]): fc.Arbitrary<string> {
  const pieces = parts.map((part) =>
    part.kind === "text" ? fc.constant(part.text) : SLOTS[part.of],
  )
  return fc.oneof(
    { weight: 4, arbitrary: fc.tuple(...pieces).map((texts) => texts.join("")) },
    { weight: 1, arbitrary: strings },
  )
}

type Slot = Extract<TemplatePart, { kind: "slot" }>["of"]

const SLOTS: Record<Slot, fc.Arbitrary<string>> = {
  string: fc.oneof(strings, fc.constantFrom("a", "ab", "", "-", "a-b", "\n")),
  number: fc.constantFrom(
    "1",
    "-1.5",
    "1e3",
    " 2 ",
    "0x10",
    "Infinity",
    "",
    "1n",
    "00",
    "1_0",
    "a",
  ),
  bigint: fc.constantFrom("1", "-0", "0x1F", "0b2", "007", "", "1.5", "-0o17", "+1", "1n", " 1"),
  uppercase: fc.constantFrom("A", "ß", "", "AB1", "aB", "É", "\n"),
  lowercase: fc.constantFrom("a", "İ", "", "ab1", "aB", "é", "\ud800"),
  capitalize: fc.constantFrom("Abc", "abc", "", "ß", "1a", "ŉx", "😀"),
  uncapitalize: fc.constantFrom("Abc", "abC", "", "İ", "1A"),
}
