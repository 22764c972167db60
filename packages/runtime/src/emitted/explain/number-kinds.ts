import type { IssueCode } from "../../issue.ts"
import { isSafeBigint, reviveIeee, reviveInteger } from "../natives/number.ts"
import { isMultipleOf } from "../number.ts"
import { reviveBigint } from "../parse-bigint.ts"
import type { Rules } from "./about.ts"
import { faultOfText, type LeafKind } from "./leaf-kind.ts"
import { inBrackets } from "./words.ts"

/** Numbers with rules. */
export const ruledNumber: LeafKind = {
  of: "number",
  revived: ({ rules }, value) => (rules!.ieee ? reviveIeee(value) : value),
  faultOfForm: () => "type",
  fault: ({ rules }, value) => faultOfNumber(value, rules!),
  words: ({ rules }) => (rules!.int ? "integer" : "number") + inBrackets(limitWords(rules!)),
}

/** Big integers, as texts or numbers. */
export const bigintLeaf: LeafKind = {
  of: "bigint",
  revived: ({ wire }, value) => (wire === "number" ? reviveInteger(value) : reviveBigint(value)),
  faultOfForm(leaf, value) {
    if (leaf.wire !== "number") return faultOfText(leaf, value)
    if (typeof value !== "number") return "type"
    return Number.isInteger(value) ? "range" : "integer"
  },
  fault({ rules, wire }, value) {
    if (typeof value !== "bigint") return "type"
    if (wire === "number" && !isSafeBigint(value)) return "range"
    return rules && faultOfBigint(value, rules)
  },
  words: ({ rules, wire }) =>
    (wire ? "integer" : "integer as text") + inBrackets(limitWords(rules ?? {})),
}

/** One big integer. */
export const bigintLiteral: LeafKind = {
  of: "literal",
  revived: (_, value) => (value === null ? value : reviveBigint(value)),
  faultOfForm: () => "value",
  fault: (leaf, value) => (value === leaf.value ? null : "value"),
  words: ({ value }) => `"${String(value)}"`,
}

function faultOfNumber(value: unknown, rules: Rules): IssueCode | null {
  if (typeof value !== "number") return "type"
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

function limitWords(rules: Rules): string[] {
  return [
    rules.min !== undefined ? `at least ${rules.min}` : "",
    rules.exclusiveMin !== undefined ? `more than ${rules.exclusiveMin}` : "",
    rules.max !== undefined ? `at most ${rules.max}` : "",
    rules.exclusiveMax !== undefined ? `less than ${rules.exclusiveMax}` : "",
    rules.multipleOf !== undefined ? `a multiple of ${rules.multipleOf}` : "",
  ].filter((limit) => limit !== "")
}
