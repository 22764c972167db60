import type { LeafNode } from "../../ir/plan.ts"
import type { NumberRules, StringRules } from "../../ir/shape.ts"
import { type Code, join, js } from "../code.ts"
import type { Emitter } from "../module.ts"

/** An expression that is true when `value` fits; parts are joined by && unless there is only one. */
export function checkLeaf(node: LeafNode, value: Code, emitter: Emitter): Code {
  switch (node.kind) {
    case "any":
    case "unknown":
      return js`true`
    case "never":
      return js`false`
    case "undefined":
      return js`${value} === undefined`
    case "null":
      return js`${value} === null`
    case "boolean":
    case "bigint":
      return js`typeof ${value} === ${node.kind}`
    case "literal":
      return js`${value} === ${node.value}`
    case "bigint-literal":
      return js`${value} === ${BigInt(node.value)}`
    case "date":
      return js`${emitter.helper("isDate")}(${value})`
    case "string":
      return join(
        [js`typeof ${value} === "string"`, ...stringRules(node.rules, value, emitter)],
        "&&",
        js`true`,
      )
    case "number":
      return join(numberTests(node.rules, value, emitter), "&&", js`true`)
    default:
      return node satisfies never
  }
}

/** Tests of a value that is known to be a string. */
export function stringRules(
  { minLength, maxLength }: StringRules,
  value: Code,
  emitter: Emitter,
): Code[] {
  const tests: Code[] = []
  if (minLength) tests.push(js`${emitter.helper("isAtLeast")}(${value}, ${minLength})`)
  if (maxLength !== undefined) tests.push(js`${emitter.helper("isAtMost")}(${value}, ${maxLength})`)
  return tests
}

function numberTests(rules: NumberRules, value: Code, emitter: Emitter): Code[] {
  const kind = rules.int ? js`isInteger` : js`isFinite`
  return [js`${emitter.global("Number")}.${kind}(${value})`, ...numberRules(rules, value, emitter)]
}

/** Tests of a value that is known to be a finite number, and an integer where the rules say so. */
export function numberRules(rules: NumberRules, value: Code, emitter: Emitter): Code[] {
  const tests: Code[] = []
  if (rules.min !== undefined) tests.push(js`${value} >= ${rules.min}`)
  if (rules.exclusiveMin !== undefined) tests.push(js`${value} > ${rules.exclusiveMin}`)
  if (rules.max !== undefined) tests.push(js`${value} <= ${rules.max}`)
  if (rules.exclusiveMax !== undefined) tests.push(js`${value} < ${rules.exclusiveMax}`)
  if (rules.multipleOf !== undefined)
    tests.push(js`${emitter.helper("isMultipleOf")}(${value}, ${rules.multipleOf})`)
  return tests
}
