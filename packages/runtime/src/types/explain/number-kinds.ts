import { isSafeBigint, reviveInteger } from "../natives/natives-number.ts"
import { reviveBigint } from "../decode/parse-bigint.ts"
import type { Rules } from "./described-types.ts"
import { broken, type Fault } from "./fault.ts"
import { faultOfText, type LeafKind } from "./leaf-kind.ts"
import { inBrackets } from "./limit-words.ts"
import { limitWords } from "./rule-words.ts"

/** Numbers with rules. */
export const ruledNumber: LeafKind = {
  of: "number",
  revived: ({ rules }, value) => (rules!.ieee ? rules!.revived!(value) : value),
  faultOfForm: () => "type",
  fault: ({ rules }, value) => faultOfNumber(value, rules!),
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

function faultOfNumber(value: unknown, rules: Rules): Fault | null {
  if (typeof value !== "number") return "type"
  const { min, exclusiveMin, max, exclusiveMax, multipleOf } = rules
  const isAny = rules.ieee && multipleOf === undefined
  if (!isAny && !Number.isFinite(value))
    return rules.ieee ? broken("multiple", "multipleOf", multipleOf) : "type"
  if (rules.int && !Number.isInteger(value)) return "integer"
  if (min !== undefined && !(value >= Number(min))) return broken("range", "minimum", min)
  if (exclusiveMin !== undefined && !(value > Number(exclusiveMin)))
    return broken("range", "exclusiveMinimum", exclusiveMin)
  if (max !== undefined && !(value <= Number(max))) return broken("range", "maximum", max)
  if (exclusiveMax !== undefined && !(value < Number(exclusiveMax)))
    return broken("range", "exclusiveMaximum", exclusiveMax)
  return multipleOf !== undefined && !rules.isMultiple!(value, Number(multipleOf))
    ? broken("multiple", "multipleOf", multipleOf)
    : null
}

function faultOfBigint(value: bigint, rules: Rules): Fault | null {
  const { min, exclusiveMin, max, exclusiveMax, multipleOf } = rules
  if (min !== undefined && value < BigInt(min)) return broken("range", "minimum", min)
  if (exclusiveMin !== undefined && value <= BigInt(exclusiveMin))
    return broken("range", "exclusiveMinimum", exclusiveMin)
  if (max !== undefined && value > BigInt(max)) return broken("range", "maximum", max)
  if (exclusiveMax !== undefined && value >= BigInt(exclusiveMax))
    return broken("range", "exclusiveMaximum", exclusiveMax)
  return multipleOf !== undefined && value % BigInt(multipleOf) !== 0n
    ? broken("multiple", "multipleOf", multipleOf)
    : null
}
