import type { IssueCode } from "../../issue.ts"
import { isAtLeast, isAtMost } from "../length.ts"
import { matches } from "../matches.ts"
import { matchesTemplate, type TemplatePart } from "../template.ts"
import type { Rules } from "./about.ts"
import { faultOfText as faultOfForm, type LeafKind } from "./leaf-kind.ts"
import type { Leaf } from "./part.ts"
import { inBrackets, range } from "./words.ts"

/** Texts with rules. */
export const ruledString: LeafKind = {
  of: "string",
  revived: convertedText,
  faultOfForm,
  fault: ({ rules }, value) => (typeof value === "string" ? faultOfRules(value, rules!) : "type"),
  words: ({ rules }) => "string" + inBrackets(stringWords(rules!)),
}

/** Texts of a template literal type. */
export const templateLeaf: LeafKind = {
  of: "template",
  revived: convertedText,
  faultOfForm,
  fault({ rules, value: parts }, value) {
    if (typeof value !== "string") return "type"
    if (!matchesTemplate(value, parts as readonly TemplatePart[])) return "pattern"
    return rules && faultOfRules(value, rules)
  },
  words: ({ rules, value: parts }) =>
    (parts as readonly TemplatePart[]).map(templateWords).join("") +
    inBrackets(stringWords(rules ?? {})),
}

function convertedText({ rules }: Leaf, value: unknown): unknown {
  return rules?.convert && typeof value === "string" ? converted(value, rules) : value
}

function converted(text: string, { convert = [] }: Rules): string {
  let result = text
  for (const step of convert) {
    if (step === "trim") result = result.trim()
    else result = step === "lowercase" ? result.toLowerCase() : result.toUpperCase()
  }
  return result
}

function faultOfRules(text: string, rules: Rules): IssueCode | null {
  if (rules.convert && converted(text, rules) !== text) return "format"
  if (rules.minLength !== undefined && !isAtLeast(text, rules.minLength)) return "length"
  if (rules.maxLength !== undefined && !isAtMost(text, rules.maxLength)) return "length"
  if (rules.startsWith && !rules.startsWith.every((start) => text.startsWith(start)))
    return "pattern"
  if (rules.endsWith && !rules.endsWith.every((end) => text.endsWith(end))) return "pattern"
  if (rules.format && !rules.format.every(([, has]) => has(text))) return "format"
  return rules.pattern &&
    !rules.pattern.every(({ source, flags }) =>
      matches(new RegExp(source, flags.replace("g", "")), text),
    )
    ? "pattern"
    : null
}

function stringWords(rules: Rules): string[] {
  return [
    ...range(rules.minLength, rules.maxLength, "character"),
    ...(rules.format ?? []).map(([format]) => `format ${format}`),
    ...(rules.pattern ?? []).map(({ source, flags }) => `matching /${source}/${flags}`),
    ...(rules.startsWith ?? []).map((text) => `starting with ${JSON.stringify(text)}`),
    ...(rules.endsWith ?? []).map((text) => `ending with ${JSON.stringify(text)}`),
    ...(rules.convert ?? []).map((convert) => convertWords[convert]),
  ]
}

const convertWords = {
  trim: "without white space around it",
  lowercase: "in lower case",
  uppercase: "in upper case",
}

function templateWords(part: TemplatePart): string {
  return part.kind === "text" ? part.text : `\${${part.of}}`
}
