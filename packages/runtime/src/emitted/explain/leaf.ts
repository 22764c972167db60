import type { IssueCode } from "../../issue.ts"
import { isDate } from "../date.ts"
import { isAtLeast, isAtMost } from "../length.ts"
import { type BytesForm, isBytes, reviveBytes } from "../natives/bytes.ts"
import type { BytesName } from "../natives/bytes-types.ts"
import { isFiniteList } from "../natives/bytes-array.ts"
import { isDay, reviveDay, reviveEpoch } from "../natives/day.ts"
import { isSafeBigint, reviveIeee, reviveInteger } from "../natives/number.ts"
import { isRegexp, reviveRegexp } from "../natives/regexp.ts"
import { isUrl, reviveUrl } from "../natives/url.ts"
import { isMultipleOf } from "../number.ts"
import { reviveBigint } from "../parse-bigint.ts"
import { reviveDate } from "../parse-date.ts"
import { FAIL } from "../route.ts"
import { matchesTemplate } from "../template.ts"
import type { Rules } from "./about.ts"
import type { Leaf } from "./part.ts"

/** Most parts are plain texts and numbers: whether a value is one, by `Leaf.quick`. */
export function isQuick(quick: string, value: unknown): boolean {
  return typeof value === quick && (quick !== "number" || Number.isFinite(value))
}

/** The first rule that a value breaks; null when it fits. `wire`: the value is as JSON.parse made it. */
export function faultOf(leaf: Leaf, value: unknown, wire: boolean): IssueCode | null {
  if (!wire) return faultInMemory(leaf, value)
  const revived = revivedLeaf(leaf, value)
  return revived === FAIL ? faultOfForm(leaf, value) : faultInMemory(leaf, revived)
}

/** The value in memory of a leaf on the wire, its rules not yet looked at, or FAIL. */
export function revivedLeaf(leaf: Leaf, value: unknown): unknown {
  switch (leaf.of) {
    case "date":
      if (leaf.wire === "date") return reviveDay(value)
      return leaf.wire === ""
        ? reviveDate(value)
        : reviveEpoch(value, leaf.wire === "epoch-ms" ? "ms" : "s")
    case "bigint":
      return leaf.wire === "number" ? reviveInteger(value) : reviveBigint(value)
    case "url":
      return reviveUrl(value)
    case "regexp":
      return reviveRegexp(value)
    case "bytes":
      return reviveBytes(value, leaf.type as BytesName, leaf.wire as BytesForm)
    case "number":
      return leaf.rules?.ieee ? reviveIeee(value) : value
    case "string":
    case "template":
      return leaf.rules?.convert && typeof value === "string" ? converted(value, leaf.rules) : value
    case "literal":
      return typeof leaf.value === "bigint" && value !== null ? reviveBigint(value) : value
    default:
      return value
  }
}

function converted(text: string, { convert = [] }: Rules): string {
  let result = text
  for (const step of convert) {
    if (step === "trim") result = result.trim()
    else result = step === "lowercase" ? result.toLowerCase() : result.toUpperCase()
  }
  return result
}

/** Why a leaf is not even of its form on the wire. */
function faultOfForm({ of, wire }: Leaf, value: unknown): IssueCode {
  const isNumber = wire.startsWith("epoch") || wire === "number"
  if (of === "literal") return "value"
  if (of === "number") return "type"
  if (!isNumber)
    return typeof value === "string" || (wire === "array" && Array.isArray(value))
      ? "format"
      : "type"
  if (typeof value !== "number") return "type"
  if (wire === "epoch-s") return Math.abs(value) > 8.64e12 ? "range" : "multiple"
  return Number.isInteger(value) ? "range" : "integer"
}

function faultInMemory(leaf: Leaf, value: unknown): IssueCode | null {
  switch (leaf.of) {
    case "any":
    case "unknown":
      return null
    case "never":
      return "type"
    case "null":
      return value === null ? null : "type"
    case "undefined":
    case "boolean":
      return typeof value === leaf.of ? null : "type"
    case "literal":
      return value === leaf.value ? null : "value"
    case "string":
      return typeof value === "string" ? leaf.rules && faultOfText(value, leaf.rules) : "type"
    case "template":
      if (typeof value !== "string") return "type"
      if (!matchesTemplate(value, leaf.parts)) return "pattern"
      return leaf.rules && faultOfText(value, leaf.rules)
    case "number":
      return faultOfNumber(value, leaf.rules)
    case "bigint":
      if (typeof value !== "bigint") return "type"
      if (leaf.wire === "number" && !isSafeBigint(value)) return "range"
      return leaf.rules && faultOfBigint(value, leaf.rules)
    case "date":
      if (!isDate(value)) return "type"
      return leaf.wire === "date" && !isDay(value) ? "format" : null
    case "url":
      return isUrl(value) ? null : "type"
    case "regexp":
      return isRegexp(value) ? null : "type"
    case "bytes":
      if (!isBytes(value, leaf.type as BytesName)) return "type"
      return leaf.wire === "array" && leaf.type.startsWith("Float") && !isFiniteList(value as never)
        ? "range"
        : null
    default:
      return leaf.of satisfies never
  }
}

function faultOfText(text: string, rules: Rules): IssueCode | null {
  if (rules.convert && converted(text, rules) !== text) return "format"
  if (rules.minLength !== undefined && !isAtLeast(text, rules.minLength)) return "length"
  if (rules.maxLength !== undefined && !isAtMost(text, rules.maxLength)) return "length"
  if (rules.startsWith && !rules.startsWith.every((start) => text.startsWith(start)))
    return "pattern"
  if (rules.endsWith && !rules.endsWith.every((end) => text.endsWith(end))) return "pattern"
  if (rules.format && !rules.format.every(([, has]) => has(text))) return "format"
  return rules.pattern &&
    !rules.pattern.every(({ source, flags }) => new RegExp(source, flags).test(text))
    ? "pattern"
    : null
}

function faultOfNumber(value: unknown, rules: Rules | null): IssueCode | null {
  if (typeof value !== "number") return "type"
  if (rules === null) return Number.isFinite(value) ? null : "type"
  const isAny = rules.ieee && rules.multipleOf === undefined
  if (!isAny && !Number.isFinite(value)) return rules.ieee ? "multiple" : "type"
  if (rules.int && !Number.isInteger(value)) return "integer"
  if (rules.min !== undefined && !(value >= Number(rules.min))) return "range"
  if (rules.exclusiveMin !== undefined && !(value > Number(rules.exclusiveMin))) return "range"
  if (rules.max !== undefined && !(value <= Number(rules.max))) return "range"
  if (rules.exclusiveMax !== undefined && !(value < Number(rules.exclusiveMax))) return "range"
  const { multipleOf } = rules
  return multipleOf !== undefined && !isMultipleOf(value, Number(multipleOf)) ? "multiple" : null
}

function faultOfBigint(value: bigint, rules: Rules): IssueCode | null {
  if (rules.min !== undefined && value < BigInt(rules.min)) return "range"
  if (rules.exclusiveMin !== undefined && value <= BigInt(rules.exclusiveMin)) return "range"
  if (rules.max !== undefined && value > BigInt(rules.max)) return "range"
  if (rules.exclusiveMax !== undefined && value >= BigInt(rules.exclusiveMax)) return "range"
  const { multipleOf } = rules
  return multipleOf !== undefined && value % BigInt(multipleOf) !== 0n ? "multiple" : null
}
