import { diagnose } from "../diagnostics/index.ts"
import type { ArrayRules, NumberRules, Shape, StringRules } from "../ir/shape.ts"
import { found, type Place, type Reader } from "./reader.ts"
import { unionOf } from "./union.ts"

export type RuleName = keyof StringRules | keyof NumberRules | keyof ArrayRules

/** What each rule is about, what its value may be, and which of two values is the stricter. */
export const ruleNames: Record<RuleName, Rule> = {
  minLength: { of: "string", value: "count", stricter: Math.max },
  maxLength: { of: "string", value: "count", stricter: Math.min },
  int: { of: "number", value: "flag", stricter: null },
  min: { of: "number", value: "number", stricter: Math.max },
  max: { of: "number", value: "number", stricter: Math.min },
  exclusiveMin: { of: "number", value: "number", stricter: Math.max },
  exclusiveMax: { of: "number", value: "number", stricter: Math.min },
  multipleOf: { of: "number", value: "positive", stricter: null },
  minItems: { of: "array", value: "count", stricter: Math.max },
  maxItems: { of: "array", value: "count", stricter: Math.min },
}

interface Rule {
  of: "string" | "number" | "array"
  value: "count" | "number" | "positive" | "flag"
  /** null: two different values cannot be one rule. */
  stricter: ((a: number, b: number) => number) | null
}

/**
 * The shape with one more rule. In a union the rule is for the members it fits.
 * @param written the rule as the user wrote it, for messages
 */
export function applyRule(
  shape: Shape,
  name: RuleName,
  value: unknown,
  written: string,
  place: Place,
  reader: Reader,
): Shape {
  const rule = ruleNames[name]
  if (!isValid(rule, value)) {
    found(place, diagnose("PC1041", written, value === undefined ? "that" : String(value)))
    return shape
  }
  const members = membersOf(shape, reader)
  if (!members.some(({ kind }) => kind === rule.of)) {
    found(place, diagnose("PC1040", written, describe(shape, reader)))
    return shape
  }
  const ruled = members.map((member) => withRule(member, name, value, written, place))
  return ruled.length === 1 ? ruled[0]! : unionOf(ruled, reader)
}

function membersOf(shape: Shape, reader: Reader): readonly Shape[] {
  const target = shape.kind === "ref" ? reader.unitOf(shape.to).shape : shape
  return target?.kind === "union" ? target.members : [shape]
}

function withRule(
  shape: Shape,
  name: RuleName,
  value: number | true,
  written: string,
  place: Place,
): Shape {
  const { of, stricter } = ruleNames[name]
  if (shape.kind !== of || !("rules" in shape)) return shape
  const before = (shape.rules as Record<string, number | true | undefined>)[name]
  let after = value
  if (typeof before === "number" && typeof value === "number" && before !== value) {
    if (stricter) after = stricter(before, value)
    else found(place, diagnose("PC1041", written, `both ${before} and ${value}`))
  }
  return { ...shape, rules: { ...shape.rules, [name]: after } } as Shape
}

function isValid(rule: Rule, value: unknown): value is number | true {
  if (rule.value === "flag") return value === true
  if (typeof value !== "number" || !Number.isFinite(value)) return false
  if (rule.value === "count") return Number.isSafeInteger(value) && value >= 0
  return rule.value === "positive" ? value > 0 : true
}

function describe(shape: Shape, reader: Reader): string {
  if (shape.kind === "ref") return reader.unitOf(shape.to).name
  return shape.kind === "literal" ? JSON.stringify(shape.value) : shape.kind
}
