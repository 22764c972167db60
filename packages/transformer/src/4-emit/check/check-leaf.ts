import type { LeafNode, NodeOfKind } from "../../ir/plan.ts"
import type { BigintRules, NumberRules, TemplatePart } from "../../ir/shape.ts"
import { type Code, js } from "../emit-code.ts"
import type { Emitter } from "../create-emitter.ts"
import { allOf } from "./check-scope.ts"
import { convertTests, stringRules } from "./string-rules.ts"
import { dataCode } from "../data.ts"

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
      // The engine makes the same comparisons for `typeof`, and creates a value of their outcome, which it
      // tests again.
      return js`(${value} === true || ${value} === false)`
    case "literal":
      return js`${value} === ${node.value}`
    case "bigint-literal":
      return js`${value} === ${BigInt(node.value)}`
    case "string":
      return allOf([
        js`typeof ${value} === "string"`,
        ...convertTests(node.rules, value),
        ...stringRules(node.rules, value, emitter),
      ])
    case "template":
      return allOf([
        js`typeof ${value} === "string"`,
        ...templateTests(node.parts, value, emitter),
        ...convertTests(node.rules, value),
        ...stringRules(node.rules, value, emitter),
      ])
    case "number":
      return allOf([
        numberKind(node.rules, value, emitter),
        ...numberRules(node.rules, value, emitter),
      ])
    case "bigint":
      return allOf([
        node.wire === "number"
          ? js`${emitter.helper("isSafeBigint")}(${value})`
          : js`typeof ${value} === "bigint"`,
        ...bigintRules(node.rules ?? {}, value),
      ])
    case "date":
      return js`${emitter.helper(node.wire === "date" ? "isDay" : "isDate")}(${value})`
    case "url":
      return js`${emitter.helper("isUrl")}(${value})`
    case "regexp":
      return js`${emitter.helper("isRegexp")}(${value})`
    case "bytes":
      return checkBytes(node, value, emitter)
    default:
      return node satisfies never
  }
}

/** NaN and infinities are multiples of nothing. */
function numberKind(rules: NumberRules, value: Code, emitter: Emitter): Code {
  if (rules.int) return js`${emitter.global("Number")}.isInteger(${value})`
  if (rules.ieee && rules.multipleOf === undefined) return js`typeof ${value} === "number"`
  // A constant, as this is the most frequent test: each use is a third shorter, and the engine inlines by length.
  return js`${emitter.constant("isNumber", js`${emitter.global("Number")}.isFinite`)}(${value})`
}

/** Tests of a value that is known to be a finite number, and an integer where the rules require one. */
export function numberRules(rules: NumberRules, value: Code, emitter: Emitter): Code[] {
  const tests = limits(rules, value, (limit) => limit)
  if (rules.multipleOf !== undefined)
    tests.push(js`${emitter.helper("isMultipleOf")}(${value}, ${rules.multipleOf})`)
  return tests
}

/** Tests of a value that is known to be a bigint. */
export function bigintRules(rules: BigintRules, value: Code): Code[] {
  const tests = limits(rules, value, BigInt)
  if (rules.multipleOf !== undefined)
    tests.push(js`${value} % ${BigInt(rules.multipleOf)} === ${0n}`)
  return tests
}

function limits<T>(
  rules: { min?: T; exclusiveMin?: T; max?: T; exclusiveMax?: T },
  value: Code,
  literal: (limit: T) => number | bigint,
): Code[] {
  const tests: Code[] = []
  if (rules.min !== undefined) tests.push(js`${value} >= ${literal(rules.min)}`)
  if (rules.exclusiveMin !== undefined) tests.push(js`${value} > ${literal(rules.exclusiveMin)}`)
  if (rules.max !== undefined) tests.push(js`${value} <= ${literal(rules.max)}`)
  if (rules.exclusiveMax !== undefined) tests.push(js`${value} < ${literal(rules.exclusiveMax)}`)
  return tests
}

const FLOATS = ["Float32Array", "Float64Array"]

function checkBytes({ type, wire }: NodeOfKind<"bytes">, value: Code, emitter: Emitter): Code {
  const isBytes = js`${emitter.helper("isBytes")}(${value}, ${type})`
  // JSON has no number for NaN and the infinities.
  return wire === "array" && FLOATS.includes(type)
    ? js`${isBytes} && ${emitter.helper("isFiniteList")}(${value})`
    : isBytes
}

/** Tests of a value that is known to be a string. */
function templateTests(parts: readonly TemplatePart[], value: Code, emitter: Emitter): Code[] {
  const slots = parts.filter((part) => part.kind === "slot")
  if (slots.length === 1 && slots[0]!.of === "string") return affixTests(parts, value)
  const constant = emitter.constant("template", dataCode(parts.map((part) => ({ ...part }))))
  return [js`${emitter.helper("matchesTemplate")}(${value}, ${constant})`]
}

/** One slot for any text: what matters is how the text begins and ends, and that the two do not overlap. */
function affixTests(parts: readonly TemplatePart[], value: Code): Code[] {
  const slot = parts.findIndex((part) => part.kind === "slot")
  const start = textOf(parts.slice(0, slot))
  const end = textOf(parts.slice(slot + 1))
  return [
    ...(start && end ? [js`${value}.length >= ${start.length + end.length}`] : []),
    ...(start ? [js`${value}.startsWith(${start})`] : []),
    ...(end ? [js`${value}.endsWith(${end})`] : []),
  ]
}

function textOf(parts: readonly TemplatePart[]): string {
  return parts.map((part) => (part.kind === "text" ? part.text : "")).join("")
}
