import { diagnose } from "../diagnostics/index.ts"
import type { Shape } from "../ir/shape.ts"
import type { Property } from "./compiler.ts"
import { found, type Place, type Reader } from "./reader.ts"
import { applyRule, type RuleName } from "./rules.ts"

/** The rules that stand in the JSDoc of a field: `@minLength 3`. Other tags mean nothing to us. */
export function readConstraints(
  comments: Property["comments"],
  shape: Shape,
  place: Place,
  reader: Reader,
): Shape {
  let ruled = shape
  for (const { tag, text } of comments) {
    const rule = Object.hasOwn(rules, tag) ? rules[tag]! : null
    if (rule) ruled = applyRule(ruled, rule, valueOf(rule, text), `@${tag}`, place, reader)
    else if (notTaken.includes(tag)) found(place, diagnose("PC1042", `@${tag}`))
  }
  return ruled
}

const rules: Record<string, RuleName> = {
  minLength: "minLength",
  maxLength: "maxLength",
  minimum: "min",
  maximum: "max",
  exclusiveMinimum: "exclusiveMin",
  exclusiveMaximum: "exclusiveMax",
  multipleOf: "multipleOf",
  minItems: "minItems",
  maxItems: "maxItems",
  integer: "int",
}

/** Constraints of JSON Schema that a reader would believe to be checked. */
const notTaken = ["pattern", "format", "uniqueItems", "minProperties", "maxProperties"]

function valueOf(rule: RuleName, text: string): number | true | undefined {
  if (rule === "int") return true
  // The first word; a remark may follow.
  const [word = ""] = text.split(/\s/, 1)
  return /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/i.test(word) ? Number(word) : undefined
}
