import type { NumberRules, Shape, StringRules } from "../../ir/shape.ts"
import type { Reader } from "../reader.ts"
import { wireValue } from "./default-value.ts"

/**
 * The rule that a default in its JSON form breaks, as its tag: `MinLength<2>`; null: none of those that
 * can be decided here. Formats, checks, multiples and what is inside an object are left to the decoder.
 */
export function brokenRule(value: unknown, shape: Shape, reader: Reader): string | null {
  switch (shape.kind) {
    case "number":
      return typeof value === "number" ? brokenLimit(value, shape.rules) : null
    case "string":
    case "template":
      return typeof value === "string" ? brokenText(value, shape.rules) : null
    case "array":
      return brokenCount(value, shape.rules) ?? brokenItem(value, shape.item, reader)
    case "refined":
      return brokenRule(value, shape.of, reader)
    case "ref": {
      const target = reader.shapeOf(shape.to)
      return target === null ? null : brokenRule(value, target, reader)
    }
    case "union": {
      const fitting = shape.members.filter((each) => wireValue(value, each, reader) !== undefined)
      const broken = fitting.map((each) => brokenRule(value, each, reader))
      return broken.includes(null) ? null : (broken[0] ?? null)
    }
    default:
      return null
  }
}

type Rule = readonly [tag: string, limit: unknown, isKept: boolean]

/** The first rule that the type has and the value does not keep. */
function firstBroken(rules: readonly Rule[]): string | null {
  const broken = rules.find(([, limit, isKept]) => limit !== undefined && !isKept)
  if (!broken) return null
  const [tag, limit] = broken
  return limit === true ? tag : `${tag}<${JSON.stringify(limit)}>`
}

function brokenLimit(value: number, rules: NumberRules): string | null {
  const { int, min, max, exclusiveMin, exclusiveMax } = rules
  return firstBroken([
    ["Int", int, Number.isInteger(value)],
    ["Min", min, value >= min!],
    ["Max", max, value <= max!],
    ["ExclusiveMin", exclusiveMin, value > exclusiveMin!],
    ["ExclusiveMax", exclusiveMax, value < exclusiveMax!],
  ])
}

function brokenText(value: string, rules: StringRules): string | null {
  const { minLength, maxLength, pattern = [], startsWith = [], endsWith = [] } = rules
  const length = [...value].length
  return firstBroken([
    ["MinLength", minLength, length >= minLength!],
    ["MaxLength", maxLength, length <= maxLength!],
    ...startsWith.map((text): Rule => ["StartsWith", text, value.startsWith(text)]),
    ...endsWith.map((text): Rule => ["EndsWith", text, value.endsWith(text)]),
    ...pattern.map(({ source, flags }): Rule => [
      "Pattern",
      source,
      new RegExp(source, flags).test(value),
    ]),
  ])
}

function brokenCount(
  value: unknown,
  rules: { minItems?: number; maxItems?: number },
): string | null {
  if (!Array.isArray(value)) return null
  const { minItems, maxItems } = rules
  return firstBroken([
    ["MinItems", minItems, value.length >= minItems!],
    ["MaxItems", maxItems, value.length <= maxItems!],
  ])
}

function brokenItem(value: unknown, item: Shape, reader: Reader): string | null {
  if (!Array.isArray(value)) return null
  for (const each of value) {
    const broken = brokenRule(each, item, reader)
    if (broken !== null) return broken
  }
  return null
}
