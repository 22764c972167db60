import { listed, plain, ratio, table } from "./markdown.ts"
import {
  libReport,
  result,
  type CheckResult,
  type DecodeResult,
  type EncodeResult,
  type SizeResult,
} from "./results.ts"
import {
  type LibResult,
  operationsOf,
  placesOf,
  rowOf,
} from "../../../benchmarks/bench/src/lib/lib-report.ts"
import { aboutLines, cell } from "../../../benchmarks/bench/src/lib/render-lib.ts"

const decode = result<DecodeResult>("decode").rows
const encode = result<EncodeResult>("encode").rows
const check = result<CheckResult>("check").rows
const { sizes } = result<SizeResult>("size")

const decodeOf = (payload: string): DecodeResult["rows"][number] => {
  const row = decode.find((one) => one.payload === payload)
  if (!row) throw new Error(`decode.json has no payload ${payload}`)
  return row
}

/** Ratio of decode<T> to `JSON.parse` alone. */
export const decodeRatio = (payload: string): string => ratio(decodeOf(payload).toParse)
/** How many payloads were decoded. */
export const decodeCount = (): string => `${decode.length}`
/** The greatest of these ratios. */
export const decodeWorst = (): string => ratio(Math.max(...decode.map((row) => row.toParse)))
/** Payloads that `JSON.parse` alone, which judges nothing, is faster on. */
export const decodeBehind = (): string =>
  listed(decode.filter(({ toParse }) => toParse >= 1.005).map((one) => one.payload))

/** Some payloads. */
export function decodeTable(): string {
  const names = [
    "update-user",
    "schema, spaces",
    "heavy",
    "array, 50 KB",
    "Chinese",
    "short strings, four escapes each",
  ]
  return table(
    ["time of `decode<T>`", "characters", "÷ `JSON.parse`", "÷ `JSON.parse` + typia"],
    names
      .map(decodeOf)
      .map(({ payload, characters, toParse, toTypia }) => [
        plain(payload),
        characters.toLocaleString("en-US"),
        ratio(toParse),
        ratio(toTypia),
      ]),
  )
}

interface Encoded {
  readonly payload: string
  readonly characters: number
  readonly others: readonly (readonly [string, number])[]
  readonly ours: number
}

const own = "encode<T>"

const encoded: readonly Encoded[] = encode.map(({ payload, characters, nanoseconds }) => ({
  payload,
  characters,
  ours: nanoseconds[own] ?? NaN,
  others: Object.entries(nanoseconds)
    .filter((one): one is [string, number] => one[0] !== own && one[1] !== null)
    .sort((a, b) => a[1] - b[1]),
}))

const lead = ({ others, ours }: Encoded): number => (others[0]?.[1] ?? NaN) / ours
const isBehind = (one: Encoded): boolean => lead(one) < 1

const encodedOf = (payload: string): Encoded => encoded.find((one) => one.payload === payload)!

/** How many values were encoded. */
export const encodeCount = (): string => `${encoded.length}`
/** The number of them on which no contender is faster. */
export const encodeFirst = (): string => `${encoded.filter((one) => !isBehind(one)).length}`
/** Those on which a contender is. */
export const encodeBehind = (): string =>
  listed(
    encoded
      .filter(isBehind)
      .map((one) => `${one.payload} (${plain(one.others[0]?.[0] ?? "")}, ${ratio(lead(one))})`),
  )
/** How many times the best other's time. */
export const encodeLead = (payload: string): string => ratio(lead(encodedOf(payload)))

/** Some values. */
export function encodeTable(): string {
  const names = [
    "update-user",
    "heavy",
    "200 jobs",
    "article, 64 KB",
    "simple",
    "short text with an escape",
  ]
  return table(
    ["", "characters", "`encode<T>`, ns", "best other", "its time ÷ ours"],
    names
      .map(encodedOf)
      .map((one) => [
        plain(one.payload),
        one.characters.toLocaleString("en-US"),
        Math.round(one.ours).toLocaleString("en-US"),
        plain(one.others[0]?.[0] ?? "–"),
        ratio(lead(one)),
      ]),
  )
}

const checkRatio = (subject: string, contender: string, operation: string): number | undefined => {
  const times = check[subject]?.[contender]
  return typeof times === "object" ? times.ratios[operation] : undefined
}

const validOf = (subject: string): string => (subject.startsWith("moltar") ? "valid" : "is valid")

