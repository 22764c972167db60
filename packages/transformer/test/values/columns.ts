import * as fc from "fast-check"

/** Texts of values that PostgreSQL takes for each of its types, by the name that casts use. */
export const columnTexts: Readonly<Record<string, fc.Arbitrary<string>>> = {
  smallint: fc.integer({ min: -32_768, max: 32_767 }).map(String),
  integer: fc.integer().map(String),
  bigint: fc
    .oneof(
      fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
      fc.constantFrom(2n ** 53n, 2n ** 53n - 1n, 1n - 2n ** 53n, -(2n ** 53n), 0n),
      fc.bigInt({ min: -1000n, max: 1000n }),
    )
    .map(String),
  oid: fc.nat({ max: 2 ** 32 - 1 }).map(String),
  real: fc.oneof(fc.float().map(String), fc.constantFrom("NaN", "-0", "0.1", "1e-45")),
  "double precision": fc.oneof(fc.double().map(String), fc.constantFrom("-Infinity", "5e-324")),
  numeric: fc.oneof(
    fc.stringMatching(/^-?\d{1,18}(?:\.\d{1,12})?$/),
    fc.stringMatching(/^-?[1-9]\d{0,2}0{0,30}$/),
    fc.constantFrom("NaN", "0.00", "-0.0", "123456789012345", "1234567890123456"),
  ),
  boolean: fc.constantFrom("true", "false"),
  text: fc.string({ unit: "binary" }).map(storable),
  varchar: fc.string({ unit: "grapheme" }).map(storable),
  uuid: fc.uuid(),
  inet: fc.constantFrom("10.0.0.1", "::1", "10.1.0.0/16"),
  interval: fc.constantFrom("1 day", "-00:00:01.5", "1 year 2 mons"),
  time: fc.constantFrom("00:00:00", "23:59:59.999999"),
  mood: fc.constantFrom("a", "b", "credit_card", 'q"', "", "NULL", "2020-01-01T00:00:00.000Z"),
  timestamptz: moments("+00"),
  timestamp: moments(""),
  date: fc.oneof(days(), fc.constantFrom("infinity", "-infinity", "0044-03-15 BC")),
  bytea: fc.uint8Array({ maxLength: 20 }).map((at) => `\\x${Buffer.from(at).toString("hex")}`),
  json: fc.jsonValue().map((at) => JSON.stringify(clean(at))),
  jsonb: fc.jsonValue().map((at) => JSON.stringify(clean(at))),
}

/** The text of a value in memory, of a type that may hold it; undefined: it holds none such. */
export function columnText(type: string, value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined
  if (type === "json" || type === "jsonb") return undefined
  switch (typeof value) {
    case "number":
      if (type === "double precision") return `${value}`
      if (type === "real") return real(value)
      if (type === "numeric") return Number.isFinite(value) ? `${value}` : undefined
      return Number.isInteger(value) ? integer(type, BigInt(value)) : undefined
    case "bigint":
      return type === "numeric" ? `${value}` : integer(type, value)
    case "boolean":
      return type === "boolean" ? `${value}` : undefined
    case "string":
      return type === "text" || type === "varchar" ? storable(value) : undefined
    default:
      if (value instanceof URL && type === "text") return value.href
      if (value instanceof Uint8Array && type === "bytea")
        return `\\x${Buffer.from(value).toString("hex")}`
      return value instanceof Date ? dateText(type, value) : undefined
  }
}

/** A value of JSON without what PostgreSQL has no text for: NUL, and halves of surrogate pairs. */
export function clean(value: unknown): unknown {
  if (typeof value === "string") return storable(value)
  if (Array.isArray(value)) return value.map(clean)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, at]) => [storable(key), clean(at)]))
}

function storable(text: string): string {
  return text.toWellFormed().replaceAll("\0", "?")
}

/** As far as 4 bytes reach. */
function real(value: number): string | undefined {
  const near = Math.fround(value)
  return Number.isFinite(near) === Number.isFinite(value) && (near === 0) === (value === 0)
    ? `${near}`
    : undefined
}

const limits: Readonly<Record<string, readonly [bigint, bigint]>> = {
  smallint: [-(2n ** 15n), 2n ** 15n - 1n],
  integer: [-(2n ** 31n), 2n ** 31n - 1n],
  bigint: [-(2n ** 63n), 2n ** 63n - 1n],
  oid: [0n, 2n ** 32n - 1n],
}

function integer(type: string, value: bigint): string | undefined {
  const [least, most] = limits[type] ?? [1n, 0n]
  return value >= least && value <= most ? `${value}` : undefined
}

function dateText(type: string, value: Date): string | undefined {
  const year = value.getUTCFullYear()
  if (!(year >= 1 && year <= 9999)) return undefined
  const text = value.toISOString()
  if (type === "timestamptz") return text
  if (type === "timestamp") return text.slice(0, -1)
  return type === "date" ? text.slice(0, 10) : undefined
}

function days(): fc.Arbitrary<string> {
  const [min, max] = [new Date("0001-01-01T00:00:00Z"), new Date("9999-12-31T00:00:00Z")]
  return fc.date({ min, max, noInvalidDate: true }).map((at) => at.toISOString().slice(0, 10))
}

function moments(zone: string): fc.Arbitrary<string> {
  const micros = fc.nat({ max: 999_999 }).map((at) => String(at).padStart(6, "0"))
  const seconds = fc
    .nat({ max: 86_399 })
    .map((at) => new Date(at * 1000).toISOString().slice(11, 19))
  return fc.oneof(
    fc.tuple(days(), seconds, micros).map(([day, time, more]) => `${day} ${time}.${more}${zone}`),
    fc.tuple(days(), seconds).map(([day, time]) => `${day} ${time}${zone}`),
    fc.constantFrom("infinity", "-infinity", `0044-03-15 12:00:00.5${zone} BC`),
  )
}
