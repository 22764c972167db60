import { diagnose } from "../../diagnostics/index.ts"
import type { Format, OfKind, Shape } from "../../ir/shape.ts"
import { count, flag, type Rule, type Stricter, withRule } from "./rule.ts"

/** A length. */
export function text(name: string, stricter: Stricter): Rule {
  return {
    on: ["string", "template"],
    problem: count,
    put: (shape, value: number) => withRule(shape, name, value, stricter),
  }
}

/** A rule with texts as values: all that are given hold. */
export function listed(name: "format" | "startsWith" | "endsWith"): Rule {
  const isOne = name === "format" ? isFormat : isText
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

export function conversion(name: "trim" | "lowercase" | "uppercase"): Rule {
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