/** Every subject of the checks, with typia. */
export function checkTable(): string {
  const cell = (value: number | undefined): string | undefined =>
    value === undefined ? undefined : value < 1 ? `**${ratio(value)}**` : ratio(value)
  return table(
    ["time ÷ Precast's", "typia, `is`", "typia with `finite`, `is`", "typia, `validate` of wrong"],
    Object.keys(check).map((subject) => [
      plain(subject),
      cell(checkRatio(subject, "typia", validOf(subject))),
      cell(checkRatio(subject, "typia-finite", validOf(subject))),
      cell(checkRatio(subject, "typia", "validate wrong")),
    ]),
  )
}

/** Subjects on which typia's `is` took less time. */
export const checkBehind = (): string =>
  listed(
    Object.keys(check)
      .filter((subject) => (checkRatio(subject, "typia", validOf(subject)) ?? 1) < 1)
      .map((subject) => plain(subject)),
  )

/** Bytes of the functions of ten structures. */
export const sizeTable = (): string =>
  table(
    ["bytes, minified and gzipped", "typia 12", "Precast", '`"optimize": "size"`'],
    Object.entries(sizes).map(([operation, by]) => {
      const typia = by["typia"]?.gzipped ?? NaN
      const bytes = (name: string): string => {
        const value = by[name]?.gzipped ?? NaN
        return `${value.toLocaleString("en-US")} (${ratio(value / typia)})`
      }
      const name = operation === "all" ? "all" : `\`${operation}\``
      return [name, typia.toLocaleString("en-US"), bytes("precast"), bytes("precast-size")]
    }),
  )

/** `precast bench lib`: on how many subjects Precast's function is the fastest for sure. */
export function libTable(): string {
  const all = libReport()
  if (!all) return "`benchmarks/results` has no run yet."
  const made = `${all.date.slice(0, 10)}, ${plain(aboutLines(all)[1] ?? "")}`
  const standing = table(
    ["", "subjects", "first", "level", "behind", "behind on"],
    operationsOf(all).flatMap((one) => {
      const { first, level, behind } = placesOf(one)
      const count = first.length + level.length + behind.length
      if (count === 0) return []
      const cells = [count, first.length, level.length, behind.length].map(String)
      return [[plain(one.title), ...cells, plain(behind.join(", ")) || "–"]]
    }),
  )
  return `${made}. [Every subject](../benchmarks/results/lib.md).\n\n${standing}`
}

/** Names of those that are not the names of libraries. */
const checkers: ReadonlyMap<string, string> = new Map([
  ["precast", "**Precast**"],
  ["typia", "typia 12"],
  ["typia-finite", "typia 12, finite"],
  ["typia-14", "typia 14"],
  ["typia-14-finite", "typia 14, finite"],
])

/** `is` of valid values in \`precast bench lib\`: geometric means over the subjects that each contender does right. */
export function checkShares(): string {
  const all = libReport()
  if (!all) throw new Error("benchmarks/results has no lib.json")
  const valid = operationsOf(all).find(({ title }) => title === "check: is valid")
  if (!valid) throw new Error("lib.json has no check of valid values")
  const share = (contender: string): number => {
    if (contender === "precast") return 1
    const ratios = valid.results.flatMap((one) => rowOf(one, contender)?.ratio?.value ?? [])
    return Math.exp(ratios.reduce((sum, each) => sum + Math.log(each), 0) / ratios.length)
  }
  const rows = valid.contenders
    .map((contender) => [contender, share(contender)] as const)
    .sort(([, a], [, b]) => a - b)
    .map(([contender, value]) => [checkers.get(contender) ?? contender, String(value)])
  return table(["", "share"], rows)
}

/** typia 12 and 14 in `precast bench lib`: multiples of Precast's time, `~` where the interval contains 1. */
export function typiaTable(): string {
  const all = libReport()
  if (!all) throw new Error("benchmarks/results has no lib.json")
  const of = (title: string): readonly LibResult[] =>
    operationsOf(all).find((one) => one.title === `check: ${title}`)?.results ?? []
  const wrong = of("validate wrong")
  const rows = [...of("valid"), ...of("is valid")].map((one) => {
    const other = wrong.find(({ subject }) => subject === one.subject)
    const cells = ["typia", "typia-14", "typia-14-finite"].map((name) => cell(rowOf(one, name)))
    return [one.subject, ...cells, other ? cell(rowOf(other, "typia-14")) : "–"].map(plain)
  })
  const heads = ["typia 12", "typia 14", "typia 14 with `finite`", "typia 14, `validate` of wrong"]
  return table(["time ÷ Precast's", ...heads], rows)
}

/** When and where `precast bench lib` ran. */
export const libMade = (): string => {
  const all = libReport()
  return all ? `${all.date.slice(0, 10)}, ${plain(aboutLines(all).slice(0, 2).join(", "))}` : ""
}
