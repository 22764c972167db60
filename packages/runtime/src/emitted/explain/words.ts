import type { Rules } from "./about.ts"
import type { Leaf, ObjectPart, Part, Target, TuplePart } from "./part.ts"
import { targetAt, targetOf, unrefined } from "./prepare.ts"
import type { TemplatePart } from "../template.ts"

/** What a type asks for, in words for the user of an endpoint: `number`, `"John" | "Foo"`, `string (at most 5 characters)`. */
export function wordsOf(part: Part): string {
  if (part.words === undefined) {
    const target = targetAt(part)
    part.words = target ? refWords(target) : ownWords(part)
  }
  return part.words
}

function ownWords(part: Part): string {
  switch (part.kind) {
    case "leaf":
      return leafWords(part)
    case "array":
    case "set":
      return "array" + inBrackets(itemWords(part.rules))
    case "tuple":
      return "array" + inBrackets([tupleWords(part)])
    case "map":
      return (part.isObject ? "object" : "array of pairs") + inBrackets(itemWords(part.rules))
    case "object":
      return "object" + inBrackets(propertyWords(part))
    case "union":
      return shortened(part.members.map(wordsOf))
    case "refined":
      return wordsOf(part.of)
    case "to-json":
      return wordsOf(part.memory)
    case "ref":
      return refWords(targetOf(part))
    default:
      return part satisfies never
  }
}

/** Objects go by their name; anything else is told by what it is, since names of parts are made up. */
function refWords({ name, part }: Target): string {
  const bare = unrefined(part)
  if (bare.kind === "object") return name + inBrackets(propertyWords(bare))
  // For a type that is an alternative of itself.
  bare.words = name
  bare.words = ownWords(bare)
  return bare.words
}

function shortened(words: string[]): string {
  const distinct = [...new Set(words)]
  const shown =
    distinct.length > 12 ? [...distinct.slice(0, 11), `… (${distinct.length - 11} more)`] : distinct
  return shown.join(" | ")
}

function leafWords(leaf: Leaf): string {
  const rules = leaf.rules ?? {}
  switch (leaf.of) {
    case "any":
    case "unknown":
      return "a value"
    case "never":
      return "nothing"
    case "date":
      return dateWords[leaf.wire] ?? "date-time"
    case "bigint":
      return (leaf.wire ? "integer" : "integer as text") + inBrackets(limitWords(rules))
    case "url":
      return "URL"
    case "regexp":
      return "regular expression"
    case "bytes":
      return leaf.wire === "array" ? "array of numbers" : `bytes as ${leaf.wire}`
    case "template":
      return leaf.parts.map(templateWords).join("") + inBrackets(stringWords(rules))
    case "string":
      return "string" + inBrackets(stringWords(rules))
    case "number":
      return (rules.int ? "integer" : "number") + inBrackets(limitWords(rules))
    case "literal":
      return typeof leaf.value === "bigint" ? `"${leaf.value}"` : JSON.stringify(leaf.value)
    case "undefined":
    case "null":
    case "boolean":
      return leaf.of
    default:
      return leaf.of satisfies never
  }
}

const dateWords: Readonly<Record<string, string>> = {
  date: "date",
  "epoch-ms": "milliseconds since 1970",
  "epoch-s": "seconds since 1970",
}

function inBrackets(parts: string[]): string {
  return parts.length === 0 ? "" : ` (${parts.join(", ")})`
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

function itemWords({ minItems, maxItems, uniqueItems }: Rules): string[] {
  return [...range(minItems, maxItems, "item"), ...(uniqueItems ? ["all different"] : [])]
}

function propertyWords({ more }: ObjectPart): string[] {
  return range(more.min, more.max, "key")
}

/** How many items of a tuple there have to be. */
export function leastItems({ items, after }: TuplePart): number {
  return items.filter((item) => !item.optional).length + after.length
}

function tupleWords(tuple: TuplePart): string {
  const most = tuple.rest ? undefined : tuple.items.length + tuple.after.length
  return range(leastItems(tuple), most, "item")[0] ?? "any number of items"
}

function range(min: number | undefined, max: number | undefined, unit: string): string[] {
  if (min !== undefined && min === max) return [`exactly ${count(min, unit)}`]
  const least = min ? [`at least ${count(min, unit)}`] : []
  return max === undefined ? least : [...least, `at most ${count(max, unit)}`]
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? "" : "s"}`
}

function limitWords(rules: Rules): string[] {
  return [
    rules.min !== undefined ? `at least ${rules.min}` : "",
    rules.exclusiveMin !== undefined ? `more than ${rules.exclusiveMin}` : "",
    rules.max !== undefined ? `at most ${rules.max}` : "",
    rules.exclusiveMax !== undefined ? `less than ${rules.exclusiveMax}` : "",
    rules.multipleOf !== undefined ? `a multiple of ${rules.multipleOf}` : "",
  ].filter((limit) => limit !== "")
}
