import { diagnose, type Finding } from "../../diagnostics/index.ts"
import type { Format, OfKind, Shape } from "../../ir/shape.ts"
import { found, type Place, type Reader } from "../reader.ts"
import { count, flag, type Rule, type Stricter, withRule } from "./rule.ts"

/** A length. */
export function text(name: string, stricter: Stricter): Rule {
  return {
    on: ["string", "template"],
    problem: count,
    put: (shape, value: number) => withRule(shape, name, value, stricter),
  }
}

/** A rule with texts as values: all that are given hold. */
export function listed(name: "format" | "startsWith" | "endsWith"): Rule {
  const isOne = name === "format" ? isFormat : isText
  return {
    on: ["string", "template"],
    problem: (value) =>
      isOne(value)
        ? null
        : (written, text) =>
            name === "format" && typeof value === "string"
              ? diagnose("PC1072", text)
              : diagnose("PC1082", written, text),
    put: (shape, value: string) => {
      const { rules } = shape as OfKind<"string">
      const before = (rules[name] ?? []) as string[]
      const after = before.includes(value) ? before : [...before, value]
      return { ...shape, rules: { ...rules, [name]: after } } as Shape
    },
  }
}

export function conversion(name: "trim" | "lowercase" | "uppercase"): Rule {
  return {
    on: ["string", "template"],
    problem: flag,
    put: (shape) => {
      const { rules } = shape as OfKind<"string">
      const before = rules.convert ?? []
      const convert = before.includes(name) ? before : [...before, name]
      return { ...shape, rules: { ...rules, convert } } as Shape
    },
  }
}

function isText(value: unknown): boolean {
  return typeof value === "string" && value !== ""
}

function isFormat(value: unknown): boolean {
  return typeof value === "string" && Object.hasOwn(formats, value)
}

const formats: Record<Format, true> = {
  "date-time": true,
  date: true,
  time: true,
  duration: true,
  email: true,
  "idn-email": true,
  hostname: true,
  "idn-hostname": true,
  ipv4: true,
  ipv6: true,
  uri: true,
  "uri-reference": true,
  iri: true,
  "iri-reference": true,
  "uri-template": true,
  uuid: true,
  "json-pointer": true,
  "relative-json-pointer": true,
  regex: true,
  byte: true,
  base64url: true,
  url: true,
  ulid: true,
  cuid2: true,
  nanoid: true,
  jwt: true,
  slug: true,
}

/** Source, and flags when some are given. */
type PatternValue = readonly [source: string, flags?: string]

/** What is wrong with a pattern; null when it can be one. */
export function patternProblem(
  value: unknown,
): ((written: string, value: string) => Finding) | null {
  if (!isPattern(value)) return (written, text) => diagnose("PC1082", written, text)
  const [source, given] = value
  const shown = `/${source}/${given ?? ""}`
  // `g` and `y` continue where the last match ended.
  const odd = given?.replace(/[imsuv]/g, "") ?? ""
  if (odd !== "")
    return () => diagnose("PC1071", shown, `the flags may be i, m, s, u, v, not ${odd}`)
  const error = errorOf(source, given ?? "u") && errorOf(source, given ?? "")
  return error === null ? null : () => diagnose("PC1071", shown, error)
}

export function patternRule(shape: Shape, [source, given]: PatternValue): Shape {
  const { rules } = shape as OfKind<"string">
  // Without flags the pattern is read by characters (`u`), as JSON Schema recommends, where it can be.
  const flags = given ?? (errorOf(source, "u") === null ? "u" : "")
  const before = rules.pattern ?? []
  const isThere = before.some((each) => each.source === source && each.flags === flags)
  const pattern = isThere ? before : [...before, { source, flags }]
  return { ...shape, rules: { ...rules, pattern } } as Shape
}

function isPattern(value: unknown): value is PatternValue {
  return (
    Array.isArray(value) &&
    typeof value[0] === "string" &&
    (value[1] === undefined || typeof value[1] === "string")
  )
}

/** Why the source is not a regular expression; null when it is one. */
function errorOf(source: string, flags: string): string | null {
  try {
    void new RegExp(source, flags)
    return null
  } catch (error) {
    return (error as Error).message.replace(/^Invalid regular expression: (\/.*\/\w*: )?/s, "")
  }
}

/** Warns of patterns that take far too long for texts made for it. */
export function warnOfSlowPatterns(shape: Shape, place: Place, reader: Reader): void {
  if (shape.kind === "union")
    for (const member of shape.members) warnOfSlowPatterns(member, place, reader)
  if (shape.kind === "refined") warnOfSlowPatterns(shape.of, place, reader)
  if (shape.kind !== "string" && shape.kind !== "template") return
  const { pattern = [], maxLength = Infinity } = shape.rules
  for (const { source, flags } of pattern) {
    const growth = reader.compiler.slowness(source, flags)
    if (growth === null || (growth === "polynomial" && maxLength <= SHORT)) continue
    found(place, diagnose("PC1070", `/${source}/${flags}`, growths[growth]))
  }
}

// The square of it is a million steps: some milliseconds.
const SHORT = 1000

const growths = {
  exponential: "doubles with every few characters",
  polynomial: "grows with the square of the length, or faster",
}
