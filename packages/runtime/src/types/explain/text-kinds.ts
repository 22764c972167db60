import { isAtLeast, isAtMost } from "../check/length.ts"
import { matches } from "../check/matches.ts"
import { matchesTemplate, type TemplatePart } from "../check/check-template.ts"
import type { Rules } from "./described-types.ts"
import { broken, type Fault } from "./fault.ts"
import { faultOfText as faultOfForm, type LeafKind } from "./leaf-kind.ts"
import type { Leaf } from "./part.ts"
import { inBrackets, range } from "./limit-words.ts"

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
  return convert.reduce((result, step) => convertedBy(step, result), text)
}

function convertedBy(step: "trim" | "lowercase" | "uppercase", text: string): string {
  if (step === "trim") return text.trim()
  return step === "lowercase" ? text.toLowerCase() : text.toUpperCase()
}

// Every rule of every text of a document is tested here: without lists and functions that are made for it.
function faultOfRules(text: string, rules: Rules): Fault | null {
  const { minLength, maxLength } = rules
  const conversion = rules.convert?.find((step) => convertedBy(step, text) !== text)
  if (conversion !== undefined) return broken("format", conversion)
  if (minLength !== undefined && !isAtLeast(text, minLength))
    return broken("length", "minLength", minLength)
  if (maxLength !== undefined && !isAtMost(text, maxLength))
    return broken("length", "maxLength", maxLength)
  return faultOfEnds(text, rules) ?? faultOfForms(text, rules)
}

function faultOfEnds(text: string, { startsWith, endsWith }: Rules): Fault | null {
  const start = startsWith?.find((each) => !text.startsWith(each))
  if (start !== undefined) return broken("pattern", "startsWith", start)
  const end = endsWith?.find((each) => !text.endsWith(each))
  return end === undefined ? null : broken("pattern", "endsWith", end)
}

function faultOfForms(text: string, { format, pattern }: Rules): Fault | null {
  if (format !== undefined)
    for (let index = 0; index < format.length; index++) {
      const [name, has] = format[index]!
      if (!has(text)) return broken("format", "format", name)
    }
  const missed = pattern?.find((each) => !matches(expressionOf(each), text))
  return missed ? broken("pattern", "pattern", missed.source) : null
}

const expressions = new WeakMap<object, RegExp>()

function expressionOf(pattern: { readonly source: string; readonly flags: string }): RegExp {
  const known = expressions.get(pattern)
  if (known) return known
  const made = new RegExp(pattern.source, pattern.flags.replace("g", ""))
  // A sticky one continues where it found something last.
  if (!made.sticky) expressions.set(pattern, made)
  return made
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
