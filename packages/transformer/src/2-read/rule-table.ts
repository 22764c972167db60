import { diagnose, type Finding } from "../diagnostics/index.ts"
import type { Format, OfKind, Shape } from "../ir/shape.ts"
import { bigintRule, limitOf } from "./rule-limits.ts"
import { patternProblem, patternRule } from "./rule-pattern.ts"
import { wireProblem, wireRule } from "./rule-wire.ts"

/** What a rule is about, what its value may be, and what it does to a shape. */
export interface Rule {
  on: readonly Shape["kind"][]
  /** null when the value is one the rule can have; else what to say. */
  problem(value: unknown): ((written: string, value: string) => Finding) | null
  /** The shape with the rule; or what to say when the two do not go together. */
  put(shape: Shape, value: never): Shape | ((written: string) => Finding)
}

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
  format: listed("format", isFormat),
  startsWith: listed("startsWith", isText),
  endsWith: listed("endsWith", isText),
  trim: conversion("trim"),
  lowercase: conversion("lowercase"),
  uppercase: conversion("uppercase"),
  int: { on: ["number"], problem: flag, put: (shape) => withRule(shape, "int", true) },
  int32: { on: ["number"], problem: flag, put: (shape) => between(shape, -(2 ** 31), 2 ** 31 - 1) },
  uint32: { on: ["number"], problem: flag, put: (shape) => between(shape, 0, 2 ** 32 - 1) },
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
  minItems: items("minItems", Math.max),
  maxItems: items("maxItems", Math.min),
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

type Stricter = (a: number, b: number) => number

function text(name: string, stricter: Stricter): Rule {
  return {
    on: ["string", "template"],
    problem: count,
    put: (shape, value: number) => withRule(shape, name, value, stricter),
  }
}

function items(name: string, stricter: Stricter): Rule {
  return {
    on: ["array", "set", "map"],
    problem: count,
    put: (shape, value: number) => withRule(shape, name, value, stricter),
  }
}

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

/** A rule with texts as values: all that are given hold. */
function listed(
  name: "format" | "startsWith" | "endsWith",
  isOne: (value: unknown) => boolean,
): Rule {
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

function conversion(name: "trim" | "lowercase" | "uppercase"): Rule {
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

function between(shape: Shape, min: number, max: number): Shape {
  const whole = withRule(shape, "int", true)
  return withRule(withRule(whole, "min", min, Math.max), "max", max, Math.min)
}

/** @param stricter which of two values holds; none: they are the same */
function withRule(shape: Shape, name: string, value: number | true, stricter?: Stricter): Shape {
  // Called only for the kinds in `on`, all of which have rules.
  const { rules } = shape as unknown as { rules: Record<string, number | true | undefined> }
  const before = rules[name]
  const after =
    stricter && typeof before === "number" && typeof value === "number"
      ? stricter(before, value)
      : value
  return { ...shape, rules: { ...rules, [name]: after } } as Shape
}

function count(value: unknown): ReturnType<Rule["problem"]> {
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return null
  return (written, text) => diagnose("PC1041", written, text)
}

function flag(value: unknown): ReturnType<Rule["problem"]> {
  return value === true ? null : (written, text) => diagnose("PC1041", written, text)
}

function isLimit(value: unknown): value is number | bigint {
  return typeof value === "bigint" || (typeof value === "number" && Number.isFinite(value))
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
