import { diagnose, type Finding } from "../../diagnostics/index.ts"
import type { OfKind, Shape, BigintRules } from "../../ir/shape.ts"
import { itemsRule } from "./rule-items.ts"
import { patternProblem, patternRule, conversion, listed, text } from "./rule-text.ts"
import { count, flag, type Rule, type Stricter, withRule } from "./rule.ts"
import { wireProblem, wireRule } from "./rule-wire.ts"

// As typia defines it: its lower bound is not that of IEEE 754.
const FLOAT = 1.175_494_351e38

/** Rules of typia's `Type<"int64">` and the like, which have no tag of ours. */
export const withoutTag: ReadonlySet<string> = new Set(["int64", "uint64", "float"])

/** Rules by the name of their tag. */
export const rules = {
  minLength: text("minLength", Math.max),
  maxLength: text("maxLength", Math.min),
  length: {
    on: ["string", "template"],
    problem: count,
    put: (shape, value: number) =>
      withRule(withRule(shape, "minLength", value, Math.max), "maxLength", value, Math.min),
  },
  pattern: { on: ["string", "template"], problem: patternProblem, put: patternRule },
  format: listed("format"),
  startsWith: listed("startsWith"),
  endsWith: listed("endsWith"),
  trim: conversion("trim"),
  lowercase: conversion("lowercase"),
  uppercase: conversion("uppercase"),
  int: { on: ["number"], problem: flag, put: (shape) => withRule(shape, "int", true) },
  int32: { on: ["number"], problem: flag, put: (shape) => between(shape, -(2 ** 31), 2 ** 31 - 1) },
  uint32: { on: ["number"], problem: flag, put: (shape) => between(shape, 0, 2 ** 32 - 1) },
  int64: {
    on: ["number", "bigint"],
    problem: flag,
    put: (shape) => (shape.kind === "bigint" ? shape : between(shape, -(2 ** 63), 2 ** 63)),
  },
  uint64: {
    on: ["number", "bigint"],
    problem: flag,
    put: (shape) =>
      shape.kind === "bigint" ? limitOf(shape, "min", 0n, true) : between(shape, 0, 2 ** 64),
  },
  float: {
    on: ["number"],
    problem: flag,
    put: (shape) =>
      withRule(withRule(shape, "min", -FLOAT, Math.max), "max", 3.402_823_5e38, Math.min),
  },
  min: limit("min", true),
  max: limit("max", false),
  exclusiveMin: limit("exclusiveMin", true),
  exclusiveMax: limit("exclusiveMax", false),
  multipleOf: {
    on: ["number", "bigint"],
    problem: (value) =>
      isLimit(value) && value > 0 ? null : (written, text) => diagnose("PC1041", written, text),
    put: (shape, value: number | bigint) => onceOnly(shape, "multipleOf", value),
  },
  minItems: itemsRule("minItems", Math.max),
  maxItems: itemsRule("maxItems", Math.min),
  uniqueItems: {
    on: ["array"],
    problem: flag,
    put: (shape) => withRule(shape, "uniqueItems", true),
  },
  minProperties: properties("minProperties", Math.max),
  maxProperties: properties("maxProperties", Math.min),
  wire: {
    on: ["date", "bigint", "bytes", "map", "set", "number"],
    problem: wireProblem,
    put: wireRule,
  },
} satisfies Record<string, Rule> as Record<RuleName, Rule>

export type RuleName =
  | "minLength"
  | "maxLength"
  | "length"
  | "pattern"
  | "format"
  | "startsWith"
  | "endsWith"
  | "trim"
  | "lowercase"
  | "uppercase"
  | "int"
  | "int32"
  | "uint32"
  | "int64"
  | "uint64"
  | "float"
  | "min"
  | "max"
  | "exclusiveMin"
  | "exclusiveMax"
  | "multipleOf"
  | "minItems"
  | "maxItems"
  | "uniqueItems"
  | "minProperties"
  | "maxProperties"
  | "wire"

function properties(name: "minProperties" | "maxProperties", stricter: Stricter): Rule {
  return {
    on: ["object"],
    problem: count,
    put: (shape, value: number) => {
      const object = shape as OfKind<"object">
      const before = object[name]
      return { ...object, [name]: before === undefined ? value : stricter(before, value) }
    },
  }
}

/** Of numbers and big integers alike. */
function limit(name: "min" | "max" | "exclusiveMin" | "exclusiveMax", isLower: boolean): Rule {
  return {
    on: ["number", "bigint"],
    problem: (value) =>
      isLimit(value) ? null : (written, text) => diagnose("PC1041", written, text),
    put: (shape, value: number | bigint) => limitOf(shape, name, value, isLower),
  }
}

function onceOnly(
  shape: Shape,
  name: "multipleOf",
  value: number | bigint,
): Shape | ((written: string) => Finding) {
  const { rules = {} } = shape as { rules?: Record<string, unknown> }
  const before = rules[name]
  if (before !== undefined && String(before) !== String(value))
    return (written) => diagnose("PC1041", written, `both ${String(before)} and ${String(value)}`)
  if (shape.kind === "bigint") return bigintRule(shape, name, value)
  return typeof value === "bigint" ? notOfNumbers : withRule(shape, name, value)
}

const notOfNumbers = (written: string): Finding => diagnose("PC1041", written, "a bigint on number")

function between(shape: Shape, min: number, max: number): Shape {
  const whole = withRule(shape, "int", true)
  return withRule(withRule(whole, "min", min, Math.max), "max", max, Math.min)
}

function isLimit(value: unknown): value is number | bigint {
  return typeof value === "bigint" || (typeof value === "number" && Number.isFinite(value))
}

type Limit = "min" | "max" | "exclusiveMin" | "exclusiveMax"

/** A number or bigint with a limit; of two the stricter holds. */
function limitOf(
  shape: Shape,
  name: Limit,
  value: number | bigint,
  isLower: boolean,
): Shape | ((written: string) => Finding) {
  if (shape.kind === "bigint") {
    const before = shape.rules?.[name]
    const both = before === undefined ? [value] : [value, BigInt(before)]
    const stricter = both.reduce((a, b) => (isLower === a > b ? a : b))
    return bigintRule(shape, name, stricter)
  }
  if (typeof value === "bigint")
    return (written) => diagnose("PC1041", written, "a bigint on number")
  const { rules } = shape as OfKind<"number">
  const before = rules[name] ?? value
  const after = isLower ? Math.max(before, value) : Math.min(before, value)
  return { ...shape, rules: { ...rules, [name]: after } } as Shape
}

/** A bigint with a rule; whole numbers are taken for big integers. */
function bigintRule(
  shape: OfKind<"bigint">,
  name: keyof BigintRules,
  value: number | bigint,
): Shape | ((written: string) => Finding) {
  if (typeof value === "number" && !Number.isSafeInteger(value))
    return (written) => diagnose("PC1041", written, `${value} on bigint`)
  return { ...shape, rules: { ...shape.rules, [name]: String(value) } }
}
