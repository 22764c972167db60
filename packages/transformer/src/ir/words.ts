import type { Node, PlannedTypes } from "./plan.ts"
import type { ArrayRules, BigintRules, NumberRules, StringRules, TemplatePart } from "./shape.ts"

/** What a type asks for, in words for the user of an endpoint: `number`, `"John" | "Foo"`, `string (at most 5 characters)`. */
export function wordsOf(node: Node, types: PlannedTypes): string {
  switch (node.kind) {
    case "any":
    case "unknown":
      return "a value"
    case "never":
      return "nothing"
    case "date":
      return dateWords[node.wire ?? "date-time"]
    case "bigint":
      return (node.wire ? "integer" : "integer as text") + inBrackets(limitWords(node.rules ?? {}))
    case "url":
      return "URL"
    case "regexp":
      return "regular expression"
    case "bytes":
      return node.wire === "array" ? "array of numbers" : `bytes as ${node.wire ?? "base64"}`
    case "template":
      return node.parts.map(templateWords).join("") + inBrackets(stringWords(node.rules))
    case "set":
      return "array" + inBrackets(itemWords(node.rules))
    case "map":
      return (node.wire ? "object" : "array of pairs") + inBrackets(itemWords(node.rules))
    case "refined":
      return wordsOf(node.of, types)
    case "to-json":
      return wordsOf(node.memory, types)
    case "string":
      return "string" + inBrackets(stringWords(node.rules))
    case "number":
      return numberWords(node.rules)
    case "literal":
      return JSON.stringify(node.value)
    case "bigint-literal":
      return `"${node.value}"`
    case "array":
      return "array" + inBrackets(itemWords(node.rules))
    case "tuple":
      return (
        "array" +
        inBrackets([
          tupleWords(
            node.items.length,
            node.items.filter((item) => !item.optional).length,
            node.rest !== null,
          ),
        ])
      )
    case "object":
      return "object"
    case "union":
      return shortened(node.members.map((member) => wordsOf(member, types)))
    case "ref":
      return refWords(types[node.to]!.node, types[node.to]!.name, types)
    case "undefined":
    case "null":
    case "boolean":
      return node.kind
    default:
      return node satisfies never
  }
}

/** Objects go by their name; an enum or a named union of literals is told by its values. */
function refWords(node: Node, name: string, types: PlannedTypes): string {
  if (node.kind === "object") return name
  return isFlat(node) ? wordsOf(node, types) : name
}

function isFlat(node: Node): boolean {
  if (node.kind === "union") return node.members.every((member) => member.kind !== "ref")
  return node.kind !== "ref" && node.kind !== "array" && node.kind !== "tuple"
}

function shortened(words: string[]): string {
  const distinct = [...new Set(words)]
  const shown =
    distinct.length > 12 ? [...distinct.slice(0, 11), `… (${distinct.length - 11} more)`] : distinct
  return shown.join(" | ")
}

function inBrackets(parts: string[]): string {
  return parts.length === 0 ? "" : ` (${parts.join(", ")})`
}

function stringWords(rules: StringRules): string[] {
  return [
    ...range(rules.minLength, rules.maxLength, "character"),
    ...(rules.format ?? []).map((format) => `format ${format}`),
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

const dateWords = {
  "date-time": "date-time",
  date: "date",
  "epoch-ms": "milliseconds since 1970",
  "epoch-s": "seconds since 1970",
}

function templateWords(part: TemplatePart): string {
  return part.kind === "text" ? part.text : `\${${part.of}}`
}

function itemWords({ minItems, maxItems, uniqueItems }: ArrayRules): string[] {
  return [...range(minItems, maxItems, "item"), ...(uniqueItems ? ["all different"] : [])]
}

function tupleWords(all: number, required: number, open: boolean): string {
  return range(required, open ? undefined : all, "item")[0] ?? "any number of items"
}

function range(min: number | undefined, max: number | undefined, unit: string): string[] {
  if (min !== undefined && min === max) return [`exactly ${count(min, unit)}`]
  const least = min ? [`at least ${count(min, unit)}`] : []
  return max === undefined ? least : [...least, `at most ${count(max, unit)}`]
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? "" : "s"}`
}

function numberWords(rules: NumberRules): string {
  return (rules.int ? "integer" : "number") + inBrackets(limitWords(rules))
}

function limitWords(rules: NumberRules | BigintRules): string[] {
  return [
    rules.min !== undefined ? `at least ${rules.min}` : "",
    rules.exclusiveMin !== undefined ? `more than ${rules.exclusiveMin}` : "",
    rules.max !== undefined ? `at most ${rules.max}` : "",
    rules.exclusiveMax !== undefined ? `less than ${rules.exclusiveMax}` : "",
    rules.multipleOf !== undefined ? `a multiple of ${rules.multipleOf}` : "",
  ].filter((limit) => limit !== "")
}
